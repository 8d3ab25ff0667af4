import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { momentOf, usableId } from './foreign-record.ts';
import type { ForeignMessage } from './joined-messages.ts';
import { countBesideChat, countBesideMessage } from './open-webui-besides.ts';
import { withoutSections } from './open-webui-sections.ts';
import { amountOf, countLeftOut, foreignEntry, type LeftOut, type ReadEntry, roles } from './read-entry.ts';

export const isOpenWebUiEntry = ({ chat }: JsonObject) =>
  isJsonObject(chat) && messagesIn(chat) !== undefined;

/** Returns the messages of a chat by their ids. The first versions kept nothing but a list of them. */
function messagesIn({ history, messages }: JsonObject): [string, Json][] | undefined {
  if (isJsonObject(history) && isJsonObject(history.messages)) return Object.entries(history.messages);
  if (!Array.isArray(messages)) return undefined;
  const keyAt = (place: number) => usableId(propertyOf(messages[place], 'id')) ?? `${place}`;
  return messages.map((message, place) => {
    const parentId = place === 0 ? null : keyAt(place - 1);
    return [keyAt(place), isJsonObject(message) ? { parentId, ...message } : message];
  });
}

const propertyOf = (value: Json | undefined, name: string) => (isJsonObject(value) ? value[name] : undefined);

/** Reads one chat of an Open WebUI export: each message of its history names its parent. */
export function readOpenWebUiEntry(value: JsonObject): ReadEntry {
  const chat = value.chat as JsonObject;
  const messages = messagesIn(chat) ?? [];
  const currentId = propertyOf(chat.history, 'currentId') ?? value.current_message_id ?? messages.at(-1)?.[0];
  const title = [value.title, chat.title].find((item) => typeof item === 'string') ?? '';
  const leftOut: LeftOut = {};
  countBesideChat(value, chat, leftOut);
  const foreign = {
    source: 'open-webui' as const,
    id: usableId(value.id, chat.id, currentId),
    title: String(title),
    createdAt: momentOf(value.created_at) ?? momentOf(chat.timestamp),
    updatedAt: momentOf(value.updated_at),
    messages: messages.flatMap(([key, message]) => messageOf(key, message, leftOut) ?? []),
    tip: typeof currentId === 'string' ? currentId : null,
    isPinned: value.pinned === true,
  };
  return foreignEntry(foreign, leftOut);
}

function messageOf(key: string, message: Json, leftOut: LeftOut): ForeignMessage | undefined {
  const id = usableId(key);
  if (id === undefined || !isJsonObject(message)) {
    countLeftOut(leftOut, 'messages');
    return undefined;
  }
  const { role, parentId, timestamp, content } = message;
  const own = roles.get(role);
  const text = own === 'answer' ? answerOf(message, leftOut) : textOf(content, leftOut);
  if (text !== '' && !own) countLeftOut(leftOut, role === 'tool' ? 'tool-messages' : 'system-messages');
  countBesideMessage(message, leftOut);
  return {
    id,
    parentId: typeof parentId === 'string' ? parentId : null,
    role: text === '' ? 'none' : (own ?? 'none'),
    text,
    createdAt: momentOf(timestamp),
    assistant: modelOf(message),
  };
}

function modelOf({ model, modelName }: JsonObject): string {
  const name = modelName ?? model;
  return typeof name === 'string' ? name.slice(0, 80) : '';
}

/** Reads an answer: its content, or its `output`, which newer versions keep beside it. */
function answerOf({ content, output }: JsonObject, leftOut: LeftOut): string {
  const said = withoutSections(textOf(content, leftOut), leftOut);
  if (said !== '') return said;
  const items = Array.isArray(output) ? output.filter(isJsonObject) : [];
  countLeftOut(leftOut, 'other-contents', amountOf(output) - items.length);
  const texts = items.flatMap((item) => {
    if (item.type === 'message') return [textOf(item.content, leftOut)];
    countLeftOut(leftOut, item.type === 'reasoning' ? 'other-contents' : 'tool-messages');
    return [];
  });
  return withoutSections(texts.filter((text) => text !== '').join('\n\n'), leftOut);
}

/** Reads a text, or the text parts of a list, and counts the other parts. */
function textOf(content: Json | undefined, leftOut: LeftOut): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) {
    if (content !== undefined && content !== null) countLeftOut(leftOut, 'other-contents');
    return '';
  }
  const texts = content.flatMap((part) => {
    if (isJsonObject(part) && typeof part.text === 'string') return [part.text];
    countLeftOut(leftOut, 'media');
    return [];
  });
  return texts.join('\n\n');
}
