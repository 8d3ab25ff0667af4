import { isGraphUpdate, mayFollowGraphUpdate } from './graph-update.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { copy, put } from './merge.ts';
import { isMessageChunk, mergeMessageChunks, withToolCalls } from './message-chunk.ts';

/**
 * Chunks added up with Python's `+`, so that a folded `/stream` equals the output of `/invoke`.
 * Plain data that may be stored and taken up again. What cannot be added to what came before starts a part
 * of its own: nothing is lost. Adding a chunk changes the fold in place and costs the size of the chunk.
 */
export type Fold = { parts: Json[] };

export const emptyFold = (): Fold => ({ parts: [] });

export function addChunk({ parts }: Fold, chunk: Json) {
  const last = parts.at(-1);
  const isNext = mayFollowGraphUpdate(chunk) && isGraphUpdate(last);
  const sum = last === undefined || isNext ? undefined : added(last, chunk);
  if (sum === undefined) parts.push(copy(chunk));
  else parts[parts.length - 1] = sum;
}

/** The output so far; undefined where nothing has arrived. */
export function outputOf({ parts }: Fold): Json | undefined {
  const [first, ...more] = parts;
  if (first === undefined) return undefined;
  return more.length === 0 ? finished(first) : parts.map(finished);
}

function finished(value: Json): Json {
  if (isMessageChunk(value)) return withToolCalls(value);
  if (!isJsonObject(value) || !Object.values(value).some(isMessageChunk)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) put(result, key, finished(item));
  return result;
}

/** Both as one, or undefined where they are not of a kind that can be added. Null is nothing. */
function added(left: Json, right: Json): Json | undefined {
  if (right === null) return left;
  if (left === null) return copy(right);
  if (typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  return addedInPlace(left, right);
}

function addedInPlace(left: Json, right: Json): Json | undefined {
  if (Array.isArray(left) && Array.isArray(right)) return extended(left, right);
  if (isMessageChunk(left) && isMessageChunk(right)) return mergeMessageChunks(left, right);
  return isAddable(left) && isAddable(right) ? addDicts(left, right) : undefined;
}

/** A dict that says its type (a whole message, a document) is a thing, not an amount. */
const isAddable = (value: Json): value is JsonObject => isJsonObject(value) && typeof value.type !== 'string';

function extended(left: Json[], right: Json[]): Json[] {
  for (const item of right) left.push(copy(item));
  return left;
}

/** `AddableDict.__add__`: shared keys are added, what cannot be added is kept side by side. */
function addDicts(left: JsonObject, right: JsonObject): JsonObject {
  for (const [key, value] of Object.entries(right)) {
    const present = Object.hasOwn(left, key) ? left[key] : undefined;
    put(
      left,
      key,
      present === undefined ? copy(value) : (added(present, value) ?? sideBySide(present, value)),
    );
  }
  return left;
}

function sideBySide(left: Json, right: Json): Json {
  if (typeof left === 'boolean' && typeof right === 'boolean') return right;
  const before = Array.isArray(left) ? left : [left];
  return extended(before, Array.isArray(right) ? right : [right]);
}
