import { describe, expect, test } from 'vitest';
import { answers } from '../../lib/agent-server/agent-server.ts';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import { graphOutputs } from '../../lib/agent-server/assistant/graph-input.ts';
import { givingOut } from '../../lib/agent-server/chunk.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import {
  ai,
  human,
  messageEvent,
  metadataEvent,
  outputOf,
  piece,
  textOf,
  values,
} from '../support/agent-server-run.ts';

const shown = (chunks: Json[]) => agentParts(outputOf(chunks), null).filter(({ kind }) => kind !== 'beside');
const state = { question: 'Why?', language: 'de', notes: ['internal'], answer: 'Because.', score: 2 };
const { answer: _, score: __, ...start } = state;
const run = [metadataEvent(), values(start), values(state)];

describe('the answer of a graph with an output of its own', () => {
  test.each([[['answer']], [['answer', 'score']], [['score']]])(
    'is the same streamed as in a single response: %j',
    (names) => {
      const alone = Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
      const whole = [givingOut(names), { event: 'wait', data: alone }];
      const stream = [givingOut(names), ...run];
      expect(shown(stream)).toEqual(shown(whole));
      expect(textOf(stream)).toBe(textOf(whole));
      expect(textOf(stream)).not.toMatch(/Why|internal/);
    },
  );

  test('has what the run has not changed', () => {
    const before = { ...state, notes: [] };
    expect(textOf([givingOut(['answer']), metadataEvent(), values(before), values(state)])).toBe('Because.');
  });

  test('has no messages that are not in it, and grows with them', () => {
    const tokens = [
      givingOut(['summary']),
      metadataEvent(),
      values({ messages: [human('q')] }),
      messageEvent(piece('a', 'Aloud')),
    ];
    expect(textOf(tokens)).toBe('Aloud');
    const end = values({ messages: [human('q'), ai('a', 'Aloud')], summary: 'Short.' });
    expect(textOf([...tokens, end])).toBe('Short.');
  });

  test('has the messages that are in it, and beside them only its fields', () => {
    const names = ['messages', 'report'];
    const end = {
      messages: [human('q'), ai('a', 'Aloud')],
      report: 'A long report.',
      notes: 'Some long notes.',
    };
    const chunks = [givingOut(names), metadataEvent(), values({ messages: [human('q')] }), values(end)];
    expect(shown(chunks)).toMatchObject([
      { kind: 'text', text: 'Aloud' },
      { kind: 'field', name: 'report' },
    ]);
  });

  test('leaves the whole state in a closed row, and for the form', () => {
    const output = outputOf([givingOut(['answer']), ...run]);
    expect(agentParts(output, null).at(-1)).toMatchObject({ kind: 'beside', about: 'state' });
    expect(answers.fieldsIn?.(output)).toEqual(state);
  });

  test('is kept when the server starts the run again', () => {
    expect(textOf([givingOut(['answer']), ...run, metadataEvent(2), ...run.slice(1)])).toBe('Because.');
  });

  test.each<[Json]>([['answer'], [null], [[1, { answer: 1 }]]])('is read from names alone: %j', (data) => {
    expect(() => textOf([{ event: 'runnel-output', data }, ...run])).not.toThrow();
  });
});

describe('the output of a graph', () => {
  const schema = (...names: string[]): JsonObject => ({
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  });

  test.each<[string, JsonObject, string[] | undefined]>([
    ['its own', { state_schema: schema('a', 'b'), output_schema: schema('b') }, ['b']],
    ['the whole state', { state_schema: schema('a', 'b'), output_schema: schema('b', 'a') }, undefined],
    ['unknown', { state_schema: schema('a'), output_schema: null }, undefined],
    ['without fields', { state_schema: schema('a'), output_schema: {} }, undefined],
    ['of a graph whose state is unknown', { output_schema: schema('a') }, undefined],
  ])('is %s', (_title, said, names) => {
    expect(graphOutputs(said)).toEqual(names);
  });
});
