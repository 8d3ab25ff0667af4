import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { pointerTo, stepsOf, valueAt, withValueAt } from '../../lib/json/json-pointer.ts';
import { fc } from '../support/fast-check.ts';

/** Names with every character that a pointer escapes, and a name that every object inherits. */
const names = fc.oneof(fc.string(), fc.constantFrom('/', '~', '~1', '~01', '', '0', 'constructor', 'a/b~c'));
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const objects = fc.dictionary(names, json, { maxKeys: 5 }) as fc.Arbitrary<JsonObject>;
const paths = fc.array(names, { minLength: 1, maxLength: 4 });

const pointerOf = (path: (string | number)[]) => path.reduce<string>((at, step) => pointerTo(at, step), '');

/** Lists the pointers of all values inside a value. */
function placesIn(value: Json, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, item]) => {
    const inside = pointerTo(at, step);
    return [inside, ...placesIn(item, inside)];
  });
}

/** A non-empty object with a pointer into it. */
const placed = objects
  .filter((object) => placesIn(object).length > 0)
  .chain((root) => fc.record({ root: fc.constant(root), at: fc.constantFrom(...placesIn(root)) }));

describe('JSON pointer', () => {
  test.each<[(string | number)[], string]>([
    [[], ''],
    [['a'], '/a'],
    [[''], '/'],
    [['a', 0, 'b'], '/a/0/b'],
    [['a/b'], '/a~1b'],
    [['m~n'], '/m~0n'],
    [['~1'], '/~01'],
    [['a/', '~b'], '/a~1/~0b'],
  ])('of %j is %j', (path, pointer) => {
    expect(pointerOf(path)).toBe(pointer);
    expect(stepsOf(pointer)).toEqual(path.map(String));
  });

  test('round-trips any steps', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(stepsOf(pointerOf(path))).toEqual(path);
      }),
    );
  });
});

describe('value at the pointer', () => {
  const root = { a: [{ b: 'x' }], '': { '/~': 1 }, none: null };
  test.each<[string, Json | undefined]>([
    ['', root],
    ['/a/0/b', 'x'],
    ['/a/1', undefined],
    ['/a/b', undefined],
    ['/a/0/b/c', undefined],
    ['//~1~0', 1],
    ['/none', null],
    ['/none/a', undefined],
    ['/constructor', undefined],
    ['/a/length', undefined],
  ])('%j', (pointer, value) => {
    expect(valueAt(root, pointer)).toEqual(value);
  });
});

describe('setting a value', () => {
  test('makes it readable there, creating missing parents', () => {
    fc.assert(
      fc.property(objects, paths, json, (root, path, value) => {
        // A step into a list has to be an index.
        fc.pre(path.every((_, count) => !Array.isArray(valueAt(root, pointerOf(path.slice(0, count))))));
        expect(valueAt(withValueAt(root, pointerOf(path), value), pointerOf(path))).toEqual(value);
      }),
    );
  });

  test('leaves all other values and their order unchanged', () => {
    fc.assert(
      fc.property(placed, json, ({ root, at }, value) => {
        const before = structuredClone(root);
        const after = withValueAt(root, at, value);
        const isElsewhere = (place: string) => !`${place}/`.startsWith(`${at}/`);
        expect(placesIn(after).filter(isElsewhere)).toEqual(placesIn(before).filter(isElsewhere));
        for (const place of placesIn(before).filter(
          (other) => isElsewhere(other) && !at.startsWith(`${other}/`),
        ))
          expect(valueAt(after, place)).toEqual(valueAt(before, place));
        expect(root).toEqual(before);
      }),
    );
  });

  test.each<[JsonObject, string, Json, JsonObject]>([
    [{ a: 1, b: 2 }, '/c', 3, { a: 1, b: 2, c: 3 }],
    [{}, '/a/b', 1, { a: { b: 1 } }],
    [{ a: 'text' }, '/a/b', 1, { a: { b: 1 } }],
    [{ a: null }, '/a/b', 1, { a: { b: 1 } }],
    [{ a: [1, 2] }, '/a/1', 3, { a: [1, 3] }],
    [{ a: [1, 2] }, '/a/2', 3, { a: [1, 2, 3] }],
    [{ a: [{ b: 1 }] }, '/a/0/b', 2, { a: [{ b: 2 }] }],
    [{ a: [] }, '/a/0/b', 2, { a: [{ b: 2 }] }],
  ])('%j at %s %j', (root, at, value, after) => {
    expect(withValueAt(root, at, value)).toEqual(after);
  });
});

describe('removing a value', () => {
  test('removes it with its property or index', () => {
    fc.assert(
      fc.property(placed, ({ root, at }) => {
        const steps = stepsOf(at);
        const holder = valueAt(root, pointerOf(steps.slice(0, -1)));
        const left = valueAt(withValueAt(root, at, undefined), pointerOf(steps.slice(0, -1)));
        if (Array.isArray(holder)) expect(left).toEqual(holder.toSpliced(Number(steps.at(-1)), 1));
        else
          expect(Object.keys(left as JsonObject)).toEqual(
            Object.keys(holder ?? {}).filter((key) => key !== steps.at(-1)),
          );
      }),
    );
  });

  test.each<[JsonObject, string, JsonObject]>([
    [{ a: 1, b: 2 }, '/a', { b: 2 }],
    [{ a: 1 }, '/b', { a: 1 }],
    [{ a: [1, 2, 3] }, '/a/1', { a: [1, 3] }],
    [{ a: [1] }, '/a/0', { a: [] }],
    [{ a: [1] }, '/a/5', { a: [1] }],
    [{ a: { b: 1 } }, '/a/b', { a: {} }],
    [{ a: 1 }, '', {}],
    [{ a: 1 }, '/b/c', { a: 1 }],
    [{ a: 1 }, '/a/c', { a: 1 }],
    [{ a: [1] }, '/a/1/b', { a: [1] }],
  ])('%j at %s', (root, at, after) => {
    expect(withValueAt(root, at, undefined)).toEqual(after);
  });
});
