import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Json, parseJson, writeJson } from '../../lib/json/json.ts';
import { withTexts, wordsOf } from '../../lib/json/mapped-texts.ts';
import { fc } from '../support/fast-check.ts';

const token = 'sk-4711';
const masked = (text: string) => text.replaceAll(token, '[secret]').replaceAll('4711081512345', '[secret]');

/** Any JSON with the token in some of its texts, names and numbers. */
const leaky: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 1.5, 4711081512345, token, `"${token}\\`, 'ok'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('url', 'id', 'type', 'status', 'mode', token), tie('value')),
  ),
})).value;

describe('mapped texts', () => {
  test('are all texts, names and numbers of any JSON', () => {
    const property = fc.property(leaky, (value) => {
      const json = writeJson(withTexts(value, masked));
      expect(json).not.toMatch(/4711/);
      expect(parseJson(json)).toBeDefined();
    });
    fc.assert(property);
  });

  test('leave a value as it is if none changes', () => {
    fc.assert(fc.property(leaky, (value) => withTexts(value, (text) => text) === value));
  });

  test('include numbers that no number holds exactly', () => {
    const value = parseJson('{"pin": 12345678901234567890}') ?? null;
    expect(withTexts(value, (text) => text.replace(/^\d+$/, 'x'))).toEqual({ pin: 'x' });
  });

  test('are not those that are nothing but a word of the format', () => {
    const format = z.object({ kind: z.enum(['one', 'two']), more: z.optional(z.lazy(() => z.array(item))) });
    const item = z.discriminatedUnion('status', [
      z.object({ status: z.literal('open'), text: z.nullable(z.string()) }),
      z.object({ status: z.literal('closed'), at: z.record(z.string(), z.object({ deep: z.number() })) }),
    ]);
    const words = wordsOf([format]);
    const value = { kind: 'one', more: [{ status: 'open', text: 'one or two' }], other: 'three' };
    const mapped = withTexts(value, (text) => text.toUpperCase(), words);
    expect(mapped).toEqual({ kind: 'one', more: [{ status: 'open', text: 'ONE OR TWO' }], OTHER: 'THREE' });
    for (const word of ['two', 'closed', 'at', 'deep']) expect(words.has(word)).toBe(true);
  });
});
