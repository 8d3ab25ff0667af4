import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { mergeLists } from '../../lib/message/merge.ts';
import { fc } from '../support/fast-check.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';

/** Finds the block that a chunk belongs to, in the simplest way. */
const soughtIn = (list: JsonObject[], { index, id }: JsonObject) =>
  id
    ? list.find((other) => other.index === index && (!other.id || other.id === id))
    : list.findLast((other) => other.index === index);

const block = fc.record(
  {
    index: fc.constantFrom<Json>(0, 1, 'lc_a', 'a'),
    id: fc.constantFrom<Json>(null, '', 'a', 'b', 'c', 5),
  },
  { noNullPrototype: true },
);

/** Adds a chunk to the list, in the simplest way. */
function withPiece(list: JsonObject[], piece: JsonObject): JsonObject[] {
  const target = piece.index === 'a' ? undefined : soughtIn(list, piece);
  if (!target) return [...list, piece];
  const merged = { ...target, id: target.id || (piece.id ?? null), text: `${target.text}${piece.text}` };
  return list.map((item) => (item === target ? merged : item));
}

const labelled = (items: JsonObject[], label: string): JsonObject[] =>
  items.map((item, place) => ({ ...item, text: `${label}${place}` }));

test('a chunk joins the first block with its index and the same id or none, and without an id the latest', () => {
  fc.assert(
    fc.property(fc.array(block), fc.array(block), (blocks, more) => {
      const [before, pieces] = [labelled(blocks, ' '), labelled(more, '+')];
      const merged: Json[] = structuredClone(before);
      for (const piece of pieces) mergeLists(merged, [piece]);
      expect(merged.map(textOf)).toEqual(pieces.reduce(withPiece, before).map(textOf));
    }),
  );
});

const textOf = (item: Json) => isJsonObject(item) && item.text;

/** Counts the list entries that are read per added chunk. */
function readsPerPiece(pieces: JsonObject[]): number {
  let reads = 0;
  const list = new Proxy<Json[]>([], {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key);
    },
  });
  for (const piece of pieces) mergeLists(list, [piece]);
  return reads / pieces.length;
}

const some = (count: number, make: (place: number) => JsonObject) =>
  Array.from({ length: count }, (_, place) => make(place));

describe('adding a block needs constant work', () => {
  test.each<[string, (place: number) => JsonObject]>([
    ['one index and one id', () => ({ index: 0, id: 'a' })],
    ['one index and many ids', (place) => ({ index: 0, id: `c${place}` })],
    [
      'one index, many ids and chunks without an id',
      (place) => ({ index: 0, id: place % 2 ? `c${place}` : null }),
    ],
    ['one index, many ids, each twice', (place) => ({ index: 0, id: `c${place % 2_500}` })],
    ['many indexes', (place) => ({ index: place })],
    ['many indexes, each twice', (place) => ({ index: place % 2_500, id: `c${place}` })],
    ['no index', (place) => ({ id: `c${place}` })],
  ])('with %s', (_, make) => {
    const few = readsPerPiece(some(5_000, make));
    expect(readsPerPiece(some(20_000, make))).toBeLessThan(few + 0.5);
    expect(few).toBeLessThan(8);
  });
});

test('dict values that cannot be added are collected in a single list', () => {
  const fold = emptyFold();
  const lists = new Set<Json | undefined>();
  for (let place = 0; place < 1_000; place += 1) {
    addChunk(fold, { a: place % 2 === 0 ? 'x' : { type: 'y' }, b: place });
    if (isJsonObject(fold.parts[0])) lists.add(fold.parts[0].a);
  }
  expect([...lists].filter((list) => Array.isArray(list))).toHaveLength(1);
  expect(outputOf(fold, 'add')).toMatchObject({ a: { length: 1_000 } });
});
