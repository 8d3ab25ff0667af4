import {
  isJsonObject,
  isListOrObject,
  type Json,
  type JsonObject,
  parseJson,
  parseSent,
} from '../json/json.ts';
import { isMessage } from '../message/message.ts';
import { capped, type RunnableFailure } from '../runnable/failure.ts';

/**
 * Reads what servers made by hand send in place of LangChain's chunks: completions of OpenAI as messages, and events
 * with a piece of text as that text (docs/protocol.md#servers-made-by-hand). Returns any other chunk as it is;
 * undefined for an event that says nothing but where the answer starts or ends. `last`: what came before it.
 */
export function readForeignChunk(chunk: Json, last: Json | undefined): Json | undefined {
  if (!isJsonObject(chunk) || chunk.type === 'AIMessageChunk') return chunk;
  if (isMarker(chunk)) return undefined;
  return messageIn(chunk) ?? textIn(chunk, last) ?? chunk;
}

/** Tells whether the body of a single response is an output by itself. */
export const isForeignReply = (body: JsonObject): boolean =>
  messageIn(body) !== undefined || (typeof body.text === 'string' && Object.keys(body).length === 1);

const completions = ['chat.completion.chunk', 'chat.completion', 'text_completion'];

/** Reads a completion of OpenAI; undefined for anything else, and for several answers at once. */
function messageIn({ object, choices, usage = null, model = null }: JsonObject): JsonObject | undefined {
  if (typeof object !== 'string' || !completions.includes(object)) return undefined;
  if (!Array.isArray(choices) || choices.length > 1) return undefined;
  const choice = partsIn(choices[0] ?? null);
  const reason = choice.finish_reason ?? null;
  if (choice.index) return undefined;
  return {
    ...saidIn(choice),
    response_metadata: reason === null ? {} : present({ finish_reason: reason, model_name: model }),
    // Some servers repeat the usage so far with each chunk.
    usage_metadata: reason !== null || choices.length === 0 ? usageOf(usage) : null,
  };
}

function saidIn({ delta, message, text }: JsonObject): JsonObject {
  const said = partsIn(delta ?? message ?? null);
  const { content = text ?? '', role: _, tool_calls: calls, reasoning = null, ...more } = said;
  return {
    type: 'AIMessageChunk',
    content: content ?? '',
    additional_kwargs: present({ reasoning_content: reasoning, ...present(more) }),
    tool_call_chunks: Array.isArray(calls) ? calls.filter(isJsonObject).map(callChunk) : [],
  };
}

const partsIn = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

const present = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** The calls of a whole message have no index. */
function callChunk({ index, id = null, function: called }: JsonObject, place: number): JsonObject {
  const { name = null, arguments: args = null } = partsIn(called ?? null);
  return { name, args, id, index: index ?? place, type: 'tool_call_chunk' };
}

function usageOf(usage: Json): JsonObject | null {
  if (!isJsonObject(usage)) return null;
  const { prompt_tokens: input = 0, completion_tokens: output = 0, total_tokens: total } = usage;
  return { input_tokens: input, output_tokens: output, ...(total !== undefined && { total_tokens: total }) };
}

const textNames = new Set(['delta', 'text', 'content', 'token', 'chunk']);
/** Kinds of events whose text is the answer: not its reasoning, nor the arguments of a tool. */
const textKind = /^((text|answer|message|output|response)[-_.]?)?(delta|token|chunk|text|content)$/;
const markerKind = /^((text|answer|message|output|response|stream)[-_.]?)?(start|done|end|finish|stop)(ed)?$/;
const flagNames = /^((is_?)?(done|finished|final|last)|finish_reason)$/;
/** Names of the fields around a text that are no part of an answer. */
const envelopeNames =
  /^(type|event|role|id|index|created|model|timestamp|seq(uence)?(_number)?|(run|message|session|thread|conversation|request)_id)$/;

const isEnvelope = (name: string, value: Json) =>
  (flagNames.test(name) || envelopeNames.test(name)) && (typeof value !== 'object' || value === null);

const contentNames = (event: JsonObject) =>
  Object.entries(event).flatMap(([name, value]) => (isEnvelope(name, value) ? [] : [name]));

const kindOf = ({ type, event }: JsonObject) => type ?? event;

function isMarker(event: JsonObject): boolean {
  const kind = kindOf(event);
  return typeof kind === 'string' && markerKind.test(kind) && contentNames(event).length === 0;
}

/**
 * Returns the piece of text in an event that says that it is one, and has nothing else to say. Undefined if it goes on
 * with a dict that has the text by its name.
 */
function textIn(event: JsonObject, last: Json | undefined): string | undefined {
  const kind = kindOf(event);
  if (kind !== undefined && !(typeof kind === 'string' && textKind.test(kind))) return undefined;
  const [name, ...others] = contentNames(event);
  if (name === undefined || others.length > 0 || !textNames.has(name)) return undefined;
  if (isJsonObject(last) && Object.hasOwn(last, name) && !isMessage(last)) return undefined;
  const isSaid =
    kind !== undefined || name === 'delta' || Object.keys(event).some((key) => flagNames.test(key));
  return isSaid ? textOf(event[name] ?? '') : undefined;
}

function textOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  if (!isJsonObject(value)) return undefined;
  const { role: _, content = '', ...others } = value;
  return typeof content === 'string' && Object.keys(others).length === 0 ? content : undefined;
}

/** `message` is the name that the standard gives to an event without one. */
export const isUnnamed = (event: string): boolean => event === '' || event === 'message';

/** Last event of OpenAI's streams, which servers made by hand repeat. */
export const openAiEnd = '[DONE]';

/**
 * Reads the data of an event without a name (docs/protocol.md#servers-made-by-hand): such a server sends JSON or bare text,
 * so that a bare number is text, too.
 */
export function readUnnamed(data: string): Json {
  const value = parseSent(data);
  return typeof value === 'string' || isListOrObject(value) ? value : data;
}

/** Returns the failure that an event without a name tells of, as OpenAI's streams do. */
export function unnamedFailure(data: string): RunnableFailure | undefined {
  if (!/^\s*\{\s*"error"/.test(data)) return undefined;
  const error = errorIn(parseJson(data) ?? null);
  return error === undefined ? undefined : { kind: 'runnable-error', status: 200, detail: capped(error) };
}

function errorIn(value: Json): string | undefined {
  const error = isJsonObject(value) ? (value.error ?? null) : null;
  const message = isJsonObject(error) ? (error.message ?? null) : error;
  return typeof message === 'string' ? message : undefined;
}

/**
 * Tells whether a body that closed is known to be whole by its head. Without a length and without chunks it may as well
 * have been cut off. Over HTTP/2 the browser knows, but does not tell.
 */
export const isLengthTold = ({ headers }: Response): boolean =>
  headers.has('content-length') || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
