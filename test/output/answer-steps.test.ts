import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { call, data, field, said, source, text } from '../support/answer-part.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';

type Row = [name: string, at: string, output: Json, text: string, parts: AnswerPart[]];

const calling = said('', { tool_calls: [{ name: 'f', args: {}, id: '1' }] });

describe('answer at a pointer', () => {
  test.each<Row>([
    ['a field', '/title', { answer: 'a', title: 'b' }, 'b', [text('b'), field('answer', [data('a')], true)]],
    [
      'a field with a message',
      '/reply',
      { reply: said('a'), text: 'b' },
      'a',
      [text('a'), field('text', [data('b')], true)],
    ],
    ['the content of a message in a field', '/reply/content', { reply: said('a') }, 'a', [text('a')]],
    ['a nested field', '/result/told', { result: { told: 'a' } }, 'a', [text('a')]],
    [
      'a nested field with siblings at both levels',
      '/result/told',
      { result: { told: 'a', seed: 'b' }, answer: 'c' },
      'a',
      [text('a'), field('seed', [data('b')]), field('answer', [data('c')], true)],
    ],
    ['an entry of a field', '/told/1', { told: ['a', 'b'] }, 'b', [text('b'), data(['a'])]],
    ['the first of several messages', '/0/content', [said('a')], 'a', [text('a')]],
    ['one of several messages', '/1/content', [said('a'), said('b')], 'b', [text('b'), data([said('a')])]],
    [
      'a block of a message, which returns the whole message',
      '/0/content/0/text',
      [said(['a', 'b'])],
      'ab',
      [text('ab')],
    ],
    [
      'another property of a message',
      '/additional_kwargs/told',
      said('a', { additional_kwargs: { told: 'b' } }),
      'b',
      [text('b'), field('type', [data('ai')], true), field('content', [data('a')], true)],
    ],
    ['a field of a list of dicts', '/0/told', [{ told: 'a' }], 'a', [text('a')]],
    ['a field of each dict in a list', '/told', [{ told: 'a' }, said('b')], 'a\n\nb', [text('a'), text('b')]],
    [
      'a field below a single wrapper',
      '/told',
      { output: { told: 'a', seed: 5 } },
      'a',
      [text('a'), field('seed', [data(5)])],
    ],
    ['a list of messages', '/result/messages', { result: { messages: [said('a')] } }, 'a', [text('a')]],
    ['a name with a slash', '/a~1b/c', { 'a/b': { c: 'a' } }, 'a', [text('a')]],
    [
      'a message that only calls a tool',
      '/0/content',
      [calling],
      JSON.stringify([{ name: 'f', args: {} }], null, 2),
      [call('f', {}, '1')],
    ],
    [
      'sources beside the answer',
      '/0/told',
      [{ told: 'a' }, { page_content: 'p', metadata: {} }],
      'a',
      [text('a'), { kind: 'sources', sources: [source({})] }],
    ],
  ])('%s', (_, at, output, words, parts) => {
    expect(outputText(output, at)).toBe(words);
    expect(outputParts(output, at)).toEqual(parts);
  });
});

describe('answer at a missing pointer falls back to the default', () => {
  const places = [
    '/gone',
    '/answer/gone',
    '/0/content',
    '/',
    '',
    '/answer/0',
    '/constructor',
    '/__proto__/x',
    '/-1',
    '/length',
  ];
  const outputs: Json[] = [
    'a',
    5,
    null,
    [],
    {},
    said('a'),
    { answer: 'a', n: 1 },
    { output: 'a' },
    [{ agent: { messages: [said('a')] } }],
    { answer: 5, other: { answer: 'b' } },
  ];
  test.each(places)('at “%s”', (at) => {
    for (const output of outputs) {
      expect(outputText(output, at)).toBe(outputText(output));
      expect(outputParts(output, at)).toEqual(outputParts(output, null));
    }
  });
});

test('a growing answer is read at its pointer from the first chunk on', () => {
  const fold = emptyFold();
  const chunks = [{ seed: 5 }, { result: { told: 'a' } }, { result: { told: 'b' } }, { title: 'c' }];
  const texts = chunks.map((chunk) => {
    addChunk(fold, chunk);
    return outputText(outputOf(fold), '/result/told');
  });
  expect(texts.slice(1)).toEqual(['a', 'ab', 'ab']);
});
