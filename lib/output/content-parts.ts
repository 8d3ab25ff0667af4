import { isJsonObject, type Json, type JsonObject, parseSent, wordOf } from '../json/json.ts';
import type { AnswerPart, Mark } from './answer-part.ts';
import { groundedMarks, marksOf, sourcesBeside } from './citations.ts';
import { mediaIn } from './media.ts';
import { providerParts } from './provider-tools.ts';
import { withSources } from './said-texts.ts';
import { shownData } from './shown-data.ts';
import { textParts, thoughtIn } from './thoughts.ts';
import { readArgs } from './tool-calls.ts';

/**
 * Reads the content of a message, a text or blocks, with the sources that stand beside it. Neighbouring texts are one
 * text, and neighbouring thoughts one thought, as they were generated.
 */
export function contentParts(content: Json | undefined, message: JsonObject = {}): AnswerPart[] {
  const parts: AnswerPart[] = [];
  for (const block of Array.isArray(content) ? content : [content ?? '']) {
    for (const part of blockParts(block)) add(parts, part, isJsonObject(block) && block.index !== undefined);
  }
  const text = parts.find((part) => part.kind === 'text');
  const grounded = text?.kind === 'text' ? groundedMarks(message, text.text) : [];
  if (text?.kind === 'text' && grounded.length > 0) text.marks = [...(text.marks ?? []), ...grounded];
  return withSources(
    parts.flatMap((part) => (part.kind === 'text' ? saidParts(part) : [part])),
    sourcesBeside(message),
  );
}

/** Adds a part; joins texts and thoughts with those before them. */
function add(parts: AnswerPart[], part: AnswerPart, isIndexed: boolean) {
  const last = parts.at(-1);
  if (last?.kind === 'text' && part.kind === 'text') {
    const marks = part.marks?.map((mark) => ({ ...mark, at: mark.at + last.text.length }));
    if (marks) last.marks = [...(last.marks ?? []), ...marks];
    last.text += part.text;
  } else if (last?.kind === 'reasoning' && part.kind === 'reasoning') {
    const isApart = last.text !== '' && part.text !== '' && (isIndexed || startsAnew(last.text, part.text));
    last.text += (isApart ? '\n\n' : '') + part.text;
  } else parts.push(part);
}

/** Tells whole thoughts from pieces of one, which bring their spaces with them. */
const startsAnew = (before: string, after: string) => /[.!?:)*]$/.test(before) && /^[\p{Lu}*#]/u.test(after);

/** Reads the thoughts in a text. Citations belong to what is said after them. */
function saidParts({ text, marks }: { text: string; marks?: Mark[] }): AnswerPart[] {
  const parts = textParts(text);
  const said = parts.findLast((part) => part.kind === 'text');
  if (!marks || said?.kind !== 'text') return parts;
  const start = text.length - said.text.length;
  said.marks = marks.map((mark) => ({ ...mark, at: Math.max(mark.at < 0 ? -1 : 0, mark.at - start) }));
  return parts;
}

function blockParts(block: Json): AnswerPart[] {
  if (typeof block === 'string') return [{ kind: 'text', text: block }];
  if (!isJsonObject(block)) return [{ kind: 'data', value: block }];
  return knownBlock(block) ?? [{ kind: 'unknown', type: nameOf(block.type), value: shownData(block) }];
}

/** Reads a block; undefined for one that only its provider knows. */
function knownBlock(block: JsonObject): AnswerPart[] | undefined {
  const media = mediaIn(block);
  if (media) return [{ kind: 'media', media }];
  return readers[nameOf(block.type)]?.(block) ?? providerParts(block, resultParts);
}

type Reader = (block: JsonObject) => AnswerPart[] | undefined;

/** Reads a text and a thought, of which pieces with one index make one block, in the order in which they came. */
const textAndThought: Reader = (block) => {
  const said = textIn(block.text ?? (block.type === 'refusal' ? undefined : block.output_text));
  const text: AnswerPart[] = said === undefined ? [] : [textPart(said, block)];
  const thought = thoughtIn(block);
  if (thought === undefined)
    return text.length > 0 || 'text' in block || isCitation(block) ? text : undefined;
  const thoughts: AnswerPart[] = thought === null ? [] : [{ kind: 'reasoning', text: thought }];
  return block.type === 'text' ? [...text, ...thoughts] : [...thoughts, ...text];
};

/** A piece that brings nothing but citations; its text came before it. */
const isCitation = ({ citations, annotations }: JsonObject) => Boolean(citations ?? annotations);

function textPart(text: string, block: JsonObject): AnswerPart {
  const marks = marksOf(block, text);
  return marks.length > 0 ? { kind: 'text', text, marks } : { kind: 'text', text };
}

/** Reads a text, which OpenAI's assistants put in an object. */
const textIn = (text: Json | undefined): string | undefined => {
  const inner = isJsonObject(text) ? text.value : text;
  return typeof inner === 'string' ? inner : undefined;
};

/** Without words it is the ending that tells. */
const refusal: Reader = ({ refusal: text }) => (text ? [{ kind: 'refusal', text: wordOf(text) }] : []);

/** A file of Anthropic whose bytes are its text. */
const textFile: Reader = ({ source }) =>
  isJsonObject(source) && source.type === 'text' && typeof source.data === 'string'
    ? [{ kind: 'text', text: source.data }]
    : undefined;

const toolCall: Reader = ({ id, call_id, name, args, input, arguments: written, partial_json }) => [
  {
    kind: 'tool-call',
    call: {
      ...readArgs(args ?? written ?? partial_json ?? input),
      id: nameOf(call_id ?? id),
      name: nameOf(name),
    },
  },
];

const toolResult: Reader = ({
  tool_call_id,
  tool_use_id,
  call_id,
  name,
  output,
  content,
  status,
  is_error,
}) => [
  {
    kind: 'tool-result',
    result: {
      id: nameOf(tool_call_id ?? tool_use_id ?? call_id),
      name: nameOf(name),
      isError: status === 'error' || is_error === true,
      parts: resultParts(output ?? content),
    },
  },
];

/** Reads a block in the envelope that LangChain puts around what it does not know. */
const nonStandard: Reader = ({ value }) =>
  isJsonObject(value)
    ? (knownBlock(value) ?? [{ kind: 'unknown', type: nameOf(value.type), value: shownData(value) }])
    : undefined;

const readers: Record<string, Reader | undefined> = Object.assign(Object.create(null), {
  text: textAndThought,
  output_text: textAndThought,
  text_delta: textAndThought,
  'text-plain': textAndThought,
  reasoning: textAndThought,
  thinking: textAndThought,
  thinking_delta: textAndThought,
  reasoning_content: textAndThought,
  redacted_thinking: textAndThought,
  refusal,
  document: textFile,
  tool_call: toolCall,
  tool_use: toolCall,
  tool_call_chunk: toolCall,
  function_call: toolCall,
  custom_tool_call: toolCall,
  input_json_delta: toolCall,
  invalid_tool_call: toolCall,
  tool_result: toolResult,
  function_call_output: toolResult,
  custom_tool_call_output: toolResult,
  non_standard: nonStandard,
} satisfies Record<string, Reader>);

const nameOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

/** Reads the result of a tool, often JSON in a text. Plain text stays as it is, since it is not Markdown. */
export function resultParts(content: Json | undefined): AnswerPart[] {
  if (content === undefined || content === null || content === '') return [];
  if (Array.isArray(content) && content.length > 0 && content.every(isBlock)) return contentParts(content);
  if (typeof content !== 'string') return [{ kind: 'data', value: shownData(content) }];
  const read = /^\s*[{[]/.test(content) ? parseSent(content) : undefined;
  return [{ kind: 'data', value: read ?? content }];
}

export const isBlock = (value: Json): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && knownBlock(value) !== undefined;
