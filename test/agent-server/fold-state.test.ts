import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../lib/agent-server/chunk.ts';
import {
  ai,
  foldChunks,
  human,
  messageEvent,
  metadataEvent,
  piece,
  runOf,
  textOf,
  updates,
  values,
} from '../support/agent-server-run.ts';

describe('a state', () => {
  const question = [metadataEvent(), values({ messages: [human('q')] })];

  test('rewrites and removes what was streamed', () => {
    const streamed = [...question, messageEvent(piece('a', 'Secret')), messageEvent(piece('b', 'Noise'))];
    expect(textOf(streamed)).toBe('Secret\n\nNoise');
    const run = runOf([...streamed, values({ messages: [human('q'), ai('a', 'Fine', { name: 'agent' })] })]);
    expect(run.answer.map(({ message }) => [message.content, message.name])).toEqual([['Fine', 'agent']]);
    expect(run.steps).toMatchObject([{ node: 'model', unkept: [{ content: 'Noise' }] }]);
  });

  test('of nothing but questions leaves the state alone', () => {
    const answered = [...question, values({ messages: [human('q'), ai('a', 'Fine')] })];
    expect(textOf([...answered, values({ __interrupt__: [{ value: 1 }] })])).toBe('Fine');
    expect(runOf([...answered, values({ __interrupt__: [] })]).state).toHaveLength(1);
  });

  test('has no questions in the output', () => {
    const [state] = runOf([
      ...question,
      values({ messages: [human('q')], __interrupt__: [{ value: 1 }] }),
    ]).state;
    expect(state).toEqual({ messages: [human('q')] });
  });

  test('of a sub-graph is not that of the graph', () => {
    const inner: Chunk = { event: 'values|writer:1', data: { messages: [human('x'), ai('y', 'Inner')] } };
    expect(runOf([...question, inner]).state).toEqual([{ messages: [human('q')] }]);
  });

  test('of a sub-graph completes the messages of that sub-graph', () => {
    const inner: Chunk = { event: 'values|writer:1', data: { messages: [ai('y', 'Inner', { name: 'n' })] } };
    const run = runOf([...question, messageEvent(piece('y', 'Inn'), 'draft', 'writer:1'), inner]);
    expect(run.inner).toMatchObject([
      { path: ['writer'], node: 'draft', message: { content: 'Inner', name: 'n' } },
    ]);
  });

  test('has the text of a node as a field: the streamed text is no step', () => {
    const run = runOf([
      metadataEvent(),
      values({ question: 'Q' }),
      messageEvent(piece('a', 'The answer')),
      values({ question: 'Q', answer: 'The answer' }),
    ]);
    expect(run.steps).toEqual([]);
    expect(run.set).toEqual(['answer']);
  });

  test('may be any JSON', () => {
    expect(textOf([metadataEvent(), updates({ flow: 'Hi' }), values('Hi')])).toBe('Hi');
    expect(textOf([{ event: 'wait', data: [human('q'), ai('a', 'From a list')] }])).toBe('From a list');
    expect(textOf([{ event: 'wait', data: null }])).toBe('');
  });

  test('may have messages by role', () => {
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'By role' },
    ];
    expect(textOf([{ event: 'wait', data: { messages } }])).toBe('By role');
  });

  test('without a streamed call leaves it with its step, whole', () => {
    const call = (args: string, name: string | null = null, id: string | null = null) =>
      messageEvent(piece('a', '', { tool_call_chunks: [{ name, args, id, index: 0 }] }));
    const run = runOf([
      metadataEvent(),
      call('', 'Info', 'i1'),
      call('{"by":'),
      call(' "Ada"}'),
      values({ info: 1 }),
    ]);
    expect(run.steps).toMatchObject([{ unkept: [{ tool_calls: [{ name: 'Info', args: { by: 'Ada' } }] }] }]);
  });

  test('at the start of a run is no answer', () => {
    const start = [metadataEvent(), values({ answer: 'From the turn before' })];
    expect(textOf(start)).toBe('');
    expect(textOf([...start, values({ answer: 'New' })])).toBe('New');
  });

  test('without the start of the run is the answer', () => {
    expect(textOf([values({ answer: 'All at once' })])).toBe('All at once');
  });

  test('has a field that the run has set to the same value again', () => {
    const state = values({ question: 'Q', answer: 'Same' });
    expect(textOf([metadataEvent(), state, updates({ model: { answer: 'Same' } }), state])).toBe('Same');
  });
});

test('a large value that the state holds is not kept twice', () => {
  const context = 'x'.repeat(5_000);
  const chunks = [
    metadataEvent(),
    values({ a: 1 }),
    updates({ load: { context } }),
    values({ a: 1, context }),
  ];
  expect(JSON.stringify(foldChunks(chunks)).length).toBeLessThan(6_000);
});
