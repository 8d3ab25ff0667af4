import { describe, expect, test } from 'vitest';
import type { Shape } from '../../lib/form/field.ts';
import type { UnreadProblem } from '../../lib/form/form-problem.ts';
import { jsonProblem, unreadProblem } from '../../lib/form/unread-text.ts';
import { inexactNumber } from '../../lib/json/inexact-number.ts';

const shapes = {
  whole: { kind: 'number', isWhole: true },
  number: { kind: 'number', isWhole: false },
  json: { kind: 'json' },
} satisfies Record<string, Shape>;

const inexact = (number: string, isInJson = false): UnreadProblem => ({
  code: 'number-inexact',
  number,
  isInJson,
});

describe('unreadable text', () => {
  test.each<[keyof typeof shapes, string, UnreadProblem]>([
    ['whole', 'many', { code: 'not-whole-number' }],
    ['whole', '1.5', { code: 'not-whole-number' }],
    ['whole', '1,000', { code: 'number-separators', isWhole: true }],
    ['whole', '1 000', { code: 'number-separators', isWhole: true }],
    ['whole', ' 9007199254740993 ', inexact('9007199254740993')],
    ['whole', '-9007199254740992', inexact('-9007199254740992')],
    ['number', 'many', { code: 'not-number' }],
    ['number', '0x10', { code: 'not-number' }],
    ['number', '1.000,5', { code: 'number-separators', isWhole: false }],
    ['number', '9007199254740993', inexact('9007199254740993')],
    ['json', '{', { code: 'not-json' }],
  ])('%s %j has a problem', (shape, typed, problem) => {
    expect(unreadProblem(shapes[shape], typed)).toEqual(problem);
  });

  test('that is JSON but would change when sent is refused', () => {
    expect(jsonProblem('{"id": 9007199254740993}')).toEqual(inexact('9007199254740993', true));
    expect(jsonProblem('{"id": "9007199254740993"}')).toBeUndefined();
  });
});

test('a JSON text of many megabytes is scanned, also if it is not closed', () => {
  expect(jsonProblem(JSON.stringify({ file: 'A1+/'.repeat(4_000_000) }))).toBeUndefined();
  expect(inexactNumber(`"${'\\"'.repeat(100_000)}`)).toBeUndefined();
});

test.each([
  ['[1, -2, 3.25, 1e3]', undefined],
  ['9007199254740991', undefined],
  ['[1, 9007199254740993, 9007199254740995]', '9007199254740993'],
  ['{"a": "9007199254740993", "b": 1}', undefined],
  ['{"9007199254740993": 1}', undefined],
  ['"say \\"9007199254740993\\""', undefined],
  ['1e999', '1e999'],
  // A fraction loses only digits beyond any practical precision.
  ['0.12345678901234567891', undefined],
])('in %s the number %s would change when sent', (json, number) => {
  expect(inexactNumber(json)).toBe(number);
});
