import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { AnswerPart } from '../../lib/output/answer-part.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { asked, call, data, field, said, text } from '../support/answer-part.ts';
import { foldOf, outputOf } from '../support/fold.ts';
import { recordedJson } from '../support/recordings.ts';

const reasoning = (words: string): AnswerPart => ({ kind: 'reasoning', text: words });
const node = (name: string, parts: AnswerPart[]): AnswerPart => ({ kind: 'node', name, parts });
const human = (words: string): AnswerPart => ({
  kind: 'message',
  speaker: { role: 'human' },
  parts: [text(words)],
});
const earlier = (...parts: AnswerPart[]): AnswerPart => ({ kind: 'earlier', parts });

type Row = [name: string, output: Json, parts: AnswerPart[], text: string];

function check(rows: Row[]) {
  test.each(rows)('%s', (_, output, parts, words) => {
    expect(outputParts(output, null)).toEqual(parts);
    expect(outputText(output)).toBe(words);
  });
}

describe('reasoning at the start of a text', () => {
  check([
    ['in a closed tag', '<think>\nHm.\n</think>\n\nBlue.', [reasoning('Hm.'), text('Blue.')], 'Blue.'],
    ['in a “thinking” tag', '<thinking>Hm.</thinking>Blue.', [reasoning('Hm.'), text('Blue.')], 'Blue.'],
    ['in an open tag', '<think>Hm, let me', [reasoning('Hm, let me')], ''],
    ['in an empty tag', '<think>\n\n</think>\n\nBlue.', [text('Blue.')], 'Blue.'],
    ['of a message', said('<think>Hm.</think>Blue.'), [reasoning('Hm.'), text('Blue.')], 'Blue.'],
    [
      'in the first block of a message',
      said([
        { type: 'text', text: '<think>Hm.</think>' },
        { type: 'text', text: 'Blue.' },
      ]),
      [reasoning('Hm.'), text('Blue.')],
      'Blue.',
    ],
    ["of a dict's answer", { answer: '<think>Hm.</think>Blue.' }, [reasoning('Hm.'), text('Blue.')], 'Blue.'],
    [
      'is only found at the start',
      'Write <think>x</think>.',
      [text('Write <think>x</think>.')],
      'Write <think>x</think>.',
    ],
  ]);
});

describe('prompt value', () => {
  const messages = [{ type: 'system', content: 'Be kind.' }, asked('Say *hi*.')];
  const parts = [
    earlier({ kind: 'message', speaker: { role: 'system' }, parts: [text('Be kind.')] }),
    text('Say *hi*.'),
  ];
  check([
    ["in LangServe's form", { messages }, parts, 'Say *hi*.'],
    ['with a type', { messages, type: 'ChatPromptValue' }, parts, 'Say *hi*.'],
    ['as a list', messages, parts, 'Say *hi*.'],
    ['of one message', [asked('Hi')], [text('Hi')], 'Hi'],
  ]);

  test('differs from a graph state before its answer, whose messages have ids', () => {
    const state: Json = { messages: [{ type: 'human', content: 'Hi', id: 'm1' }] };
    expect(outputParts(state, null)).toEqual([earlier(human('Hi'))]);
  });
});

describe('messages with graph metadata', () => {
  const chunk = (content: string, id: string): Json => ({ type: 'AIMessageChunk', content, id });
  const from = (langgraph_node: string): Json => ({ langgraph_node, langgraph_step: 1 });
  const pairs: Json[] = [
    [chunk('Blue ', 'a'), from('writer')],
    [chunk('sky.', 'a'), from('writer')],
    [{ type: 'ai', content: 'Short.', id: 'b' }, from('critic')],
    [chunk('Again.', 'c'), from('writer')],
  ];

  test.each([
    ['one by one', pairs],
    ['in one list', [pairs.flatMap((pair) => pair as Json[])]],
  ])('are grouped by node, sent %s', (_, chunks) => {
    const output = outputOf(foldOf(chunks as Json[])) ?? null;
    expect(outputParts(output, null)).toEqual([
      node('writer', [text('Blue sky.')]),
      node('critic', [text('Short.')]),
      node('writer', [text('Again.')]),
    ]);
    expect(outputText(output)).toBe('Blue sky.\n\nShort.\n\nAgain.');
  });

  test('are one answer if the metadata names no node', () => {
    const { output } = recordedJson('message-pairs.invoke.json') as { output: Json };
    const nameless = JSON.parse(JSON.stringify(output).replaceAll('"node"', '"langgraph_step"')) as Json;
    expect(outputParts(outputOf(foldOf([nameless])), null)).toEqual([text('Blue sky.')]);
  });

  test('keep a dict beside a message that is data', () => {
    for (const message of [chunk('Hi', 'a'), said('Hi')]) {
      const output = outputOf(foldOf([[message, { score: 5 }]])) ?? null;
      expect(outputParts(output, null)).toEqual([text('Hi'), field('score', [data(5)])]);
    }
  });

  test('are one message if its id changes in the middle, but not after its end', () => {
    const ended = { ...(chunk('B.', 'msg_1') as JsonObject), response_metadata: { stop_reason: 'end_turn' } };
    const last = { ...(chunk('', 'lc_run--1') as JsonObject), chunk_position: 'last' };
    const stream: Json[] = [chunk('A', 'run--1'), ended, last, chunk('C', 'lc_run--2')];
    expect(outputText(outputOf(foldOf(stream.map((one) => [one, from('n')]))))).toBe('AB.\n\nC');
  });

  test('stay two messages if two come from one node', () => {
    const output = outputOf(
      foldOf([
        [chunk('A', 'a'), from('n')],
        [chunk('B', 'b'), from('n')],
      ]),
    );
    expect(outputText(output)).toBe('A\n\nB');
  });

  test('include the last chunk, for which LangChain makes up an id', () => {
    const last: Json = { type: 'AIMessageChunk', content: '', id: 'lc_run--1', chunk_position: 'last' };
    const output = outputOf(
      foldOf([
        [chunk('A', 'msg_1'), from('n')],
        [last, from('n')],
        [chunk('B', 'msg_2'), from('n')],
      ]),
    );
    expect(output).toMatchObject([{ content: 'A' }, {}, { content: 'B' }, {}]);
  });
});

describe('fields beside each other', () => {
  check([
    [
      'are Markdown if they are prose',
      { joke: said('A **joke**.'), poem: 'A **poem** here.' },
      [field('joke', [text('A **joke**.')], true), field('poem', [text('A **poem** here.')], true)],
      JSON.stringify({ joke: 'A **joke**.', poem: 'A **poem** here.' }, null, 2),
    ],
    [
      'are raw if they are a name, a path or the question',
      { answer: 'Yes', path: 'a_b_c', query: 'SELECT * FROM a' },
      [text('Yes'), field('path', [data('a_b_c')], true), field('query', [data('SELECT * FROM a')], true)],
      'Yes',
    ],
  ]);
});

test('text, media and tool calls of a message keep their order', () => {
  const image = { type: 'image', url: 'https://a.example/b.png' };
  const output = said(
    [
      { type: 'text', text: 'First.' },
      { type: 'tool_use', id: 't1', name: 'f', input: {} },
      image,
      { type: 'text', text: 'Last.' },
    ],
    {
      tool_calls: [
        { name: 'f', args: { q: 1 }, id: 't1' },
        { name: 'g', args: {}, id: 't2' },
      ],
    },
  );
  expect(outputParts(output, null).map((part) => (part.kind === 'text' ? part.text : part.kind))).toEqual([
    'First.',
    'tool-call',
    'media',
    'Last.',
    'tool-call',
  ]);
  expect(outputParts(output, null)).toContainEqual(call('f', { q: 1 }, 't1'));
});

describe('answer field', () => {
  const output: Json = {
    data: { content: 'Deep', 'my key': 'Spaced' },
    steps: [{ text: 'One' }],
    'a.b': 'Dotted',
  };
  test.each([
    ['data.content', 'Deep'],
    ['$.data.content', 'Deep'],
    ['$["data"]["my key"]', 'Spaced'],
    ["data['my key']", 'Spaced'],
    ['steps[0].text', 'One'],
    ['a.b', 'Dotted'],
  ])('%s is found', (path, answer) => {
    expect(outputText(output, `/${path}`)).toBe(answer);
    expect(outputParts(output, `/${path}`)[0]).toEqual(text(answer));
  });
});
