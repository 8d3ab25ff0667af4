import { expect, test } from 'vitest';
import { createDataReader } from '../../lib/agent-server/run/data-reader.ts';
import { parseSent } from '../../lib/json/json.ts';
import { fc } from '../support/fast-check.ts';

const metadata = '{"langgraph_node":"model","langgraph_path":["a",{"b":1.0}]}';
const piece = (content: string) => `{"content":${JSON.stringify(content)},"list":[{"a":1},{"b":2}]}`;

test.each([
  ['pieces with the same metadata', [`[${piece('a')},${metadata}]`, `[${piece('b')},${metadata}]`]],
  ['pretty-printed pieces', ['[\n  {"a": 1},\n  {"n": "x"}\n]', '[\n  {"a": 2},\n  {"n": "x"}\n]']],
  ['a text in the answer that looks like the metadata', [`[${piece(`,${metadata}]`)},${metadata}]`]],
  ['metadata without a message', [`[${piece('a')},${metadata}]`, `[,${metadata}]`, `,${metadata}]`]],
  ['an empty list before the metadata', [`[${piece('a')},${metadata}]`, `[[],${metadata}]`]],
  ['a list of three', [`[${piece('a')},${metadata}]`, `[1,2,${metadata}]`, `[1,2,${metadata}]`]],
  ['a dict that ends like a list', [`[${piece('a')},${metadata}]`, `{"a":[1,${metadata}]`]],
  ['a text that is cut off', [`[${piece('a')},${metadata}]`, `[{"content":"b,${metadata}]`]],
  ['a state', [`[${piece('a')},${metadata}]`, `{"messages":[${piece('a')},${metadata}]}`]],
])('data reader: reads %s as JSON', (_, texts) => {
  const read = createDataReader();
  for (const text of texts) expect(read(text)).toEqual(parseSent(text));
});

test('data reader: reads any texts that share an end as JSON', () => {
  const ends = fc.uniqueArray(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 });
  const pairs = fc.array(fc.tuple(fc.jsonValue({ maxDepth: 2 }), fc.nat(), fc.constantFrom(0, 2)));
  fc.assert(
    fc.property(ends, pairs, (known, texts) => {
      const read = createDataReader();
      for (const [value, place, indent] of texts) {
        const text = JSON.stringify([value, known[place % known.length] ?? {}], null, indent);
        expect(read(text)).toEqual(parseSent(text));
      }
    }),
  );
});

test('data reader: repeated metadata are one object', () => {
  const read = createDataReader();
  const [first, second] = ['a', 'b'].map((text) => read(`[${piece(text)},${metadata}]`));
  expect(Array.isArray(first) && Array.isArray(second) && first[1] === second[1]).toBe(true);
});

test('data reader: metadata that alternate are remembered', () => {
  const read = createDataReader();
  const nodes = ['writer', 'critic', 'writer', 'critic'];
  const told = nodes.map((node) => read(`[${piece('a')},{"langgraph_node":"${node}"}]`));
  expect(new Set(told.map((value) => Array.isArray(value) && value[1])).size).toBe(2);
});
