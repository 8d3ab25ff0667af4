import { describe, expect, test } from 'vitest';
import type { Shape } from '../../lib/form/field.ts';
import { jsonProblem, unreadProblem } from '../../lib/form/unread-text.ts';
import { inexactNumber } from '../../lib/json/inexact-number.ts';

const shapes = {
  whole: { kind: 'number', isWhole: true },
  number: { kind: 'number', isWhole: false },
  json: { kind: 'json' },
} satisfies Record<string, Shape>;

const tooLarge = (number: string) =>
  `${number} is too large to be sent exactly: whole numbers go up to 9007199254740991.`;

describe('problem of unreadable text says what to do', () => {
  test.each<[keyof typeof shapes, string, string]>([
    ['whole', 'many', 'Enter a whole number, as 3.'],
    ['whole', '1.5', 'Enter a whole number, as 3.'],
    ['whole', '1,000', 'Write it without commas and spaces, as 1000.'],
    ['whole', '1 000', 'Write it without commas and spaces, as 1000.'],
    ['whole', ' 9007199254740993 ', tooLarge('9007199254740993')],
    ['whole', '-9007199254740992', tooLarge('-9007199254740992')],
    ['number', 'many', 'Enter a number, as 3 or 0.5.'],
    ['number', '0x10', 'Enter a number, as 3 or 0.5.'],
    ['number', '1.000,5', 'Write it with a point, without commas and spaces, as 1000.5.'],
    ['number', '9007199254740993', tooLarge('9007199254740993')],
    ['json', '{', 'This is not JSON. Texts stand in double quotes.'],
  ])('%s %j', (shape, typed, problem) => {
    expect(unreadProblem(shapes[shape], typed)).toBe(problem);
  });

  test('JSON that would change when sent is refused, with a way to send it', () => {
    expect(jsonProblem('{"id": 9007199254740993}')).toBe(
      `${tooLarge('9007199254740993')} In double quotes it is sent as a text, digit by digit.`,
    );
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
