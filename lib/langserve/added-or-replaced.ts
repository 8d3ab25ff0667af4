import { type ExactNumber, isNumber, sumOf } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { copy, own, put } from '../message/merge.ts';
import { isMessageChunk, mergeMessageChunks } from '../message/message-chunk.ts';
import { compared, isPlainDict } from './compared-pieces.ts';

/**
 * Relation of the pieces that arrived for one place of the output. A piece to add and a piece that replaces the one
 * before are both plain JSON, so only the pieces themselves can tell (docs/protocol.md#snapshots).
 */
export type Series =
  /**
   * Each piece extends the one before. The place holds the last one; `waiting` has the pieces so far, until they are
   * too many for a coincidence.
   */
  | { status: 'grows'; waiting: Json[] | null; repeats: boolean }
  /** The place holds the sum; `latest` is what it would hold if pieces replace each other. */
  | { status: 'open'; latest: Json; repeats: boolean; isOneKey: boolean }
  /** Texts or numbers that extend each other so far. The place holds the sum. */
  | { status: 'lengthens'; latest: string | number | ExactNumber; count: number }
  | { status: 'adds' }
  | { status: 'replaces' };

/** Series by JSON pointer into the parts of a fold. */
export type SeriesByPlace = Record<string, Series>;

/** Number of pieces in a row that do not extend each other by coincidence. */
const beyondChance = 8;

/** Returns a place with its first piece. Data that may grow is kept as it came and not changed. */
export function begin(series: SeriesByPlace, at: string, piece: Json): Json {
  if (isPlainData(piece)) series[at] = { status: 'grows', waiting: [piece], repeats: false };
  else if (typeof piece === 'string') return piece;
  return isPlainData(piece) ? piece : copy(piece);
}

/** Tells whether a value is a list, or a dict that is neither a message nor a document of LangChain. */
export const isPlainData = (value: Json): value is JsonObject | Json[] =>
  Array.isArray(value) || isPlainDict(value);

/**
 * Returns a place with one more piece: added with Python's `+`, or replaced if the pieces extend each other.
 * Undefined if the two kinds do not go together. Null counts as nothing.
 */
export function taken(series: SeriesByPlace, at: string, held: Json, piece: Json): Json | undefined {
  if (piece === null) return held;
  if (held === null) return begin(series, at, piece);
  if (typeof held === 'string' && typeof piece === 'string') return held + piece;
  if (isNumber(held) && isNumber(piece)) return sumOf(held, piece);
  if (isMessageChunk(held) && isMessageChunk(piece)) return mergeMessageChunks(held, piece);
  if (!isPlainData(held) || !isPlainData(piece) || Array.isArray(held) !== Array.isArray(piece))
    return undefined;
  return takenData(series, at, held, piece);
}

type Data = JsonObject | Json[];

function takenData(series: SeriesByPlace, at: string, held: Data, piece: Data): Json | undefined {
  const known = series[at] ?? { status: 'adds' };
  if (known.status === 'replaces') return piece;
  if (known.status === 'grows') return grownOrBroken(series, at, known, held, piece);
  if (known.status === 'open') {
    const { relation, repeats } = compared(known.latest, piece);
    series[at] =
      relation === 'lacks'
        ? { status: 'adds' }
        : {
            status: 'open',
            latest: piece,
            repeats: known.repeats || repeats,
            isOneKey: known.isOneKey && hasOneKey(piece),
          };
  }
  return sum(series, at, held, piece);
}

type Growing = Extract<Series, { status: 'grows' }>;

function grownOrBroken(
  series: SeriesByPlace,
  at: string,
  { waiting, repeats }: Growing,
  held: Data,
  piece: Data,
): Json | undefined {
  const comparison = compared(held, piece);
  const repeated = repeats || comparison.repeats;
  if (comparison.relation === 'grown') {
    const isSure = waiting === null || waiting.length >= beyondChance;
    series[at] = { status: 'grows', waiting: isSure ? null : [...waiting, piece], repeats: repeated };
    return piece;
  }
  if (waiting === null) {
    if (comparison.relation === 'lacks') return undefined;
    series[at] = { status: 'replaces' };
    return piece;
  }
  const pieces = [...waiting, piece];
  if (pieces.some(isTyped)) return undefined;
  series[at] =
    comparison.relation === 'lacks'
      ? { status: 'adds' }
      : { status: 'open', latest: piece, repeats: repeated, isOneKey: pieces.every(hasOneKey) };
  return summed(series, at, pieces);
}

/** Adds up all pieces of a place. */
export const summed = (series: SeriesByPlace, at: string, pieces: Json[]): Json =>
  pieces.reduce((all, next) => sum(series, at, all, next), Array.isArray(pieces[0]) ? [] : {});

/** Tells whether a dict names its type: such dicts are separate things, not amounts to add up. */
export const isTyped = (value: Json) => isJsonObject(value) && typeof value.type === 'string';

const hasOneKey = (value: Json) => isJsonObject(value) && Object.keys(value).length === 1;

/** Adds in place, like `AddableDict.__add__` and the `+` of lists. */
function sum(series: SeriesByPlace, at: string, held: Json, piece: Json): Json {
  if (Array.isArray(held)) return extended(held, Array.isArray(piece) ? piece : [piece]);
  if (!isJsonObject(held) || !isJsonObject(piece)) return held;
  for (const [key, value] of Object.entries(piece)) {
    const inside = pointerTo(at, key);
    const present = own(held, key);
    put(
      held,
      key,
      present === undefined ? begin(series, inside, value) : inDict(series, inside, present, value),
    );
  }
  return held;
}

/** Adds a value in a dict. Values that cannot be added are put in a list; of two booleans the later one wins. */
function inDict(series: SeriesByPlace, at: string, present: Json, value: Json): Json {
  const added = taken(series, at, present, value);
  if (added !== undefined) return added;
  if (typeof present === 'boolean' && typeof value === 'boolean') return value;
  return extended(collected(series, at, present), Array.isArray(value) ? value : [value]);
}

/** Returns a list to append to. A list that may still be a piece of the stream is copied first. */
function collected(series: SeriesByPlace, at: string, present: Json): Json[] {
  if (Array.isArray(present) && series[at]?.status === 'adds') return present;
  series[at] = { status: 'adds' };
  return Array.isArray(present) ? [...present] : [present];
}

function extended(left: Json[], right: Json[]): Json[] {
  for (const item of right) left.push(copy(item));
  return left;
}
