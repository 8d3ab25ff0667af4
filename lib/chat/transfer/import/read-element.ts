import { isJsonObject, isNestedWithin, type Json, parseJson } from '../../../json/json.ts';
import { say } from '../../../words/say.ts';
import { isChatGptEntry, readChatGptEntry } from './chatgpt-entry.ts';
import { isOpenWebUiEntry, readOpenWebUiEntry } from './open-webui-entry.ts';
import { entryName, type ReadEntry } from './read-entry.ts';
import { isRunnelEntry, readRunnelEntry } from './runnel-entry.ts';

/** Reads one conversation of any known format. */
export function readElement(text: string): ReadEntry {
  const value = parseJson(text);
  if (value === undefined) return { status: 'unreadable', of: '', problem: say('import_partNotJson') };
  return readValue(value);
}

/** Nesting limit: runnables may send values 200 deep, stored some levels down. */
const deepest = 250;

export function readValue(value: Json): ReadEntry {
  const of = entryName(titleIn(value));
  // Writing it would overflow the stack and end the whole import.
  if (!isNestedWithin(value, deepest)) return { status: 'unreadable', of, problem: say('import_tooDeep') };
  if (isJsonObject(value)) {
    if (isRunnelEntry(value)) return readRunnelEntry(value);
    if (isChatGptEntry(value)) return readChatGptEntry(value);
    if (isOpenWebUiEntry(value)) return readOpenWebUiEntry(value);
  }
  return {
    status: 'unreadable',
    of,
    problem: say('import_unknownForm'),
  };
}

function titleIn(value: Json): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  return isJsonObject(value.conversation) ? value.conversation.title : value.title;
}
