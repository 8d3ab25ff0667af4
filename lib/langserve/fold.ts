import { isNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { copy, put } from '../message/merge.ts';
import { isMessageChunk, withToolCalls } from '../message/message-chunk.ts';
import { isPair, type MessagePair, mergedPair, pairsIn } from '../message/message-pair.ts';
import { unserialised } from '../message/serialised.ts';
import { isGraphUpdate, mayFollowGraphUpdate } from '../output/graph-update.ts';
import type { Fold as AnyFold, Folding, PieceReading } from '../runnable/fold.ts';
import { begin, isPlainData, isTyped, type SeriesByPlace, taken } from './added-or-replaced.ts';
import { compared, lengthens } from './compared-pieces.ts';
import { readForeignChunk } from './foreign-chunk.ts';
import { isUnclear, readPlaces, usualReading } from './unclear-pieces.ts';

/**
 * The chunks of a run as one output: a folded `/stream` equals the output of `/invoke`. Plain data that may
 * be stored and continued. A chunk that cannot be joined starts a new part, so that nothing is lost. Adding a
 * chunk changes the fold in place and costs the size of the chunk.
 */
type Fold = {
  parts: Json[];
  /**
   * Relation of the pieces of each place with data, by pointer into the parts. Folds of version 0.6 and
   * earlier have none.
   */
  series?: SeriesByPlace;
};

/** Narrows the type: callers pass only folds that this module has made. */
const ours = (fold: AnyFold) => fold as Fold;

/** Joins the chunks of LangServe, so that a folded `/stream` equals the output of `/invoke`. */
export const folding: Folding = {
  empty: () => ({ parts: [], series: {} }),
  add(fold, chunk) {
    const read = readForeignChunk(unserialised(chunk), ours(fold).parts.at(-1));
    if (read !== undefined) addChunk(ours(fold), read);
  },
  settled: (fold) => settledFold(ours(fold)),
  output: (fold, reading) => outputOf(ours(fold), reading),
  unclear: (fold) => unclearReading(ours(fold)),
  isOutdated: (fold) => isFoldedByOldRules(ours(fold)),
};

/** Tells whether a fold of version 0.6 or earlier has pieces of data, which were always added up then. */
const isFoldedByOldRules = ({ parts, series }: Fold): boolean =>
  series === undefined && parts.some(isPlainData);

const partAt = (place: number) => `/${place}`;

function addChunk(fold: Fold, chunk: Json) {
  const pairs = pairsIn(chunk);
  if (pairs) return addPairs(fold, pairs);
  fold.series ??= {};
  const place = fold.parts.length - 1;
  const last = fold.parts[place];
  if (last === undefined) return addPart(fold, chunk);
  watchText(fold.series, partAt(place), chunk);
  if (isNextStep(fold.series, place, last, chunk)) return addPart(fold, chunk);
  const joined = isPair(last) ? undefined : taken(fold.series, partAt(place), last, chunk);
  if (joined === undefined) addPart(fold, chunk);
  else fold.parts[place] = joined;
}

function addPart(fold: Fold, chunk: Json) {
  separate(fold);
  const at = partAt(fold.parts.length);
  const series = fold.series ?? {};
  fold.series = series;
  fold.parts.push(begin(series, at, chunk));
  if (isTextOrNumber(chunk)) series[at] = { status: 'lengthens', latest: chunk, count: 1 };
}

/** Puts pieces of the last part side by side that seemed to grow and then did not. */
function separate({ parts, series = {} }: Fold) {
  const place = parts.length - 1;
  const at = partAt(place);
  const last = series[at];
  if (last?.status !== 'grows' || last.waiting === null || last.waiting.length < 2) return;
  const isSideBySide = last.waiting.some(isTyped) || isGraphUpdate(parts[place]);
  if (!isSideBySide) return;
  parts.splice(place, 1, ...last.waiting.map(copy));
  delete series[at];
}

function addPairs({ parts }: Fold, pairs: MessagePair[]) {
  for (const pair of pairs) {
    const last = parts.at(-1);
    const merged = isPair(last) ? mergedPair(last, pair) : undefined;
    if (merged) parts[parts.length - 1] = merged;
    else parts.push(copy(pair));
  }
}

/** Tells whether an update of a graph is a step of its own; it is not if the state of the same node only grows. */
function isNextStep(series: SeriesByPlace, place: number, last: Json, chunk: Json): boolean {
  if (!mayFollowGraphUpdate(chunk) || !isGraphUpdate(last)) return false;
  const grows = series[partAt(place)]?.status === 'grows';
  return !grows || compared(last, chunk).relation !== 'grown';
}

/** Watches whether texts and numbers extend each other: some runnables send the whole text so far again and again. */
function watchText(series: SeriesByPlace, at: string, chunk: Json) {
  const known = series[at];
  if (known?.status !== 'lengthens') return;
  if (isTextOrNumber(chunk) && lengthens(known.latest, chunk)) {
    series[at] = { status: 'lengthens', latest: chunk, count: known.count + 1 };
  } else delete series[at];
}

const isTextOrNumber = (value: Json) => typeof value === 'string' || isNumber(value);

/** Returns the output so far; undefined if nothing has arrived. `reading` is the person's choice for unclear pieces. */
function outputOf(fold: Fold, reading: PieceReading | null = null): Json | undefined {
  const parts = read(fold, reading);
  const [first, ...more] = parts;
  if (first === undefined) return undefined;
  if (parts.every(isPair)) return parts.flatMap((pair) => pair.map(finished));
  return more.length === 0 ? finished(first) : parts.map(finished);
}

function read(fold: Fold, reading: PieceReading | null): Json[] {
  const { parts, series = {} } = reading === 'add' ? withFewApart(fold) : fold;
  return readPlaces(parts, series, reading);
}

/** Returns the fold with unclear pieces of the last part side by side, if they cannot be added up. */
function withFewApart({ parts, series = {} }: Fold): Fold {
  const at = partAt(parts.length - 1);
  const fold = { parts: [...parts], series: { ...series } };
  const last = series[at];
  if (last && isUnclear(at, last)) separate(fold);
  return fold;
}

/** Returns how unclear pieces are read by default; undefined if all pieces are clear. */
function unclearReading({ series = {} }: Fold): PieceReading | undefined {
  const unclear = Object.entries(series).filter(([at, known]) => isUnclear(at, known));
  if (unclear.length === 0) return undefined;
  return unclear.some(([, known]) => usualReading(known) === 'replace') ? 'replace' : 'add';
}

/** Drops the parts of an ended run's fold that only further chunks would need. */
const settledFold = ({ parts, series = {} }: Fold): Fold => ({
  parts,
  series: Object.fromEntries(Object.entries(series).filter(([at, known]) => isUnclear(at, known))),
});

function finished(value: Json): Json {
  if (isMessageChunk(value)) return withToolCalls(value);
  if (!isJsonObject(value) || !Object.values(value).some(isMessageChunk)) return value;
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) put(result, key, finished(item));
  return result;
}
