import { describe, expect, test } from 'vitest';
import { asNumber, isNumber } from '../../lib/json/exact-number.ts';
import { isJsonObject, type Json, parseJson, writeJson } from '../../lib/json/json.ts';
import { fc } from '../support/fast-check.ts';

/** Texts that hold no number, whatever they look like. */
const texts = [
  '1.10',
  ': 1.10,',
  '[1e400]',
  '\\": 1.0',
  '\\',
  '\\\\',
  '", -0',
  '{"\u0000number":"1.10"}',
  'a, NaN',
];

test.each(texts)('the text %j is unchanged', (text) => {
  const json = JSON.stringify({ [text]: [text, 1.5, text], b: text });
  const mixed = `[${json},1.10]`;
  expect(parseJson(json)).toEqual(JSON.parse(json));
  expect(writeJson(parseJson(json))).toBe(json);
  expect(writeJson(parseJson(mixed))).toBe(mixed);
});

describe('any JSON text', () => {
  const space = fc.constantFrom('', '', ' ', '\n  ', '\t', '\r\n');
  const digits = (min: number, max: number) =>
    fc
      .array(fc.constantFrom(...'0123456789'), { minLength: min, maxLength: max })
      .map((list) => list.join(''));
  const written = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.oneof(
        fc.constant('0'),
        digits(0, 22).map((rest) => `1${rest}`),
        fc.nat().map(String),
      ),
      fc.oneof(
        fc.constant(''),
        digits(1, 20).map((rest) => `.${rest}`),
      ),
      fc.oneof(fc.constant(''), fc.constant(''), fc.constantFrom('e5', 'E+07', 'e-400', 'e400', 'e21')),
    )
    .map((parts) => parts.join(''));
  const numbers = fc.oneof(
    written,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((it) => JSON.stringify(it)),
  );
  const text = fc
    .oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...texts), numbers)
    .map((it) => JSON.stringify(it));
  // JavaScript moves names that are places of a list to the front.
  const names = text.filter((it) => !/^"\d+"$/.test(it));
  const spaced = (part: fc.Arbitrary<string>) => fc.tuple(space, part, space).map((parts) => parts.join(''));
  const { value } = fc.letrec<{ value: string }>((tie) => ({
    value: spaced(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        numbers,
        text,
        fc.constantFrom('null', 'true', 'false'),
        fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
        fc
          .uniqueArray(fc.tuple(spaced(names), tie('value')), {
            maxLength: 4,
            selector: ([name]) => name.trim(),
          })
          .map((members) => `{${members.map(([name, item]) => `${name}:${item}`).join(',')}}`),
      ),
    ),
  }));

  /** Without the space between its parts. */
  const compact = (json: string) => json.match(/"(?:[^"\\]|\\.)*"|[^"\s]+/g)?.join('');
  const nearest = (value: Json): unknown => {
    if (isNumber(value)) return asNumber(value);
    if (Array.isArray(value)) return value.map(nearest);
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, nearest(item)]))
      : value;
  };
  const parsed = (json: string): unknown => {
    try {
      return { value: JSON.parse(json) };
    } catch {
      return undefined;
    }
  };

  test('is written as it was read', () => {
    fc.assert(
      fc.property(value, (json) => {
        expect(writeJson(parseJson(json))).toBe(compact(json));
      }),
    );
  });

  test('reads as JavaScript reads it, but for the texts of numbers', () => {
    fc.assert(
      fc.property(value, (json) => {
        expect(nearest(parseJson(json) ?? null)).toEqual(JSON.parse(json));
      }),
    );
  });

  test('is valid where JavaScript says so, also cut or damaged anywhere', () => {
    fc.assert(
      fc.property(
        value,
        fc.nat(),
        fc.constantFrom('', '1.0', '"', '{', ',', '-', 'e5', '\\'),
        (json, at, put) => {
          const place = at % (json.length + 1);
          for (const damaged of [
            json.slice(0, place),
            json.slice(place),
            json.slice(0, place) + put + json.slice(place),
          ])
            expect(parseJson(damaged) === undefined).toBe(parsed(damaged) === undefined);
        },
      ),
    );
  });
});
