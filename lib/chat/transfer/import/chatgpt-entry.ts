import { isJsonObject, type Json, type JsonObject, parseJson } from '../../../json/json.ts';
import { withSources } from './chatgpt-sources.ts';
import { fenced, foreignEntry, momentOf, roles, titled, usableId } from './foreign-entry.ts';
import { amountOf, countLeftOut, type LeftOut, type ReadEntry } from './import-report.ts';
import type { ForeignMessage } from './joined-messages.ts';

export const isChatGptEntry = (value: JsonObject) => isJsonObject(value.mapping);

/** Reads a conversation of a `conversations.json`; `mapping` holds the nodes of its tree by id. */
export function readChatGptEntry(value: JsonObject): ReadEntry {
  const mapping = value.mapping as JsonObject;
  const leftOut: LeftOut = {};
  const canvasIn = createCanvasReader();
  const usual = nameOf(value.default_model_slug);
  countLeftOut(leftOut, 'labels', isProject(value.gizmo_id) ? 1 : 0);
  const messages = Object.entries(mapping).flatMap(
    ([key, node]) => messageOf(key, node, leftOut, canvasIn) ?? [],
  );
  const foreign = {
    source: 'chatgpt' as const,
    id: usableId(value.conversation_id, value.id, value.current_node, Object.keys(mapping).at(-1)),
    title: typeof value.title === 'string' ? value.title : '',
    createdAt: momentOf(value.create_time),
    updatedAt: momentOf(value.update_time),
    messages: messages.map((message) => ({ ...message, assistant: message.assistant || usual })),
    tip: typeof value.current_node === 'string' ? value.current_node : null,
    isPinned: value.is_starred === true,
  };
  return foreignEntry(foreign, leftOut);
}

/** A project has an id like a GPT. */
const isProject = (id: Json | undefined) => typeof id === 'string' && id.startsWith('g-p-');

function messageOf(
  key: string,
  node: Json,
  leftOut: LeftOut,
  canvasIn: CanvasReader,
): ForeignMessage | undefined {
  const id = usableId(key);
  if (id === undefined || !isJsonObject(node)) {
    countLeftOut(leftOut, 'messages');
    return undefined;
  }
  const parentId = typeof node.parent === 'string' ? node.parent : null;
  const empty = { id, parentId, role: 'none' as const, text: '', createdAt: null, assistant: '' };
  const { message } = node;
  if (isJsonObject(message)) return { ...empty, ...saidIn(message, leftOut, canvasIn) };
  if (message !== null && message !== undefined) countLeftOut(leftOut, 'messages');
  return empty;
}

function saidIn(message: JsonObject, leftOut: LeftOut, canvasIn: CanvasReader): Partial<ForeignMessage> {
  const author = isJsonObject(message.author) ? message.author.role : undefined;
  const content = isJsonObject(message.content) ? message.content : { unread: message.content ?? null };
  const role = roles.get(author);
  if (isHidden(message) || contexts.has(content.content_type)) {
    if (hasContent(content)) countLeftOut(leftOut, 'system-messages');
    return {};
  }
  countLeftOut(leftOut, 'media', attachedOnly(message, content));
  const text = role === 'answer' ? answerIn(message, content, leftOut, canvasIn) : textOf(content, leftOut);
  if (text === '') return {};
  if (role) return { role, text, createdAt: momentOf(message.create_time), assistant: modelOf(message) };
  countLeftOut(leftOut, author === 'tool' ? 'tool-messages' : 'system-messages');
  return {};
}

function answerIn(
  message: JsonObject,
  content: JsonObject,
  leftOut: LeftOut,
  canvasIn: CanvasReader,
): string {
  if (!isForTool(message)) return withSources(textOf(content, leftOut), metadataOf(message), leftOut);
  const text = canvasIn(message.recipient, content);
  if (text === '') countLeftOut(leftOut, 'tool-messages');
  return text;
}

const isForTool = ({ recipient }: JsonObject) => typeof recipient === 'string' && recipient !== 'all';

const hasContent = ({ parts, text, content_type: type }: JsonObject) =>
  contexts.has(type) || (Array.isArray(parts) ? parts : [text]).some((part) => Boolean(part));

const metadataOf = ({ metadata }: JsonObject) => (isJsonObject(metadata) ? metadata : {});

const isHidden = (message: JsonObject) => metadataOf(message).is_visually_hidden_from_conversation === true;

const modelOf = (message: JsonObject) => nameOf(metadataOf(message).model_slug);

const nameOf = (model: Json | undefined) => (typeof model === 'string' ? model.slice(0, 80) : '');

/** Counts the attached files that the content does not name, as a picture that it shows. */
function attachedOnly(message: JsonObject, { parts }: JsonObject): number {
  const { attachments } = metadataOf(message);
  const shown = (Array.isArray(parts) ? parts : []).filter((part) => partText(part) === undefined);
  return Math.max(0, amountOf(attachments) - shown.length);
}

function textOf(content: JsonObject, leftOut: LeftOut): string {
  const { content_type: type, parts, text } = content;
  if (Array.isArray(parts)) {
    const texts = parts.map(partText);
    for (const part of texts) if (part === undefined) countLeftOut(leftOut, 'media');
    return texts.filter((part) => part !== undefined && part !== '').join('\n\n');
  }
  if (typeof text === 'string') {
    if (type === 'code' && text !== '') return fenced(text);
    return text;
  }
  if (Object.values(content).some(Boolean)) countLeftOut(leftOut, 'other-contents');
  return '';
}

/** A person's custom instructions: stored in every conversation, but never shown. */
const contexts = new Set<unknown>(['user_editable_context', 'model_editable_context']);

function partText(part: Json): string | undefined {
  if (typeof part === 'string') return part;
  if (part === null) return '';
  if (isJsonObject(part) && typeof part.text === 'string') return part.text;
  return undefined;
}

/** Reads the text of a canvas from a message to the tool that writes it; empty for other messages. */
type CanvasReader = (recipient: Json | undefined, content: JsonObject) => string;

/** Builds the reader for one conversation: a canvas that is rewritten keeps its name and its language. */
function createCanvasReader(): CanvasReader {
  let latest: Canvas = { name: undefined, language: undefined };

  return (recipient, content) => {
    if (recipient !== createCanvas && recipient !== updateCanvas) return '';
    const call = parseJson(textIn(content));
    if (!isJsonObject(call)) return '';
    const text = recipient === createCanvas ? call.content : rewrittenText(call);
    if (typeof text !== 'string' || text === '') return '';
    if (recipient === createCanvas) latest = { name: call.name, language: languageOf(call) };
    return shownCanvas(latest, text);
  };
}

type Canvas = { name: Json | undefined; language: string | undefined };

const shownCanvas = ({ name, language }: Canvas, text: string) =>
  titled(name, language === undefined ? text : fenced(text, language));

const createCanvas = 'canmore.create_textdoc';
const updateCanvas = 'canmore.update_textdoc';

const languageOf = ({ type }: JsonObject) =>
  typeof type === 'string' ? /^code\/(\w+)$/u.exec(type)?.[1] : undefined;

function textIn({ text, parts }: JsonObject): string {
  const call = [text, ...(Array.isArray(parts) ? parts : [])].find((part) => typeof part === 'string');
  return typeof call === 'string' ? call : '';
}

/** Returns the new text where a single change replaces all; the pattern of another change may match anything. */
function rewrittenText({ updates }: JsonObject): Json | undefined {
  const [update, ...others] = Array.isArray(updates) ? updates : [];
  return others.length === 0 && isJsonObject(update) && update.pattern === '.*'
    ? update.replacement
    : undefined;
}
