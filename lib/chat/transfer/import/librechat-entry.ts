import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { foreignEntry, momentOf, titled, usableId } from './foreign-entry.ts';
import { amountOf, countLeftOut, type LeftOut, type ReadEntry } from './import-report.ts';
import type { ForeignMessage } from './joined-messages.ts';

export const isLibreChatEntry = ({ conversationId, messages, messagesTree }: JsonObject) =>
  typeof conversationId === 'string' && (Array.isArray(messagesTree) || Array.isArray(messages));

/** Reads a conversation that LibreChat exported: a list of messages, or a tree of them. */
export function readLibreChatEntry(value: JsonObject): ReadEntry {
  const leftOut: LeftOut = {};
  const options = isJsonObject(value.options) ? value.options : {};
  countOptions(options, leftOut);
  const usual = typeof options.model === 'string' ? options.model.slice(0, 80) : '';
  const listed = [value.messagesTree, value.messages].find(Array.isArray) ?? [];
  const messages = inTree(listed).flatMap(
    ({ message, parentId }) => messageOf(message, parentId, leftOut, usual) ?? [],
  );
  const foreign = {
    source: 'librechat' as const,
    id: usableId(value.conversationId),
    title: typeof value.title === 'string' ? value.title : '',
    createdAt: null,
    updatedAt: messages.reduce<number | null>(
      (last, { createdAt }) => Math.max(last ?? 0, createdAt ?? 0) || null,
      null,
    ),
    messages,
    tip: null,
  };
  return foreignEntry(foreign, leftOut);
}

type Placed = { message: Json; parentId: string | null };

/** Lists the messages of a tree, each before its children. The tree may be deeper than the stack. */
function inTree(listed: Json[]): Placed[] {
  const found: Placed[] = [];
  const waiting: Placed[] = listed.map((message) => ({ message, parentId: null })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next);
    const { message } = next;
    if (!isJsonObject(message) || !Array.isArray(message.children)) continue;
    const parentId = usableId(message.messageId) ?? next.parentId;
    for (const child of message.children.toReversed()) waiting.push({ message: child, parentId });
  }
  return found;
}

/** Counts what the person had set for the conversation: texts for the model, and tags. */
function countOptions(options: JsonObject, leftOut: LeftOut) {
  const { promptPrefix, system, instructions, additional_instructions: more, tags } = options;
  const prompts = [promptPrefix, system, instructions, more];
  const said = prompts.filter((prompt) => typeof prompt === 'string' && prompt.trim() !== '');
  countLeftOut(leftOut, 'system-messages', said.length);
  countLeftOut(leftOut, 'labels', amountOf(tags));
}

function messageOf(
  message: Json,
  above: string | null,
  leftOut: LeftOut,
  usual: string,
): ForeignMessage | undefined {
  const id = isJsonObject(message) ? usableId(message.messageId) : undefined;
  if (!isJsonObject(message) || id === undefined) {
    countLeftOut(leftOut, 'messages');
    return undefined;
  }
  const { parentMessageId, isCreatedByUser, sender, model, files, attachments } = message;
  countLeftOut(leftOut, 'media', amountOf(files) + amountOf(attachments));
  const text = textOf(message, leftOut);
  const role = isCreatedByUser === true ? 'human' : 'answer';
  const assistant = [model, usual, sender].find((name) => typeof name === 'string' && name !== '');
  return {
    id,
    parentId: typeof parentMessageId === 'string' ? parentMessageId : above,
    role: text === '' ? 'none' : role,
    text,
    createdAt: momentOf(message.createdAt),
    assistant: typeof assistant === 'string' ? assistant.slice(0, 80) : '',
  };
}

/** Reads the text of a message; newer versions keep that of an answer in the parts of its content. */
function textOf({ text, content }: JsonObject, leftOut: LeftOut): string {
  const parts = Array.isArray(content) ? content : content ? [content] : [];
  const said = parts.map((part) => partText(part, leftOut)).filter((item) => item !== '');
  if (said.length > 0) return withArtifacts(said.join('\n\n'));
  const plain = isJsonObject(text) ? text.value : text;
  if (typeof plain === 'string') return withArtifacts(withoutThought(plain, leftOut));
  countLeftOut(leftOut, 'other-contents', amountOf(text));
  return '';
}

const artifact = /^:::artifact\{([^}\n]*)\}[ \t]*\r?\n/gmu;

/** Puts the content of an artifact below its title, in place of its marks. */
function withArtifacts(text: string): string {
  let result = '';
  let from = 0;
  for (const { 0: opening, 1: about = '', index } of text.matchAll(artifact)) {
    if (index < from) continue;
    const end = endOf(text, index + opening.length);
    if (!end) break;
    const content = text.slice(index + opening.length, end.at).replace(/\r?\n$/u, '');
    result += text.slice(from, index) + titled(/\btitle="([^"]*)"/u.exec(about)?.[1], content);
    from = end.at + end.length;
  }
  return result + text.slice(from);
}

/** Finds the line of colons that ends a section. */
function endOf(text: string, at: number): { at: number; length: number } | undefined {
  const line = /^:::[ \t]*$/gmu;
  line.lastIndex = at;
  const found = line.exec(text);
  return found ? { at: found.index, length: found[0].length } : undefined;
}

/** Leaves out and counts a thought at the begin of an answer, as older versions wrote it into the text. */
function withoutThought(text: string, leftOut: LeftOut): string {
  const opening = /\s*:::thinking[ \t]*\r?\n/uy.exec(text)?.[0];
  if (opening === undefined) return text;
  countLeftOut(leftOut, 'other-contents');
  const end = endOf(text, opening.length);
  return end ? text.slice(end.at + end.length).trimStart() : '';
}

function partText(part: Json, leftOut: LeftOut): string {
  if (typeof part === 'string') return part;
  if (isJsonObject(part)) {
    const { type, text } = part;
    if (typeof text === 'string') return text;
    if (isJsonObject(text) && typeof text.value === 'string') return text.value;
    if (type === 'tool_call') {
      countLeftOut(leftOut, 'tool-messages');
      return '';
    }
    if (typeof type === 'string' && /^image|^file/u.test(type)) {
      countLeftOut(leftOut, 'media');
      return '';
    }
  }
  countLeftOut(leftOut, 'other-contents');
  return '';
}
