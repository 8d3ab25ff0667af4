import { expect, test } from 'vitest';
import { parseSent } from '../../lib/json/json.ts';
import { readChunk } from '../../lib/langserve/stream-message.ts';
import { fc } from '../support/fast-check.ts';

const near = fc.constantFrom(
  '"',
  '\\',
  'a',
  '\n',
  '\0',
  '\u001f',
  '\u2028',
  '\ud83d',
  '😀',
  ' ',
  '"a"',
  '\\u0041',
  ',',
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(near, { maxLength: 8 }).map((all) => all.join('')),
);

test('a text chunk is read as JSON, however it is written', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(readChunk(JSON.stringify(text))).toBe(text);
    }),
  );
});

test('anything in quotes is the JSON that it is, or cannot be read', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const data = `"${text}"`;
      const value = parseSent(data);
      if (value === undefined) expect(() => readChunk(data)).toThrow();
      else expect(readChunk(data)).toEqual(value);
    }),
  );
});
