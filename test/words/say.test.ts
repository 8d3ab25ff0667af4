import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiled } from '../../catalogue-build.ts';
import { dateText, listText } from '../../lib/words/amounts.ts';
import { direction, language, say, sayParts, speak } from '../../lib/words/say.ts';
import { english } from '../support/speak-english.ts';

const messages: Record<string, string> = {
  '@language': 'de',
  '@direction': 'ltr',
  plain: "It's '{'url'}'",
  named: 'Von {name} & {name}',
  counted: '{count, plural, one {# Antwort} other {# Antworten}}',
  chosen: '{end, select, done {fertig} other {offen}}',
  around: 'Lies <b>{name}</b>, dann <b>mehr</b>.',
};

/** `say` and `sayParts` without the types of the catalogue, which lacks these keys. */
const sayIt = say as (key: string, values?: object) => string;
const sayAll = sayParts as (key: string, values: object) => unknown[];

const catalogue = compiled(
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, { message }])),
);

beforeEach(() => speak((key) => catalogue[key]?.message ?? ''));
afterEach(() => speak(english));

describe('say', () => {
  test.each([
    ['plain', undefined, "It's {url}"],
    ['named', { name: '<b>{x}</b>' }, 'Von <b>{x}</b> & <b>{x}</b>'],
    ['counted', { count: 1 }, '1 Antwort'],
    ['counted', { count: 1200 }, '1.200 Antworten'],
    ['chosen', { end: 'done' }, 'fertig'],
    ['chosen', { end: 'x' }, 'offen'],
  ])('fills %s with %j', (key, values, text) => {
    expect(sayIt(key, values)).toBe(text);
  });

  test('reports a message that is missing', () => {
    expect(() => sayIt('nowhere')).toThrow('no message for nowhere');
  });

  test('wraps the parts that the message marks, in order', () => {
    const b = (parts: unknown[]) => ({ bold: parts.join('') });
    expect(sayAll('around', { name: 'dies', b })).toEqual([
      'Lies ',
      { bold: 'dies' },
      ', dann ',
      { bold: 'mehr' },
      '.',
    ]);
  });
});

test('each key is looked up once, however often it is used', () => {
  const asked: string[] = [];
  speak((key) => {
    asked.push(key);
    return catalogue[key]?.message ?? '';
  });
  for (let count = 1; count < 4; count += 1) {
    sayIt('plain');
    sayIt('counted', { count });
  }
  expect(asked.sort()).toEqual(['@language', 'counted', 'plain']);
});

test.each([
  ['de-CH', /^1[’']200 Antworten$/],
  ['en-US', /^1\.200 Antworten$/],
  [undefined, /^1\.200 Antworten$/],
])('the region of a browser in %s counts if it speaks the language: %s', (browserLocale, pattern) => {
  speak((key) => catalogue[key]?.message ?? '', browserLocale);
  expect(sayIt('counted', { count: 1200 })).toMatch(pattern);
});

describe('amounts follow the language of the catalogue:', () => {
  test('lists', () => expect(listText(['a', 'b', 'c'])).toBe('a, b und c'));
  test('dates', () => expect(dateText(0, { dateStyle: 'long', timeZone: 'UTC' })).toBe('1. Januar 1970'));
  test('its direction', () => expect([language(), direction()]).toEqual(['de', 'ltr']));
});
