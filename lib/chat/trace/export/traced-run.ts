import { isListOrObject, type Json, parseSent, writeJson } from '../../../json/json.ts';
import { pointerTo, withValues } from '../../../json/json-pointer.ts';
import { withTexts, wordsOf } from '../../../json/mapped-texts.ts';
import type { TraceItems } from '../trace.ts';
import { changedText } from '../visible-text.ts';
import { type TracedRun, traceEnd, traceHead, traceItem } from './trace-file.ts';

const words = wordsOf([traceHead, traceItem, traceEnd]);

/** Maps all texts of a trace, in the same order each time. */
export function withTracedTexts({ run, trace }: TracedRun, map: (text: string) => string): TracedRun {
  const { events, ...rest } = trace;
  return {
    run: withTexts(run, map, words),
    trace: {
      ...withTexts(rest, map, words),
      events: events.map((item) => withTexts(item, map, words)),
    },
  };
}

/** Replacement for a secret, in headers as they are stored, and in exports. */
export const secretMark = '[secret]';

/** Lists the places of a masked trace whose texts are not those that travelled. */
export function maskedPlaces(whole: TracedRun, masked: TracedRun): string[] {
  const before = placesOf(whole);
  const changed = placesOf(masked).flatMap(({ at, value }, place) => {
    const isOurs = at.startsWith('/request/headers/') && value === secretMark;
    return isOurs || value !== before[place]?.value ? [at] : [];
  });
  return [...new Set(changed)];
}

type Place = { at: string; value: unknown };

/** Lists the values of a trace by their JSON pointers in a trace file; all of its state is one place. */
function placesOf({ run, trace: { events, state, ...head } }: TracedRun): Place[] {
  const items = [...events].flatMap((item, place) => valuesIn(item, `/items/${place}`));
  const inState = valuesIn(state, '').map(({ value }) => ({ at: '/state', value }));
  return [...valuesIn({ run, ...head }, ''), ...items, ...inState];
}

function valuesIn(value: unknown, at: string): Place[] {
  if (!isListOrObject(value)) return [{ at, value }];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [{ at, value: name }]),
    ...valuesIn(member, pointerTo(at, name)),
  ]);
}

type TextMap = (text: string) => string;

/** A text in the JSON of an item. */
type Piece = { item: number; text: string };

/** Texts at one place of the JSON of events that belong together; `at` is a JSON pointer. */
type Spread = { at: string; pieces: Piece[] };

/**
 * Maps the texts that the events of a stream have at the same place together: a secret may be spread over them. Where
 * they change, the first event takes the new text, and the others lose theirs. Where messages alternate, their events
 * are told apart by `by`, a place whose value says which message it is.
 */
export function withSpreadTexts(traced: TracedRun, map: TextMap, by?: string): TracedRun {
  const changes = new Map<number, [pointer: string, text: string][]>();
  for (const { at, pieces } of spreadsIn(eventsIn(traced.trace.events), by)) {
    // One text repeated, for example an id, spreads nothing.
    if (pieces.every(({ text }) => text === pieces[0]?.text)) continue;
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

/** Different values at a place that tells messages apart, and the number of such places. */
const most = { messages: 64, places: 8 };

/** The values at a place, numbered as they came first, and their order in the events. */
type Order = { numbers: Map<Json, number>; order: number[]; isAlternating: boolean };

/** Lists the places whose values come again after other values: by them alternating messages are told apart. */
export function alternatingPlaces({ trace }: TracedRun): string[] {
  const orders = new Map<string, Order>();
  for (const { values } of eventsIn(trace.events)) {
    for (const [at, value] of values) {
      const seen = orders.get(at) ?? { numbers: new Map(), order: [], isAlternating: false };
      orders.set(at, seen);
      if (seen.numbers.size <= most.messages) note(seen, value);
    }
  }
  const found = [...orders].filter(
    ([, { numbers, isAlternating }]) => isAlternating && numbers.size <= most.messages,
  );
  // Places that part the events in the same way say the same.
  const distinct = new Map(
    found.map(([at, { numbers, order }]) => [order.join(), { at, count: numbers.size }]),
  );
  return [...distinct.values()]
    .toSorted((one, other) => one.count - other.count)
    .slice(0, most.places)
    .map(({ at }) => at);
}

function note(seen: Order, value: Json) {
  const known = seen.numbers.get(value);
  const number = known ?? seen.numbers.size;
  seen.numbers.set(value, number);
  seen.isAlternating ||= known !== undefined && seen.order.at(-1) !== number;
  seen.order.push(number);
}

/** Texts and other plain values in the JSON of an event, by their JSON pointers. */
type Event = { item: number; values: [at: string, value: Json][] };

function* eventsIn(events: TraceItems): Generator<Event> {
  for (const [item, { kind, text }] of [...events].entries()) {
    if (kind === 'event' && text.includes('"')) yield { item, values: plainIn(parseSent(text) ?? null, '') };
  }
}

function plainIn(value: Json, at: string): Event['values'] {
  if (!isListOrObject(value)) return [[at, value]];
  return Object.entries<Json>(value).flatMap(([name, item]) => plainIn(item, pointerTo(at, name)));
}

function spreadsIn(events: Iterable<Event>, by: string | undefined): Iterable<Spread> {
  const spreads = new Map<string, Spread>();
  for (const { item, values } of events) {
    const message = JSON.stringify(values.find(([at]) => at === by)?.[1] ?? null);
    for (const [at, text] of values) {
      if (typeof text !== 'string') continue;
      const key = `${at} ${message}`;
      const spread = spreads.get(key) ?? { at, pieces: [] };
      spreads.set(key, spread);
      spread.pieces.push({ item, text });
    }
  }
  return spreads.values();
}

/** Maps the texts as one, and puts what changed into the first that it touches. */
function changesOf(pieces: Piece[], map: TextMap): Piece[] {
  const before = pieces.map(({ text }) => text).join('');
  const after = map(before);
  if (after === before) return [];
  const { start: same, removed, added } = changedText(before, after);
  const [from, to] = [same.length, same.length + removed.length];
  const changes: Piece[] = [];
  let start = 0;
  for (const piece of pieces) {
    const end = start + piece.text.length;
    if (start < to && end > from) {
      const left = piece.text.slice(0, Math.max(0, from - start));
      const right = piece.text.slice(Math.min(piece.text.length, to - start));
      changes.push({ ...piece, text: `${left}${changes.length === 0 ? added : ''}${right}` });
    }
    start = end;
  }
  return changes;
}

/** Replaces the texts of an event in one pass: a server may spread secrets over thousands of places. */
function withTextsAt(json: string, texts: [pointer: string, text: string][]): string {
  const [value = null] = withValues([parseSent(json) ?? null], texts);
  return writeJson(value);
}
