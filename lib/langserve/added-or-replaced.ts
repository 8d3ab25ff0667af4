import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { copy, own, put } from '../message/merge.ts';
import { isMessage } from '../message/message.ts';
import { isMessageChunk, mergeMessageChunks } from '../message/message-chunk.ts';
import { isDocument } from '../output/documents.ts';
import { compared } from './compared-pieces.ts';

/**
 * Relation of the pieces that arrived for one place of the output. A piece to add and a piece that replaces the one
 * before are both plain JSON, so only the pieces themselves can tell (docs/protocol.md#snapshots).
 */
export type Series =
  /** Each piece extends the one before. `waiting`: the pieces so far, until they are too many to be chance. */
  | { status: 'grows'; waiting: Json[] | null; repeats: boolean }
  /** The place holds the sum; `latest` is what it would hold if pieces replace each other. */
  | { status: 'open'; latest: Json; repeats: boolean; isOneKey: boolean }
  /** Texts or numbers that extend each other so far. The place holds the sum. */
  | { status: 'lengthens'; latest: string | number; count: number }
  | { status: 'adds' }
  | { status: 'replaces' };

/** By the JSON pointer of the place in the parts of a fold. */
export type SeriesByPlace = Record<string, Series>;

/** Pieces in a row that do not extend each other by chance. */
const beyondChance = 8;

/** The place with its first piece. Data that may grow is held as it came, and not changed. */
export function begin(series: SeriesByPlace, at: string, piece: Json): Json {
  if (isPlainData(piece)) series[at] = { status: 'grows', waiting: [piece], repeats: false };
  else if (typeof piece === 'string') return piece;
  return isPlainData(piece) ? piece : copy(piece);
}

/** Lists, and dicts of which LangChain does not say that they are messages or documents. */
export const isPlainData = (value: Json): value is JsonObject | Json[] =>
  Array.isArray(value) || (isJsonObject(value) && !isMessage(value) && !isDocument(value));

/**
 * The place with one more piece, or undefined where the two are not of a kind that can be one. Null is nothing.
 * Adds with Python's `+`; data whose pieces extend each other is replaced.
 */
export function taken(series: SeriesByPlace, at: string, held: Json, piece: Json): Json | undefined {
  if (piece === null) return held;
  if (held === null) return begin(series, at, piece);
  if (typeof held === 'string' && typeof piece === 'string') return held + piece;
  if (typeof held === 'number' && typeof piece === 'number') return held + piece;
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
  return pieces.reduce<Json>((all, next) => sum(series, at, all, next), Array.isArray(piece) ? [] : {});
}

/** A dict that says its type is a thing, not an amount. */
export const isTyped = (value: Json) => isJsonObject(value) && typeof value.type === 'string';

const hasOneKey = (value: Json) => isJsonObject(value) && Object.keys(value).length === 1;

/** `AddableDict.__add__` and the `+` of lists, in place. */
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

/** Adds a value in a dict. Values that cannot be added stand side by side; of booleans the later one counts. */
function inDict(series: SeriesByPlace, at: string, present: Json, value: Json): Json {
  const added = taken(series, at, present, value);
  if (added !== undefined) return added;
  if (typeof present === 'boolean' && typeof value === 'boolean') return value;
  return extended(collected(series, at, present), Array.isArray(value) ? value : [value]);
}

/** A list to add to: once the values of a place are added, what it holds is no piece of the stream any more. */
function collected(series: SeriesByPlace, at: string, present: Json): Json[] {
  if (Array.isArray(present) && series[at]?.status === 'adds') return present;
  series[at] = { status: 'adds' };
  return Array.isArray(present) ? [...present] : [present];
}

function extended(left: Json[], right: Json[]): Json[] {
  for (const item of right) left.push(copy(item));
  return left;
}
