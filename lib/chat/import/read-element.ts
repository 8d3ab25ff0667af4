import { isJsonObject, type Json, parseJson } from '../../langserve/json.ts';
import { isChatGptEntry, readChatGptEntry } from './chatgpt-entry.ts';
import { isOpenWebUiEntry, readOpenWebUiEntry } from './open-webui-entry.ts';
import { entryName, type ReadEntry } from './read-entry.ts';
import { isRunnelEntry, readRunnelEntry } from './runnel-entry.ts';

/** Reads one conversation, whoever has written it. */
export function readElement(text: string): ReadEntry {
  const value = parseJson(text);
  if (value === undefined) return { status: 'unreadable', of: '', problem: 'A part of the file is no JSON.' };
  return readValue(value);
}

export function readValue(value: Json): ReadEntry {
  if (isJsonObject(value)) {
    if (isRunnelEntry(value)) return readRunnelEntry(value);
    if (isChatGptEntry(value)) return readChatGptEntry(value);
    if (isOpenWebUiEntry(value)) return readOpenWebUiEntry(value);
  }
  const of = entryName(isJsonObject(value) ? value.title : undefined);
  return {
    status: 'unreadable',
    of,
    problem: 'It is no conversation as Runnel, ChatGPT or Open WebUI write it.',
  };
}
