import { describe, expect, test } from 'vitest';
import {
  asNumber,
  isExactNumber,
  isNumber,
  numberIn,
  numberText,
  sumOf,
} from '../../lib/json/exact-number.ts';
import { isJsonObject, parseJson, parseSent, writeJson } from '../../lib/json/json.ts';

const kept = [
  '1234567890123456789',
  '9007199254740993',
  '-9007199254740993',
  '1.10',
  '1.0',
  '0.0',
  '-0',
  '-0.0',
  '1e400',
  '-1e400',
  '1E5',
  '1e5',
  '1.5e-05',
  '1e-400',
  '0.1000000000000000055',
  '123456789012345678901234567890.5',
  'NaN',
  'Infinity',
  '-Infinity',
];
const plain = ['0', '-1', '42', '0.1', '-0.5', '9007199254740991', '0.30000000000000004', '1e+22', '5e-324'];

describe('a number that JavaScript would write otherwise', () => {
  test.each(kept)('%s keeps its text', (number) => {
    const value = parseJson(number);
    expect(isExactNumber(value)).toBe(true);
    expect(writeJson(value)).toBe(number);
    expect(asNumber(value)).toBe(Number(number));
  });

  test.each(kept)('%s keeps its text inside of values, however they are spaced', (number) => {
    for (const json of [`{"a":${number}}`, `[${number},${number}]`, `{"a":{"b":[1,${number}]}}`])
      expect(writeJson(parseJson(json))).toBe(json);
    for (const json of [`{ "a" :\t${number} }`, `[\n${number}\r\n,"b",  ${number}]`, ` ${number} `])
      expect(writeJson(parseJson(json))).toBe(json.replaceAll(/\s/g, ''));
    const indented = `{\n  "a": [\n    ${number},\n    "b"\n  ]\n}`;
    expect(writeJson(parseJson(indented), 2)).toBe(indented);
  });

  test.each(kept)('%s passes through clones and other JSON', (number) => {
    const value = parseJson(`{"a":[${number}]}`);
    expect(writeJson(structuredClone(value))).toBe(`{"a":[${number}]}`);
    expect(writeJson(JSON.parse(JSON.stringify(value)))).toBe(`{"a":[${number}]}`);
  });

  test('is neither an object nor deep', () => {
    expect(isJsonObject(parseJson('1.10'))).toBe(false);
    const deepest = `${'['.repeat(200)}1.10${']'.repeat(200)}`;
    expect(parseSent(deepest)).toBeDefined();
    expect(parseSent(`[${deepest}]`)).toBeUndefined();
  });
});

test.each(plain)('%s is a plain number', (number) => {
  expect(parseJson(`[${number}]`)).toEqual([Number(number)]);
  expect(numberIn(number)).toBe(Number(number));
  expect(writeJson(parseJson(number))).toBe(number);
});

test.each([
  '',
  ' 1',
  '01',
  '1.',
  '.5',
  '+1',
  '1e',
  '--1',
  '0x10',
  '1_000',
  'nan',
  '-NaN',
  'Infinity1',
  '1 2',
])('%j is no number', (text) => {
  expect(numberIn(text)).toBeUndefined();
  expect(isNumber(text)).toBe(false);
});

test.each([
  '01.10',
  '1.',
  '1.10.10',
  '-',
  '--0',
  '1e400e5',
  '[1.10 1.10]',
  '{1.10:2}',
  'xNaN',
  '-NaN',
  'NaN1',
  '{NaN:1}',
  '"\\',
  '"a',
])('%s stays invalid', (json) => {
  expect(parseJson(json)).toBeUndefined();
  expect(parseJson(`[${json},1.0]`)).toBeUndefined();
});

test('a text with many quotes or digits takes no time that grows with its square', () => {
  for (const json of [
    `[1.0,"${'\\"'.repeat(500_000)}`,
    `[1.0,"${'\\\\'.repeat(500_000)}"]`,
    `["${'1'.repeat(1_000_000)}`,
  ])
    expect(() => parseJson(json)).not.toThrow();
  const long = `[${'1'.repeat(1_000_000)}]`;
  expect(writeJson(parseJson(long))).toBe(long);
});

describe('the sum of numbers', () => {
  test.each([
    ['1', '2', '3'],
    ['1234567890123456789', '1', '1234567890123456790'],
    ['9007199254740991', '2', '9007199254740993'],
    ['-1234567890123456789', '1234567890123456789', '0'],
    ['0.5', '0.25', '0.75'],
    ['0.1', '0.2', '0.30000000000000004'],
    ['1.0', '2.0', '3.0'],
    ['0.5', '0.5', '1.0'],
    ['1', '2.0', '3.0'],
    ['1e308', '1e308', 'Infinity'],
    ['Infinity', '-Infinity', 'NaN'],
    ['1', 'NaN', 'NaN'],
  ])('%s and %s is %s, as in Python', (left, right, sum) => {
    const [one, other] = [numberIn(left) ?? 0, numberIn(right) ?? 0];
    expect(numberText(sumOf(one, other))).toBe(sum);
    expect(numberText(sumOf(other, one))).toBe(sum);
  });

  test('is the later number where Python reads no integer of that length', () => {
    const long = numberIn('1'.repeat(4301)) ?? 0;
    expect(sumOf(long, 1)).toBe(1);
  });
});
