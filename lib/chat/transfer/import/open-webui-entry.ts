import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { say } from '../../../words/say.ts';
import { type ForeignMessage, foreignRecord, momentOf, usableId } from './foreign-record.ts';
import { countLeftOut, entryName, type LeftOut, type ReadEntry } from './read-entry.ts';

export const isOpenWebUiEntry = ({ chat }: JsonObject) => isJsonObject(chat) && isJsonObject(historyIn(chat));

const historyIn = ({ history }: JsonObject) => (isJsonObject(history) ? history.messages : undefined);

/** Reads one chat of an Open WebUI export: each message of its history names its parent. */
export function readOpenWebUiEntry(value: JsonObject): ReadEntry {
  const chat = value.chat as JsonObject;
  const history = chat.history as JsonObject;
  const title = [value.title, chat.title].find((item) => typeof item === 'string') ?? '';
  const of = entryName(title);
  const id = usableId(value.id, chat.id, history.currentId);
  if (id === undefined) return { status: 'unreadable', of, problem: say('import_noId') };
  const leftOut: LeftOut = {};
  const record = foreignRecord({
    source: 'open-webui',
    id,
    title: String(title),
    createdAt: momentOf(value.created_at) ?? momentOf(chat.timestamp),
    updatedAt: momentOf(value.updated_at),
    messages: Object.entries(history.messages as JsonObject).flatMap(
      ([key, message]) => messageOf(key, message, leftOut) ?? [],
    ),
    tip: typeof history.currentId === 'string' ? history.currentId : null,
  });
  if (!record) return { status: 'unreadable', of, problem: say('import_nothingToShow') };
  return { status: 'read', record, leftOut };
}

function messageOf(key: string, message: Json, leftOut: LeftOut): ForeignMessage | undefined {
  const id = usableId(key);
  if (id === undefined || !isJsonObject(message)) {
    countLeftOut(leftOut, 'messages');
    return undefined;
  }
  const { role, parentId, timestamp, content } = message;
  const text = textOf(content);
  const own = roles.get(String(role));
  if (text !== '' && !own) countLeftOut(leftOut, role === 'tool' ? 'tool-messages' : 'system-messages');
  if (Array.isArray(message.files)) countLeftOut(leftOut, 'media', message.files.length);
  const model = message.modelName ?? message.model;
  return {
    id,
    parentId: typeof parentId === 'string' ? parentId : null,
    role: text === '' ? 'none' : (own ?? 'none'),
    text,
    createdAt: momentOf(timestamp),
    assistant: typeof model === 'string' ? model.slice(0, 80) : '',
  };
}

const roles = new Map([
  ['user', 'human' as const],
  ['assistant', 'answer' as const],
]);

/** Reads a text, or the text parts of a list. */
function textOf(content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const parts = Array.isArray(content) ? content : [];
  return parts
    .flatMap((part) => (isJsonObject(part) && typeof part.text === 'string' ? [part.text] : []))
    .join('\n\n');
}
