import { describe, expect, test } from 'vitest';
import type { Shape } from '../../lib/form/field.ts';
import type { UnreadProblem } from '../../lib/form/form-problem.ts';
import { jsonProblem, typedNumber, unreadProblem } from '../../lib/form/typed-text.ts';
import { writeJson } from '../../lib/json/json.ts';

const shapes = {
  whole: { kind: 'number', isWhole: true },
  number: { kind: 'number', isWhole: false },
  json: { kind: 'json' },
} satisfies Record<string, Shape>;

describe('unreadable text', () => {
  test.each<[keyof typeof shapes, string, UnreadProblem]>([
    ['whole', 'many', { code: 'not-whole-number' }],
    ['whole', '1.5', { code: 'not-whole-number' }],
    ['whole', '1e400', { code: 'not-whole-number' }],
    ['whole', '1,000', { code: 'number-separators', isWhole: true }],
    ['whole', '1 000', { code: 'number-separators', isWhole: true }],
    ['number', 'many', { code: 'not-number' }],
    ['number', 'NaN', { code: 'not-number' }],
    ['number', '0x10', { code: 'not-number' }],
    ['number', '.', { code: 'not-number' }],
    ['number', '1.000,5', { code: 'number-separators', isWhole: false }],
    ['json', '{', { code: 'not-json' }],
    ['json', '[1, -Infinity]', { code: 'not-finite', number: '-Infinity' }],
  ])('%s %j has a problem', (kind, text, problem) => {
    const shape = shapes[kind];
    if (shape.kind === 'number') expect(typedNumber(text, shape.isWhole)).toBeUndefined();
    expect(unreadProblem(shape, text)).toEqual(problem);
  });

  test.each(['{"id": 9007199254740993}', '[1.10, 1e400, -0]', '"NaN"'])('%s can be sent', (json) => {
    expect(jsonProblem(json)).toBeUndefined();
  });
});

describe('a typed number', () => {
  test.each([
    ['number', ' 12 ', '12'],
    ['number', '+1.5', '1.5'],
    ['number', '.5', '0.5'],
    ['number', '-.50', '-0.50'],
    ['number', '5.', '5'],
    ['number', '007', '7'],
    ['number', '00', '0'],
    ['number', '1.10', '1.10'],
    ['number', '1E400', '1E400'],
    ['number', '-0', '-0'],
    ['number', '9007199254740993', '9007199254740993'],
    ['whole', '1234567890123456789', '1234567890123456789'],
    ['whole', '-9007199254740993', '-9007199254740993'],
    ['whole', '1.0', '1'],
    ['whole', '1e3', '1000'],
    ['whole', '5e20', '5e20'],
  ] as const)('in a %s field, %j, is sent as %s', (kind, typed, sent) => {
    expect(writeJson(typedNumber(typed, kind === 'whole'))).toBe(sent);
  });
});

test('a JSON text of many megabytes is read', () => {
  expect(jsonProblem(JSON.stringify({ file: 'A1+/'.repeat(4_000_000) }))).toBeUndefined();
});
