import { expect, test } from 'vitest';
import { type Json, parseSent, writeJson } from '../../lib/json/json.ts';
import { createPieceReader } from '../../lib/message/piece-reader.ts';
import { fc } from '../support/fast-check.ts';

const written = (value: Json | undefined) => (value === undefined ? undefined : writeJson(value));

function expectAsJson(texts: string[]) {
  const read = createPieceReader();
  for (const text of texts) expect(written(read(text))).toBe(written(parseSent(text)));
}

const thrice = (text: string) => [text, text, text];
const piece = (content: string, rest: string) => `{"content":${content}${rest}`;
const contents = ['"a"', '"b"', '"\\""', '"\\\\"', '"c\\n"', '"\\ud83d"', '""', '"\n"', '"\\x"', '"d"'];

test.each([
  ['a message', contents.map((content) => piece(content, ',"id":"m","list":[{}]}'))],
  ['a message with metadata', contents.map((content) => `[${piece(content, ',"id":"m"},{"a":1.10}]')}`)],
  [
    'exact numbers',
    contents.map((content) => piece(content, ',"n":[1.10,-0,NaN,1e400,12345678901234567890]}')),
  ],
  ['the mark of an exact number', thrice(piece('"a"', ',"\\u0000number":"1"}'))],
  ['another content', thrice(piece('"a"', ',"content":"b"}'))],
  ['another content, escaped', thrice(piece('"a"', ',"\\u0063ontent":"b"}'))],
  ['signs of a replacement', thrice(piece('"a"', ',"b":"$$"}'))],
  ['a key that is a number', thrice(piece('"a"', ',"1":2}'))],
  ['__proto__', thrice(piece('"a"', ',"__proto__":{"a":1}}'))],
  ['nothing but the content', thrice(piece('"a"', '}'))],
  ['a content that is no text', thrice(piece('["a"]', ',"id":"m"}'))],
  [
    'a message without the bracket of its list',
    ['[', '[', '', '[', ''].map((start) => `${start}${piece('"a"', ',"b":1}]')}`),
  ],
  [
    'a bracket that another piece has closed',
    ['', '', '[', '['].map((start) => `${start}${piece('"a"', ',"b":1}')}`),
  ],
  ['a comma without a member', thrice(piece('"a"', ',}'))],
  ['no comma', thrice(piece('"a"', '"b":1}'))],
  ['a text that is cut off', [...thrice('{"content":"a'), '{"content":', '{"content":"']],
  ['a message that is nested too deeply', thrice(piece('"a"', `,"b":${'['.repeat(300)}${']'.repeat(300)}}`))],
])('piece reader: reads %s as JSON', (_, texts) => {
  expectAsJson(texts);
});

test('piece reader: reads any pieces as JSON', () => {
  const message = fc.dictionary(fc.oneof(fc.string(), fc.constant('content')), fc.jsonValue({ maxDepth: 1 }));
  const beside = fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 });
  const frames = fc.uniqueArray(fc.tuple(message, fc.option(beside)), { minLength: 1, maxLength: 3 });
  const pieces = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.nat(), fc.constantFrom(0, 0, 0, 2)));
  fc.assert(
    fc.property(frames, pieces, (known, sent) => {
      expectAsJson(
        sent.map(([content, place, indent]) => {
          const [rest, more] = known[place % known.length] ?? [{}, null];
          const value = { content, ...rest };
          return JSON.stringify(more === null ? value : [value, ...more], null, indent);
        }),
      );
    }),
    { numRuns: 40 },
  );
});

test('piece reader: pieces share what is repeated', () => {
  const read = createPieceReader();
  const lists = ['"a"', '"b"', '"c"'].map((content) => {
    const value = read(piece(content, ',"list":[]}'));
    return (value as { list: Json }).list;
  });
  expect(lists[1]).toBe(lists[2]);
});
