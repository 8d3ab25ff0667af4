import { describe, expect, test } from 'vitest';
import { questionReading } from '../../lib/agent-server/question/questions.ts';
import type { Json } from '../../lib/json/json.ts';
import type { Question } from '../../lib/runnable/question.ts';
import { recordedQuestions } from '../support/recorded-questions.ts';

const { read, decided, problem } = questionReading;

const [approve] = recordedQuestions('approve.stream');

const asking = (value: Json, schema?: Json): Question => ({
  id: 'q',
  value,
  ...(schema !== undefined && { schema }),
});

describe('any other question', () => {
  test('has its text, its options and the rest', () => {
    expect(read(approve as Question)).toEqual({
      kind: 'open',
      text: 'Send the mail?',
      options: ['yes', 'no'],
      details: undefined,
    });
    expect(read(asking({ message: 'Which?', options: [1, null], for: 'you' }))).toEqual({
      kind: 'open',
      text: 'Which?',
      options: [1],
      details: { for: 'you' },
    });
  });

  test('is a form if the server has a schema of the answer', () => {
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    expect(read(asking({ question: 'Who?', hint: 'first name' }, schema))).toEqual({
      kind: 'form',
      text: 'Who?',
      schema,
      details: { hint: 'first name' },
    });
    expect(read(asking('Who?', schema))).toMatchObject({ kind: 'form', text: 'Who?', details: undefined });
  });

  const similar: [string, Json][] = [
    ['no request', { action_requests: [], review_configs: [] }],
    ['no configuration', { action_requests: [{ name: 'a', args: {} }], review_configs: [] }],
    [
      'an unknown choice alone',
      {
        action_requests: [{ name: 'a', args: {} }],
        review_configs: [{ action_name: 'a', allowed_decisions: ['later'] }],
      },
    ],
    [
      'arguments that are a text',
      {
        action_requests: [{ name: 'a', args: 'x' }],
        review_configs: [{ action_name: 'a', allowed_decisions: ['approve'] }],
      },
    ],
    ['an inbox request that allows nothing', [{ action_request: { action: 'a', args: {} }, config: {} }]],
    ['an empty list', []],
    ['a number', 7],
  ];
  test.each(similar)('is one that only looks like a known one: %s', (_, value) => {
    const asked = read(asking(value));
    expect(asked).toMatchObject({ kind: 'open' });
    expect(() => decided(asking(value), [{ choice: 'approve' }])).toThrow(RangeError);
  });

  test.each(['pair.stream', 'pair.wait'])('is read in the recording %s', (name) => {
    const asked = recordedQuestions(name).map(read);
    expect(asked).not.toEqual([]);
    for (const { kind } of asked) expect(kind).toBe('open');
  });
});

test('null is never an answer, other empty values are', () => {
  expect([null, false, 0, '', []].map(problem)).toEqual(['null', undefined, undefined, undefined, undefined]);
});
