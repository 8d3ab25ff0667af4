import { describe, expect, test } from 'vitest';
import { numberIn } from '../../lib/json/exact-number.ts';
import type { Json } from '../../lib/json/json.ts';
import { partialJson } from '../../lib/json/partial-json.ts';
import { fc } from '../support/fast-check.ts';

describe('JSON as models write it is read:', () => {
  test.each<[string, string, Json, boolean]>([
    ['whole', '{"a": [1, "b"]}', { a: [1, 'b'] }, true],
    ['cut off in a text', '{"a": "xy', { a: 'xy' }, false],
    ['cut off in an escape', '{"a": "x\\u00', { a: 'x' }, false],
    ['cut off at a backslash', '{"a": "x\\', { a: 'x' }, false],
    ['cut off in a name', '{"a": 1, "b', { a: 1 }, false],
    ['cut off after a name', '{"a": 1, "b"', { a: 1 }, false],
    ['cut off before a value', '{"a": 1, "b": ', { a: 1 }, false],
    ['cut off in a number', '{"a": 1.', { a: 1 }, false],
    ['cut off in a word', '{"a": tr', { a: true }, false],
    ['cut off in a list', '{"a": [1, {"b": 2', { a: [1, { b: 2 }] }, false],
    ['with a line feed and a tab in a text', '{"a": "x\n\ty"}', { a: 'x\n\ty' }, true],
    ['with quotes at the end of a text', '{"a": "say \\"hi\\""}', { a: 'say "hi"' }, true],
    [
      'with a number that only Python has',
      '{"a": NaN, "b": 1.10',
      { a: numberIn('NaN') ?? 0, b: numberIn('1.10') ?? 0 },
      false,
    ],
    ['twice', '{"a":1}{"a":1}', { a: 1 }, true],
    ['three times, apart', '{"a":1}\n{"a":1} {"a":1}', { a: 1 }, true],
  ])('%s', (_, text, value, isWhole) => {
    expect(partialJson(text)).toEqual({ value, isWhole });
  });

  test('at whichever place it is cut off, up to the whole', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({ value });
        for (let end = 1; end < text.length; end += 1) {
          expect(partialJson(text.slice(0, end))).toMatchObject({ isWhole: false });
        }
        expect(partialJson(text)).toEqual({ value: JSON.parse(text), isWhole: true });
      }),
    );
  });
});

test.each(['', 'no JSON', '}', '{"a":1}{"b":2}', '{"a" 1}', '{"a":1} and more'])('%j is no JSON', (text) => {
  expect(partialJson(text)).toBeUndefined();
});

test('lists nested too deeply are not read', () => {
  expect(partialJson('['.repeat(100_000))).toBeUndefined();
});
