import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import type { AnswerPart } from './answer-part.ts';
import { mediaIn } from './media.ts';
import { splitThought } from './think-tag.ts';

/**
 * Reads the content of a message: a text or blocks. Adjacent text blocks are one text, as they were
 * generated.
 */
export function contentParts(content: Json | undefined): AnswerPart[] {
  if (content === undefined || content === null || content === '') return [];
  const parts: AnswerPart[] = [];
  for (const block of Array.isArray(content) ? content : [content]) add(parts, partOf(block));
  const [first, ...rest] = parts.filter((part) => part.kind !== 'text' || part.text !== '');
  if (!first) return [];
  return first.kind === 'text' ? [...textParts(first.text), ...rest] : [first, ...rest];
}

/** Reads a text, with the thoughts of the model as a part before it. */
export function textParts(text: string): AnswerPart[] {
  const { thought, said } = splitThought(text);
  return [
    ...(thought === '' ? [] : [{ kind: 'reasoning' as const, text: thought }]),
    ...(said === '' ? [] : [{ kind: 'text' as const, text: said }]),
  ];
}

/** Adds a part; joins adjacent texts. */
function add(parts: AnswerPart[], part: AnswerPart) {
  const last = parts.at(-1);
  if (last?.kind === 'text' && part.kind === 'text') last.text += part.text;
  else parts.push(part);
}

function partOf(block: Json): AnswerPart {
  if (typeof block === 'string') return { kind: 'text', text: block };
  if (!isJsonObject(block)) return { kind: 'data', value: block };
  const media = mediaIn(block);
  if (media) return { kind: 'media', media };
  return readers[String(block.type)]?.(block) ?? { kind: 'data', value: block };
}

type Reader = (block: JsonObject) => AnswerPart | undefined;

const text: Reader = ({ text }) => (typeof text === 'string' ? { kind: 'text', text } : undefined);

const reasoning: Reader = ({ reasoning, thinking, summary }) => {
  const said = reasoning ?? thinking ?? summaryText(summary);
  return typeof said === 'string' ? { kind: 'reasoning', text: said } : undefined;
};

/** Joins a list of texts, as OpenAI's responses have it. */
const summaryText = (summary: Json | undefined) =>
  Array.isArray(summary)
    ? summary
        .flatMap((item) => (isJsonObject(item) && typeof item.text === 'string' ? item.text : []))
        .join('\n\n')
    : undefined;

const toolCall: Reader = ({ id, call_id, name, args, input, arguments: written, partial_json }) => ({
  kind: 'tool-call',
  call: {
    ...readArgs(args ?? written ?? partial_json ?? input),
    id: nameOf(id ?? call_id),
    name: nameOf(name),
  },
});

const toolResult: Reader = ({ tool_call_id, tool_use_id, name, output, content, status, is_error }) => ({
  kind: 'tool-result',
  result: {
    id: nameOf(tool_call_id ?? tool_use_id),
    name: nameOf(name),
    isError: status === 'error' || is_error === true,
    parts: resultParts(output ?? content),
  },
});

const refusal: Reader = ({ refusal }) =>
  typeof refusal === 'string' ? { kind: 'text', text: refusal } : undefined;

const readers: Record<string, Reader | undefined> = Object.assign(Object.create(null), {
  text,
  output_text: text,
  'text-plain': text,
  reasoning,
  thinking: reasoning,
  reasoning_content: reasoning,
  refusal,
  tool_call: toolCall,
  tool_use: toolCall,
  tool_call_chunk: toolCall,
  function_call: toolCall,
  server_tool_call: toolCall,
  server_tool_use: toolCall,
  input_json_delta: toolCall,
  invalid_tool_call: toolCall,
  tool_result: toolResult,
  server_tool_result: toolResult,
} satisfies Record<string, Reader>);

const nameOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** Reads arguments, an object or JSON in a text; a part of a text is not readable yet. */
export function readArgs(args: Json | undefined): { args: Json; isReadable: boolean } {
  if (args === undefined || args === null || args === '') return { args: {}, isReadable: true };
  if (typeof args !== 'string') return { args, isReadable: true };
  const read = parseSent(args);
  return isJsonObject(read) ? { args: read, isReadable: true } : { args, isReadable: false };
}

/** Reads the result of a tool, often JSON in a text. Plain text stays as it is, since it is not Markdown. */
export function resultParts(content: Json | undefined): AnswerPart[] {
  if (content === undefined || content === null || content === '') return [];
  if (Array.isArray(content) && content.every(isBlock)) return contentParts(content);
  if (typeof content !== 'string') return [{ kind: 'data', value: content }];
  const read = /^\s*[{[]/.test(content) ? parseSent(content) : undefined;
  return [{ kind: 'data', value: read ?? content }];
}

export const isBlock = (value: Json): value is JsonObject =>
  isJsonObject(value) &&
  typeof value.type === 'string' &&
  (readers[value.type] ?? mediaIn(value)) !== undefined;
