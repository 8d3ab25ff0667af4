import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { data, field, said, source, text } from '../support/answer-part.ts';

const check = (rows: [string, Json | undefined, AnswerPart[]][]) =>
  test.each(rows)('%s', (_, output, parts) => {
    expect(outputParts(output, null)).toEqual(parts);
  });

describe('parts of a plain value', () => {
  check([
    ['undefined', undefined, []],
    ['an empty text', '', []],
    ['a text', '**hi**', [text('**hi**')]],
    ['a number', 42, [data(42)]],
    ['null', null, [data(null)]],
    ['a list of anything', ['a', { b: 1 }], [data(['a', { b: 1 }])]],
    ['an empty list', [], [data([])]],
    ['an empty dict', {}, [data({})]],
  ]);
});

describe('parts of documents', () => {
  check([
    [
      'several, each with its best title and URL',
      [
        {
          id: null,
          metadata: { source: 'https://a.example/x', title: 'A' },
          page_content: 'p',
          type: 'Document',
        },
        { id: 'd2', metadata: {}, page_content: 'p', type: 'Document' },
        { metadata: { source: 'b.txt' }, page_content: 'p' },
      ],
      [
        {
          kind: 'sources',
          sources: [
            source({
              title: 'A',
              url: 'https://a.example/x',
              metadata: { source: 'https://a.example/x', title: 'A' },
            }),
            source({ id: 'd2', title: 'd2' }),
            source({ title: 'b.txt', metadata: { source: 'b.txt' } }),
          ],
        },
      ],
    ],
    [
      'a single one',
      { page_content: 'p', metadata: {}, type: 'Document' },
      [{ kind: 'sources', sources: [source({})] }],
    ],
  ]);
});

describe('parts of a dict', () => {
  check([
    [
      'text first, then the other fields',
      { context: [{ page_content: 'p', metadata: {} }], answer: 'hi', score: 0.5, question: 'why?' },
      [
        text('hi'),
        field('context', [{ kind: 'sources', sources: [source({})] }]),
        field('score', [data(0.5)]),
        field('question', [data('why?')], true),
      ],
    ],
    ['no text field', { a: 5, nested: { z: 1 } }, [field('a', [data(5)]), field('nested', [data({ z: 1 })])]],
    [
      'two texts without usual names',
      { title: 'A', body: 'b' },
      [field('title', [data('A')], true), field('body', [data('b')], true)],
    ],
    ['a single text with an unusual name', { rhyme: 'hi', seed: 1 }, [text('hi'), field('seed', [data(1)])]],
    [
      'fields of several words: Markdown, unless their name is that of code or of the input',
      { answer: 'a', Note: 'b *c*', Query: 'd *e*', sql: 'f *g*' },
      [
        text('a'),
        field('Note', [text('b *c*')], true),
        field('Query', [data('d *e*')], true),
        field('sql', [data('f *g*')], true),
      ],
    ],
    ['a message as the answer', { answer: said('hi') }, [text('hi')]],
    [
      'keys that Object also has',
      JSON.parse('{"__proto__": "a", "constructor": 1}'),
      [text('a'), field('constructor', [data(1)])],
    ],
  ]);

  test('beyond 200 fields are one tree', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]));
    const parts = outputParts({ answer: 'a', ...many }, null);
    expect(parts.slice(0, 2)).toEqual([text('a'), field('k0', [data(0)])]);
    expect(parts).toHaveLength(202);
    const rest = parts.at(-1);
    expect(rest?.kind === 'data' && Object.keys(rest.value as object)).toHaveLength(99_800);
  });

  test('start with the answer field of the profile, whatever its type', () => {
    expect(outputParts({ answer: 'a', title: 'b' }, '/title')).toEqual([
      text('b'),
      field('answer', [data('a')], true),
    ]);
    expect(outputParts({ answer: 'a', n: 5 }, '/n')).toEqual([data(5), field('answer', [data('a')], true)]);
  });
});

test('parts of chunks that do not add up are read one by one', () => {
  expect(outputParts(['first', said('then'), 3], null)).toEqual([text('first'), text('then'), data(3)]);
});

test('the name of a file loses its direction marks', () => {
  const file = { type: 'file', base64: 'AA==', filename: 'invoice-\u202egpj\u2066.exe' };
  expect(outputParts(said([file]), null)).toMatchObject([{ media: { name: 'invoice-gpj.exe' } }]);
});
