import { isJsonObject, type Json, type JsonObject } from '../../../json/json.ts';
import { fenced, foreignEntry, momentOf, titled, usableId } from './foreign-entry.ts';
import { amountOf, countLeftOut, type LeftOut, type ReadEntry } from './import-report.ts';
import type { ForeignMessage } from './joined-messages.ts';

export const isClaudeEntry = ({ chat_messages: messages }: JsonObject) => Array.isArray(messages);

/** Reads a conversation of a `conversations.json` of Claude; older exports do not name the parents of messages. */
export function readClaudeEntry(value: JsonObject): ReadEntry {
  const leftOut: LeftOut = {};
  const { summary, project, project_uuid: projectId } = value;
  countLeftOut(leftOut, 'labels', project || projectId ? 1 : 0);
  countLeftOut(leftOut, 'other-contents', typeof summary === 'string' && summary.trim() !== '' ? 1 : 0);
  const messages: ForeignMessage[] = [];
  const assistant = typeof value.model === 'string' ? value.model.slice(0, 80) : '';
  for (const item of value.chat_messages as Json[]) {
    const message = messageOf(item, messages.at(-1)?.id ?? null, leftOut);
    if (message) messages.push({ ...message, assistant });
  }
  const foreign = {
    source: 'claude' as const,
    id: usableId(value.uuid, messages[0]?.id),
    title: typeof value.name === 'string' ? value.name : '',
    createdAt: momentOf(value.created_at),
    updatedAt: momentOf(value.updated_at),
    messages,
    tip: usableId(value.current_leaf_message_uuid, messages.at(-1)?.id) ?? null,
    isPinned: value.is_starred === true,
  };
  return foreignEntry(foreign, leftOut);
}

const senders = new Map<unknown, 'human' | 'answer'>([
  ['human', 'human'],
  ['assistant', 'answer'],
]);

function messageOf(message: Json, before: string | null, leftOut: LeftOut): ForeignMessage | undefined {
  const id = isJsonObject(message) ? usableId(message.uuid) : undefined;
  if (!isJsonObject(message) || id === undefined) {
    countLeftOut(leftOut, 'messages');
    return undefined;
  }
  const { parent_message_uuid: parent, sender } = message;
  const role = senders.get(sender);
  const text = [saidIn(message, leftOut), ...attachedTexts(message, leftOut)]
    .filter((part) => part !== '')
    .join('\n\n');
  if (text !== '' && !role) countLeftOut(leftOut, 'system-messages');
  return {
    id,
    parentId: typeof parent === 'string' ? parent : before,
    role: text === '' ? 'none' : (role ?? 'none'),
    text,
    createdAt: momentOf(message.created_at),
    assistant: '',
  };
}

/** Reads the blocks of a message; `text` repeats them, with a notice in the place of each tool. */
function saidIn({ content, text }: JsonObject, leftOut: LeftOut): string {
  const blocks = Array.isArray(content) ? content : content ? [content] : [];
  const texts = blocks.map((block) => blockText(block, leftOut)).filter((part) => part !== '');
  if (blocks.length > 0) return texts.join('\n\n');
  if (typeof text === 'string') return text;
  countLeftOut(leftOut, 'other-contents', amountOf(text));
  return '';
}

function blockText(block: Json, leftOut: LeftOut): string {
  if (typeof block === 'string') return block;
  if (isJsonObject(block)) {
    const { type, text } = block;
    if (type === 'text' && typeof text === 'string') return text;
    const artifact = artifactIn(block);
    if (artifact !== '') return artifact;
    if (type === 'tool_use' || type === 'tool_result') {
      countLeftOut(leftOut, 'tool-messages');
      return '';
    }
  }
  countLeftOut(leftOut, 'other-contents');
  return '';
}

/** Reads an artifact, which the assistant writes as a call of a tool; empty for other calls. */
function artifactIn({ type, name, input }: JsonObject): string {
  if (type !== 'tool_use' || name !== 'artifacts' || !isJsonObject(input)) return '';
  const { content, title, language } = input;
  if (typeof content !== 'string' || content === '') return '';
  if (input.type === 'text/markdown') return titled(title, content);
  const code = typeof language === 'string' ? (/^[\w+#-]+$/u.exec(language)?.[0] ?? '') : '';
  return titled(title, fenced(content, code));
}

/** Reads the texts of what was attached or pasted; files of which the export has no text are counted. */
function attachedTexts({ attachments, files }: JsonObject, leftOut: LeftOut): string[] {
  const attached = Array.isArray(attachments) ? attachments : [];
  const texts = attached.flatMap((item) =>
    isJsonObject(item) && typeof item.extracted_content === 'string' && item.extracted_content !== ''
      ? [attachedText(item, item.extracted_content)]
      : [],
  );
  const others = amountOf(attachments) - texts.length + amountOf(files);
  countLeftOut(leftOut, 'media', others);
  return texts;
}

const attachedText = ({ file_name: name }: JsonObject, text: string) =>
  typeof name === 'string' && name !== '' ? `${name.replace(/\s+/gu, ' ')}\n\n${fenced(text)}` : fenced(text);
