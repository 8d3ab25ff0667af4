import { describe, expect, test } from 'vitest';
import { foundText } from '../../../lib/chat/compare/compare-text.ts';
import { differenceOf } from '../../../lib/chat/compare/difference.ts';
import { type SeenAnswer, seenBeside } from '../../../lib/chat/compare/seen-answer.ts';
import { shownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import type { Json } from '../../../lib/json/json.ts';
import { usualReading } from '../../support/answer-reading.ts';
import { aRun } from '../../support/conversation.ts';
import { foldOf } from '../../support/fold.ts';

function seen(value: Json, state: RunState = { status: 'done' }): SeenAnswer {
  const run = aRun({ state });
  const output = shownOutput(run, foldOf([value]), usualReading);
  return { run, output, text: output.as.text(output.value, output.answerAt, 'cited') };
}

function compared(one: SeenAnswer, other: SeenAnswer) {
  const texts = { one: one.text, other: other.text, view: 'reading' } as const;
  return differenceOf({ ...texts, ...seenBeside([one, other]) });
}

const saidOf = (one: SeenAnswer, other: SeenAnswer) => foundText(compared(one, other));

const placesOf = (one: SeenAnswer, other: SeenAnswer) => {
  const difference = compared(one, other);
  if (!('found' in difference)) return difference.kind;
  const own = difference.kind === 'data' ? difference.found.changes : [];
  return [...own, ...(difference.beside?.changes ?? [])].map(({ path }) => path);
};

const model = (part: { [name: string]: Json }) => ({ type: 'ai', content: 'Hi', ...part });
const call = (args: Json, id: string) => ({ type: 'tool_call', id, name: 'add', args });
const answered = (content: string, id: string): Json => [
  model({ content: '', tool_calls: [call({ a: 1 }, id)] }),
  { type: 'tool', content, tool_call_id: id },
  model({}),
];
const retrieved = (page_content: string) => ({
  answer: 'Hi',
  context: [{ type: 'Document', page_content, metadata: { source: 'a.md' } }],
});

describe('two answers with the same words', () => {
  test.each<[string, Json, Json, string[], string]>([
    ['sources', retrieved('A'), retrieved('B'), ['/sources/0/passage'], 'Sources'],
    [
      'arguments of a call',
      model({ tool_calls: [call({ a: 1 }, 'x')] }),
      model({ tool_calls: [call({ a: 2 }, 'y')] }),
      ['/calls/0/args/a'],
      'Tool calls',
    ],
    ['results', answered('3', 'x'), answered('4', 'y'), ['/results/0/result'], 'Tool results'],
    ['fields', { answer: 'Hi', score: 1.1 }, { answer: 'Hi', score: 1.1 + 1 }, ['/values/score'], 'Result'],
    [
      'thoughts',
      model({
        content: [
          { type: 'reasoning', reasoning: 'A' },
          { type: 'text', text: 'Hi' },
        ],
      }),
      model({
        content: [
          { type: 'reasoning', reasoning: 'B' },
          { type: 'text', text: 'Hi' },
        ],
      }),
      ['/reasoning/0'],
      'Reasoning',
    ],
    [
      'ends of the model',
      model({}),
      model({ response_metadata: { finish_reason: 'length' } }),
      ['/end'],
      'How it ended',
    ],
  ])('are not the same with other %s', (_, one, other, places, name) => {
    expect(placesOf(seen(one), seen(other))).toEqual(places);
    expect(saidOf(seen(one), seen(other))).toBe(`The texts are the same. The answers differ in: ${name}.`);
  });

  test('are not the same if one of them failed', () => {
    const failed: RunState = { status: 'failed', failure: { kind: 'cut-short' } };
    expect(placesOf(seen('Hi'), seen('Hi', failed))).toEqual(['/end']);
  });

  test('are the same if only ids differ that nobody sees', () => {
    const [one, other] = [seen(answered('3', 'x')), seen(answered('3', 'y'))];
    expect(placesOf(one, other)).toEqual([]);
    expect(saidOf(one, other)).toBe('Both answers are the same.');
  });
});

test('other words and other sources are both said', () => {
  const other = { ...retrieved('B'), answer: 'Hello' };
  expect(saidOf(seen(retrieved('A')), seen(other))).toMatch(
    /^1 difference: .* They also differ in: Sources\.$/,
  );
});

test.each<[string, Json, Json, string[]]>([
  ['documents', retrieved('A').context, retrieved('B').context, ['/0/page_content']],
  ['structures', { lines: [1, 2], to: 'x y' }, { lines: [1, 3], to: 'x y' }, ['/values/lines/1']],
  ['structures without words', { lines: [1, 2] }, { lines: [1, 3] }, ['/lines/1']],
  [
    'calls alone',
    model({ content: '', tool_calls: [call({ a: 1 }, 'x')] }),
    model({ content: '', tool_calls: [call({ a: 2 }, 'y')] }),
    ['/0/args/a'],
  ],
  [
    'blocks of a provider',
    model({ content: [{ type: 'odd', a: 1 }] }),
    model({ content: [{ type: 'odd', a: 2 }] }),
    ['/values/odd/a'],
  ],
])('each value that differs between two answers is listed once: %s', (_, one, other, places) => {
  expect(placesOf(seen(one), seen(other))).toEqual(places);
});
