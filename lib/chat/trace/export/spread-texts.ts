import { isJsonObject, type Json, parseSent, writeJson } from '../../../json/json.ts';
import { pointerTo, withValues } from '../../../json/json-pointer.ts';
import type { TraceItems } from '../trace.ts';
import type { TracedRun } from './traced-run.ts';

type TextMap = (text: string) => string;

/** A text in the JSON of an item. */
type Piece = { item: number; text: string };

/** The texts that events have at one place of their JSON, a JSON pointer. */
type Place = { at: string; pieces: Piece[]; isVaried: boolean };

/**
 * Maps the texts that the events of a stream have at the same place together: a secret may be spread over them. Where
 * they change, the first event takes the new text, and the others lose theirs.
 */
export function withSpreadTexts(traced: TracedRun, map: TextMap): TracedRun {
  const changes = new Map<number, [pointer: string, text: string][]>();
  for (const { at, pieces, isVaried } of placesIn(traced.trace.events)) {
    // One text repeated, for example an id, spreads nothing.
    if (!isVaried) continue;
    for (const { item, text } of changesOf(pieces, map)) {
      const known = changes.get(item);
      if (known) known.push([`/0${at}`, text]);
      else changes.set(item, [[`/0${at}`, text]]);
    }
  }
  if (changes.size === 0) return traced;
  const events = traced.trace.events.map((event, place) => {
    const changed = changes.get(place);
    return changed ? { ...event, text: withTextsAt(event.text, changed) } : event;
  });
  return { ...traced, trace: { ...traced.trace, events } };
}

function placesIn(events: TraceItems): Iterable<Place> {
  const places = new Map<string, Place>();
  for (const [item, { kind, text }] of [...events].entries()) {
    if (kind !== 'event' || !text.includes('"')) continue;
    collect(parseSent(text) ?? null, '', (at, found) => {
      const place = places.get(at);
      if (!place) return places.set(at, { at, pieces: [{ item, text: found }], isVaried: false });
      place.isVaried ||= place.pieces[0]?.text !== found;
      return place.pieces.push({ item, text: found });
    });
  }
  return places.values();
}

function collect(value: Json, at: string, found: (at: string, text: string) => void) {
  if (typeof value === 'string') found(at, value);
  else if (Array.isArray(value))
    for (const [place, item] of value.entries()) collect(item, pointerTo(at, place), found);
  else if (isJsonObject(value))
    for (const name of Object.keys(value)) collect(value[name] ?? null, pointerTo(at, name), found);
}

/** Maps the texts as one, and puts what changed into the first that it touches. */
function changesOf(pieces: Piece[], map: TextMap): Piece[] {
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

/** Replaces the texts of an event in one pass: a server may spread secrets over thousands of places. */
function withTextsAt(json: string, texts: [pointer: string, text: string][]): string {
  const [value = null] = withValues([parseSent(json) ?? null], texts);
  return writeJson(value);
}
