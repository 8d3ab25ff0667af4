import { isNumber, sumOf } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import { copy, mergeDicts, mergeLists, own, put } from './merge.ts';

/**
 * Tells whether a value is a piece of a message, as chat models stream it; a whole message (`"type":"ai"`) is
 * not.
 */
export const isMessageChunk = (value: Json | undefined): value is JsonObject =>
  isJsonObject(value) && typeof value.type === 'string' && value.type.endsWith('Chunk') && 'content' in value;

/** Adds a chunk to the message so far, in place (`add_ai_message_chunks` in langchain_core/messages/ai.py). */
export function mergeMessageChunks(left: JsonObject, right: JsonObject): JsonObject {
  for (const key of Object.keys(right)) {
    const value = own(right, key) ?? null;
    if (!isNothing(value)) put(left, key, mergeField(key, own(left, key) ?? null, value));
    else if (!Object.hasOwn(left, key)) put(left, key, copy(value));
  }
  return left;
}

const isNothing = (value: Json) => value === null || (Array.isArray(value) && value.length === 0);

function mergeField(key: string, left: Json, right: Json): Json {
  const merge = fields[key];
  if (merge) return merge(left, right);
  return left ?? copy(right);
}

type Merge = (left: Json, right: Json) => Json;

const dicts: Merge = (left, right) =>
  isJsonObject(left) && isJsonObject(right) ? mergeDicts(left, right) : copy(right ?? left);
const lists: Merge = (left, right) =>
  Array.isArray(left) && Array.isArray(right) ? mergeLists(left, right) : copy(right ?? left);

const fields: Record<string, Merge | undefined> = Object.assign(Object.create(null), {
  content: mergeContent,
  additional_kwargs: dicts,
  response_metadata: dicts,
  tool_call_chunks: lists,
  usage_metadata: addUsage,
  id: betterId,
  chunk_position: (left: Json, right: Json) => right ?? left,
});

function mergeContent(left: Json, right: Json): Json {
  if (left === null) return copy(right);
  if (typeof left === 'string') {
    if (typeof right === 'string') return left + right;
    return Array.isArray(right) ? [left, ...right.map(copy)] : left;
  }
  if (!Array.isArray(left)) return copy(right);
  if (Array.isArray(right)) return mergeLists(left, right);
  const last = left.at(-1);
  if (typeof right !== 'string' || right === '' || last === undefined) return left;
  if (typeof last === 'string') left[left.length - 1] = last + right;
  else left.push(right);
  return left;
}

function addUsage(left: Json, right: Json): Json {
  if (isNumber(left) && isNumber(right)) return sumOf(left, right);
  if (!isJsonObject(left) || !isJsonObject(right)) return copy(right ?? left);
  for (const [key, value] of Object.entries(right)) put(left, key, addUsage(own(left, key) ?? null, value));
  return left;
}

/** Returns the better id: the provider's before LangChain's id of the run, and that before any other. */
function betterId(left: Json, right: Json): Json {
  const rank = (id: Json) => {
    if (typeof id !== 'string' || id === '') return -1;
    if (id.startsWith('lc_run-')) return 1;
    return id.startsWith('lc_') ? 0 : 2;
  };
  return rank(right) > rank(left) ? right : left;
}

/** Parses the tool calls of a finished message; before, their last piece may be missing. */
export function withToolCalls(message: JsonObject): JsonObject {
  const pieces = message.tool_call_chunks;
  if (!Array.isArray(pieces) || pieces.length === 0) return message;
  const calls: Json[] = [];
  const invalid: Json[] = [];
  for (const { name = null, args = null, id = null } of joinedPieces(pieces.filter(isJsonObject))) {
    const read = typeof args === 'string' && args !== '' ? parseSent(args) : {};
    if (isJsonObject(read)) calls.push({ name: name ?? '', args: read, id, type: 'tool_call' });
    else invalid.push({ name, args, id, error: null, type: 'invalid_tool_call' });
  }
  return { ...message, tool_calls: calls, invalid_tool_calls: invalid };
}

/**
 * Joins the pieces of calls that some servers send without an index, or with one that is a text: those with the id of
 * a call, or with neither id nor name, continue it.
 */
function joinedPieces(pieces: JsonObject[]): JsonObject[] {
  const calls: JsonObject[] = [];
  for (const piece of pieces) {
    const call = typeof piece.index === 'number' ? undefined : calls.findLast((one) => continues(one, piece));
    if (!call) calls.push({ ...piece });
    else if (typeof piece.args === 'string')
      call.args = `${typeof call.args === 'string' ? call.args : ''}${piece.args}`;
  }
  return calls;
}

const continues = (call: JsonObject, { id, name, index }: JsonObject) =>
  id ? call.id === id : !name && (index === undefined || index === null || call.index === index);
