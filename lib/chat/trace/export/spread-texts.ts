import { isJsonObject, type Json, parseSent } from '../../../json/json.ts';
import type { TraceItem } from '../trace.ts';
import type { TracedRun } from './traced-run.ts';

type TextMap = (text: string) => string;

/** A text at a place in the JSON of an item. */
type Piece = { item: number; path: (string | number)[]; text: string };

/**
 * Maps the texts that the events of a stream have at the same place together: a secret may be spread over them. Where
 * they change, the first event takes the new text, and the others lose theirs.
 */
export function withSpreadTexts(traced: TracedRun, map: TextMap): TracedRun {
  const changes = [...piecesByPlace(traced.trace.events).values()].flatMap((pieces) =>
    changesOf(pieces, map),
  );
  if (changes.length === 0) return traced;
  const events = [...traced.trace.events];
  for (const { item, path, text } of changes) {
    const event = events[item];
    if (event) events[item] = { ...event, text: withTextAt(event.text, path, text) };
  }
  return { ...traced, trace: { ...traced.trace, events } };
}

function piecesByPlace(events: TraceItem[]): Map<string, Piece[]> {
  const places = new Map<string, Piece[]>();
  for (const [item, { kind, text }] of events.entries()) {
    if (kind !== 'event' || !text.includes('"')) continue;
    collect(parseSent(text) ?? null, [], (path, found) => {
      const key = JSON.stringify(path);
      const pieces = places.get(key) ?? [];
      pieces.push({ item, path, text: found });
      places.set(key, pieces);
    });
  }
  return places;
}

type Found = (path: Piece['path'], text: string) => void;

function collect(value: Json, path: Piece['path'], found: Found) {
  if (typeof value === 'string') found(path, value);
  else if (Array.isArray(value))
    for (const [place, item] of value.entries()) collect(item, [...path, place], found);
  else if (isJsonObject(value))
    for (const [name, member] of Object.entries(value)) collect(member, [...path, name], found);
}

/** Maps the texts as one, and puts what changed into the first that it touches. */
function changesOf(pieces: Piece[], map: TextMap): Piece[] {
  if (pieces.length < 2) return [];
  const before = pieces.map(({ text }) => text).join('');
  const after = map(before);
  if (after === before) return [];
  const { from, to, text } = difference(before, after);
  const changes: Piece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const end = start + piece.text.length;
    if (start < to && end > from) {
      const left = piece.text.slice(0, Math.max(0, from - start));
      const right = piece.text.slice(Math.min(piece.text.length, to - start));
      changes.push({ ...piece, text: `${left}${changes.length === 0 ? text : ''}${right}` });
    }
    start = end;
  }
  return changes;
}

/** Returns the part of `before` that differs, and what stands in its place. */
function difference(before: string, after: string): { from: number; to: number; text: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}

function withTextAt(json: string, path: Piece['path'], text: string): string {
  return JSON.stringify(withValueAt(parseSent(json) ?? null, path, text));
}

function withValueAt(value: Json, [step, ...rest]: Piece['path'], text: string): Json {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((item, place) => (place === step ? withValueAt(item, rest, text) : item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === step ? withValueAt(member, rest, text) : member,
    ]),
  );
}
