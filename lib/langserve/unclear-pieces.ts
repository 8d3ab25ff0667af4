import { isNumber } from '../json/exact-number.ts';
import type { Json } from '../json/json.ts';
import { stepsOf, withValues } from '../json/json-pointer.ts';
import { isMessage } from '../message/message.ts';
import { isMessageChunk } from '../message/message-chunk.ts';
import type { PieceReading } from '../runnable/fold.ts';
import { isTyped, type Series, type SeriesByPlace, summed } from './added-or-replaced.ts';
import { addsNothing } from './compared-pieces.ts';

/**
 * Returns the parts with the values of unclear places, as a person chose to read them or as they are read by default
 * (docs/protocol.md#snapshots).
 */
export function readPlaces(parts: Json[], series: SeriesByPlace, reading: PieceReading | null): Json[] {
  const others = Object.entries(series).flatMap(([at, known]): [string, Json][] => {
    const shown = isUnclear(at, known) && notHeld(known, reading ?? usualReading(known));
    return shown ? [[at, shown.value]] : [];
  });
  return others.length === 0 ? parts : withValues(parts, others);
}

/** Returns the value of a place in a reading that differs from what the place holds. */
function notHeld(known: Series, reading: PieceReading): { value: Json } | undefined {
  if (known.status === 'grows')
    return reading === 'add' && known.waiting ? { value: addedUp(known.waiting) } : undefined;
  const hasLatest = known.status === 'open' || known.status === 'lengthens';
  return reading === 'replace' && hasLatest ? { value: known.latest } : undefined;
}

/** Adds up pieces at every depth; lists those that cannot be added. */
function addedUp(pieces: Json[]): Json {
  if (pieces.some(isTyped)) return pieces;
  const series: SeriesByPlace = {};
  return readPlaces([summed(series, '/0', pieces)], series, 'add')[0] ?? null;
}

export const usualReading = (known: Series): PieceReading =>
  known.status === 'open' && !known.repeats ? 'add' : 'replace';

/** Fewest pieces and characters of text that do not extend each other by coincidence. */
const leastPieces = 3;
const leastText = 20;

const isBeyondChance = ({ latest, count }: Extract<Series, { status: 'lengthens' }>) =>
  isNumber(latest) ? count > 1 : count >= leastPieces && latest.length >= leastText;

/** Tells whether pieces of data may extend each other by coincidence, and adding them up gives something else. */
const isByChance = ([first = null, ...more]: Json[]) =>
  more.length > 0 && more.length + 1 < leastPieces && !addsNothing(first) && !hasMessages(first);

/** A message with an id comes again only in a value that is sent whole; chunks of a message share its id. */
const hasMessages = (piece: Json) =>
  Object.values(piece ?? {}).some((value) => Array.isArray(value) && value.some(isMessageWithId));

const isMessageWithId = (value: Json) => isMessage(value) && Boolean(value.id) && !isMessageChunk(value);

/** Tells whether the pieces of a place could be added up as well as replace each other. */
export function isUnclear(at: string, known: Series): boolean {
  if (known.status === 'lengthens') return isBeyondChance(known);
  if (known.status === 'grows') return known.waiting !== null && isByChance(known.waiting);
  if (known.status !== 'open') return false;
  if (known.repeats) return true;
  if (Array.isArray(known.latest)) return false;
  return !known.isOneKey || (stepsOf(at).length > 1 && Object.values(known.latest ?? {}).some(isNumber));
}
