import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { foreignEntry, momentOf, roles, usableId } from './foreign-entry.ts';
import { amountOf, countLeftOut, type LeftOut, type ReadEntry } from './import-report.ts';
import type { ForeignMessage } from './joined-messages.ts';

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

/**
 * A block of code, which is kept; or a section from its opening to the next closing at the begin of a line, or to
 * the end of a text that broke off: Open WebUI quotes or escapes what stands inside.
 */
const blocks =
  /^ {0,3}(?<fence>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n(?:[\s\S]*?\n)??(?:[ ]{0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|^<details\b(?:(?!\btype=)[^>\n])*type="(?<section>reasoning|tool_calls|code_interpreter)"[^>\n]*>(?:[^\n]*?<\/details>|[\s\S]*?(?:^[ \t]*<\/details>|$(?![\s\S])))/gmu;

/** A thought as the model marked it, with which older versions begin an answer. */
const thought = /^\s*<(think|thinking)>[\s\S]*?(?:<\/\1>|$)/u;

/** Leaves out and counts the thoughts, tool calls and code runs that Open WebUI keeps as sections of a text. */
function withoutSections(text: string, leftOut: LeftOut): string {
  const unmarked = text.replace(thought, () => {
    countLeftOut(leftOut, 'other-contents');
    return '';
  });
  const rest = unmarked.replace(blocks, (block, _fence, section: string | undefined) => {
    if (section === undefined) return block;
    countLeftOut(leftOut, section === 'reasoning' ? 'other-contents' : 'tool-messages');
    // A text directly after a section is a paragraph of its own.
    return '\n';
  });
  return rest === text ? text : rest.trim();
}

/** Counts what a chat has beside its messages: its tags and folder, a system prompt, files, a summary and tasks. */
function countBesideChat(value: JsonObject, chat: JsonObject, leftOut: LeftOut) {
  const { meta, folder_id: folder, summary, tasks } = value;
  const tags = isJsonObject(meta) ? meta.tags : undefined;
  countLeftOut(leftOut, 'labels', amountOf(tags ?? chat.tags) + (folder ? 1 : 0));
  const prompts = [isJsonObject(chat.params) ? chat.params.system : undefined, chat.system];
  countLeftOut(leftOut, 'system-messages', prompts.some(isText) ? 1 : 0);
  countLeftOut(leftOut, 'media', amountOf(chat.files));
  countLeftOut(leftOut, 'other-contents', (isText(summary) ? 1 : 0) + amountOf(tasks));
}

/** Counts what stands at a message and is not said in it: sources, suggestions, remarks, runs, and why it failed. */
function countBesideMessage(message: JsonObject, leftOut: LeftOut) {
  const { sources, error, embeds, followUps, annotation, merged, files } = message;
  const lists = [sources, embeds, followUps].reduce<number>((sum, list) => sum + amountOf(list), 0);
  const remark = isJsonObject(annotation) && isText(annotation.comment);
  const joined = isJsonObject(merged) && isText(merged.content);
  const others = lists + [error, remark, joined].filter(Boolean).length;
  countLeftOut(leftOut, 'other-contents', others);
  countLeftOut(leftOut, 'tool-messages', amountOf(message.code_executions) + amountOf(message.statusHistory));
  countLeftOut(leftOut, 'media', amountOf(files));
}

const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== '';
