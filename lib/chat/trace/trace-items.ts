import { type Json, parseJson } from '../../json/json.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import type { Run } from '../run/run.ts';
import type { Trace, TraceItem, TraceItems } from './trace.ts';

type Numbers = 'number' | 'offset' | 'gap' | 'bytes' | 'read' | 'chunks';

/** The members of items, each in a list of its own. Lists of numbers may be longer than there are items. */
type Columns = Record<Numbers, Float64Array> & {
  kinds: TraceItem['kind'][];
  names: string[];
  ids: (string | undefined)[];
  texts: string[];
};

const lists = new WeakMap<TraceItems, Columns>();

/** Items that there is room for at first. */
const roomAtFirst = 256;

/**
 * Gathers the items of a trace in columns: hundreds of thousands of objects would hold up the page whenever memory is
 * cleared, and whenever all of them are looked through.
 */
export function createItemList() {
  const columns: Columns = { ...numbersWithRoom(roomAtFirst), kinds: [], names: [], ids: [], texts: [] };
  let count = 0;

  return {
    add({ kind, name, id, text, ...numbers }: TraceItem) {
      if (count === columns.offset.length) Object.assign(columns, numbersWithRoom(2 * count, columns));
      columns.number[count] = numbers.number;
      columns.offset[count] = numbers.offset;
      columns.gap[count] = numbers.gap;
      columns.bytes[count] = numbers.bytes;
      columns.read[count] = numbers.read;
      columns.chunks[count] = numbers.chunks;
      columns.kinds.push(kind);
      columns.names.push(name);
      columns.ids.push(id);
      columns.texts.push(text);
      count += 1;
    },
    /** Returns the items so far; those that are added later are not among them. */
    items: () => listed({ ...columns }, count),
  };
}

const numbersWithRoom = (room: number, from?: Columns): Record<Numbers, Float64Array> => {
  const grown = (column: Numbers) => {
    const numbers = new Float64Array(room);
    if (from) numbers.set(from[column]);
    return numbers;
  };
  return {
    number: grown('number'),
    offset: grown('offset'),
    gap: grown('gap'),
    bytes: grown('bytes'),
    read: grown('read'),
    chunks: grown('chunks'),
  };
};

function listed(columns: Columns, length: number): TraceItems {
  const at = (place: number) => {
    const from = place < 0 ? place + length : place;
    return from >= 0 && from < length ? itemOf(columns, from) : undefined;
  };
  const list: TraceItems = {
    length,
    at,
    map<Out>(each: (item: TraceItem, place: number) => Out) {
      return Array.from({ length }, (_, place) => each(itemOf(columns, place), place));
    },
    *[Symbol.iterator]() {
      for (let place = 0; place < length; place += 1) yield itemOf(columns, place);
    },
  };
  lists.set(list, columns);
  return list;
}

function itemOf(columns: Columns, place: number): TraceItem {
  const id = columns.ids[place];
  const item: TraceItem = {
    kind: columns.kinds[place] ?? 'event',
    name: columns.names[place] ?? '',
    text: columns.texts[place] ?? '',
    number: columns.number[place] ?? 0,
    offset: columns.offset[place] ?? 0,
    gap: columns.gap[place] ?? 0,
    bytes: columns.bytes[place] ?? 0,
    read: columns.read[place] ?? 0,
    chunks: columns.chunks[place] ?? 0,
  };
  if (id !== undefined) item.id = id;
  return item;
}

/** Returns one number of each item. */
export function numbersIn(items: TraceItems, column: Numbers): Float64Array {
  const columns = lists.get(items);
  return columns
    ? columns[column].subarray(0, items.length)
    : Float64Array.from(items.map((item) => item[column]));
}

/** Returns the name of each item. The list may be longer than there are items. */
export const namesIn = (items: TraceItems): readonly string[] =>
  lists.get(items)?.names ?? items.map(({ name }) => name);

/** Returns the text of each item. The list may be longer than there are items. */
export const textsIn = (items: TraceItems): readonly string[] =>
  lists.get(items)?.texts ?? items.map(({ text }) => text);

/** Returns the place of the first item that a reply brought; that of the first item if there is none. */
export function firstReceived(items: TraceItems): number {
  let place = 0;
  while (items.at(place)?.kind === 'added') place += 1;
  return place < items.length ? place : 0;
}

/** Rows that are made when they are shown. */
export type Rows = Pick<TraceItems, 'length' | 'at'>;

/** Returns the items at some places, in their order. */
export const itemsAt = (items: TraceItems, places: readonly number[]): Rows => ({
  length: places.length,
  at(row) {
    const place = places.at(row);
    return place === undefined ? undefined : items.at(place);
  },
});

/** A trace with the chunks of its answer. `isStep`: they came as steps. */
export type Chunked = { trace: Pick<Trace, 'events' | 'missing'>; isStep: boolean };

/** Builds a reader of the chunks that the item at a place brought: most bring one or none. */
export function createChunkReader(
  { mode }: Pick<Run, 'mode'>,
  { trace: { events, missing }, isStep }: Chunked,
  { chunkIn, chunksInStep = () => [] }: Pick<AnswerReader, 'chunkIn' | 'chunksInStep'>,
): (place: number) => Json[] {
  const texts = textsIn(events);
  const names = namesIn(events);
  const chunks = numbersIn(events, 'chunks');
  // An earlier version kept what it had read: its JSON is the text.
  const isRead = missing.includes('raw');
  return (place) => {
    const text = texts[place];
    if (text === undefined || chunks[place] === (chunks[place - 1] ?? 0)) return [];
    if (isStep) return chunksInStep(text);
    return [(isRead ? parseJson(text) : undefined) ?? chunkIn(text, mode, names[place])];
  };
}

/** Counts the bytes of a text as UTF-8; counting costs less than encoding. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
