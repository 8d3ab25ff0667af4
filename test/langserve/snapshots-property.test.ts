import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { copy } from '../../lib/message/merge.ts';
import { fc } from '../support/fast-check.ts';
import { addChunk, type Fold, foldOf, outputOf, unclearReading } from '../support/fold.ts';

/**
 * Builds the snapshots that a partial JSON parser yields: growing prefixes, each different from the one
 * before.
 */
function snapshotsOf(value: Json): Json[] {
  if (typeof value === 'string') return [...value].map((_, place) => value.slice(0, place + 1));
  if (Array.isArray(value)) return growing(value, (done, next) => [...done, next], [] as Json[]);
  if (typeof value !== 'object' || value === null) return [value];
  const entries = growing<[string, Json], JsonObject>(
    Object.entries(value),
    (done, [key, next]) => ({ ...done, [key]: next }),
    {},
    ([key, item]) => snapshotsOf(item).map((next): [string, Json] => [key, next]),
  );
  return entries;
}

function growing<Item extends Json | [string, Json], Whole extends Json>(
  items: Item[],
  join: (done: Whole, next: Item) => Whole,
  empty: Whole,
  steps: (item: Item) => Item[] = (item) => snapshotsOf(item as Json) as Item[],
): Whole[] {
  const all = [empty];
  let done = empty;
  for (const item of items) {
    for (const next of steps(item)) all.push(join(done, next));
    done = join(done, steps(item).at(-1) ?? item);
  }
  return all;
}

const words = fc.string({ minLength: 1, maxLength: 8 });
const scalar = fc.oneof(words, fc.boolean(), fc.integer());
const structured = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), tie('value'), { maxKeys: 4 }),
  ),
})).value;
const objects = fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'e/f'), structured, { maxKeys: 4 });

describe('fold of generated chunks', () => {
  test('returns the last of growing snapshots', () => {
    fc.assert(
      fc.property(fc.oneof(objects, fc.array(structured, { maxLength: 4 })), (value) => {
        const snapshots = snapshotsOf(value as Json);
        const before = JSON.stringify(snapshots);
        const fold = foldOf(snapshots);
        expect(outputOf(fold)).toEqual(snapshots.at(-1));
        expect(unclearReading(fold)).toBeUndefined();
        expect(JSON.stringify(snapshots)).toBe(before);
      }),
    );
  });

  test('sums deltas of one field after another', () => {
    const field = fc.array(words, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(field, { minLength: 2, maxLength: 4 }), (fields) => {
        const chunks = fields.flatMap((texts, place) => texts.map((text): Json => ({ [`k${place}`]: text })));
        const whole = Object.fromEntries(fields.map((texts, place) => [`k${place}`, texts.join('')]));
        expect(outputOf(foldOf(chunks))).toEqual(whole);
      }),
    );
  });

  test('continues unchanged after storing and parsing', () => {
    fc.assert(
      fc.property(fc.array(structured, { maxLength: 8 }), fc.nat(8), (values, cut) => {
        const chunks = values as Json[];
        const fold = JSON.parse(JSON.stringify(foldOf(chunks.slice(0, cut)))) as Fold;
        for (const chunk of chunks.slice(cut)) addChunk(fold, chunk);
        const whole = foldOf(chunks);
        expect(outputOf(fold)).toEqual(outputOf(whole));
        expect(unclearReading(fold)).toBe(unclearReading(whole));
      }),
    );
  });

  test('has both readings for any chunks, and changes neither fold nor chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), (values) => {
        const chunks = values.map((value) => copy(value as Json));
        const before = JSON.stringify(chunks);
        const fold = foldOf(chunks);
        const [first, second] = [outputOf(fold, 'replace'), outputOf(fold, 'add')];
        expect([outputOf(fold, 'replace'), outputOf(fold, 'add')]).toEqual([first, second]);
        expect(JSON.stringify(chunks)).toBe(before);
      }),
    );
  });
});
