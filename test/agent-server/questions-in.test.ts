import { describe, expect, test } from 'vitest';
import {
  isPaused,
  questionsInChunk,
  questionsInState,
  questionsTogether,
} from '../../lib/agent-server/question/questions-in.ts';
import { recordedBody, recordedChunks } from '../support/agent-server-run.ts';

const questionsOf = (name: string) =>
  questionsTogether(recordedChunks(name).flatMap((chunk) => [questionsInChunk(chunk) ?? []]));
const stateOf = (name: string) => recordedBody(name).data;

describe('questions in chunks', () => {
  test.each([
    ['approve.stream', [{ question: 'Send the mail?', options: ['yes', 'no'] }]],
    ['pair.stream', [{ side: 'left' }, { side: 'right' }]],
    ['hitl.stream', [{ action_requests: [{ name: 'send_mail' }] }]],
    ['inbox.stream', [[{ action_request: { action: 'send_mail' } }]]],
    ['js.resume.run', [{}]],
    ['chat.stream', []],
    ['approve-tuple-only.stream', []],
    ['static.before', []],
  ])('%s: has each once', (name, wanted) => {
    expect(questionsOf(name)).toMatchObject(wanted.map((value) => ({ id: expect.any(String), value })));
  });

  test.each([
    ['approve.wait', 1],
    ['pair.wait', 2],
    ['hitl-two.wait', 1],
    ['js.pair.wait', undefined],
    ['chat.wait', undefined],
  ])('%s: has them in the single response', (name, count) => {
    expect(questionsInChunk(recordedBody(name))?.length).toBe(count);
  });

  test('an empty list is a pause, no list is nothing', () => {
    expect(questionsInChunk({ event: 'updates', data: { __interrupt__: [] } })).toEqual([]);
    expect(questionsInChunk({ event: 'updates', data: { node: null } })).toBeUndefined();
    expect(questionsInChunk({ event: 'custom', data: { __interrupt__: [{ value: 1 }] } })).toBeUndefined();
  });

  test.each([
    [
      { value: 'Go?', resumable: true, ns: ['a:1'], when: 'during' },
      { id: null, value: 'Go?' },
    ],
    [
      { value: 'Go?', id: 'x', response_schema: null },
      { id: 'x', value: 'Go?' },
    ],
    [
      { value: 'Go?', id: 'x', response_schema: { type: 'boolean' } },
      { id: 'x', value: 'Go?', schema: { type: 'boolean' } },
    ],
    [{ interrupt_id: 'x' }, { id: 'x', value: null }],
  ])('%j: is read', (asked, question) => {
    expect(questionsInChunk({ event: 'values', data: { __interrupt__: [asked] } })).toEqual([question]);
  });
});

describe('questions in states', () => {
  test.each([
    ['resume.state', 1],
    ['resume.thread', 1],
    ['approve-tuple-only.state', 1],
    ['js.resume.state', 1],
  ])('%s: has the open ones', (name, count) => {
    expect(questionsInState(stateOf(name))).toHaveLength(count);
    expect(isPaused(stateOf(name))).toBe(false);
  });

  test('those of tasks and of the root are united by id', () => {
    const [one, two] = [
      { id: 'a', value: 1 },
      { id: 'b', value: 2 },
    ];
    const state = { tasks: [{ interrupts: [one] }, { interrupts: [two] }], interrupts: [one], next: ['n'] };
    expect(questionsInState(state)).toEqual([one, two]);
  });

  test('two without an id stay two if they differ', () => {
    const state = { tasks: [{ interrupts: [{ value: 1 }, { value: 2 }, { value: 1 }] }] };
    expect(questionsInState(state)).toHaveLength(2);
  });

  test.each([
    [{ next: ['node'], tasks: [{ interrupts: [] }] }, true],
    [{ next: [], tasks: [] }, false],
    [{ next: ['node'], tasks: [{ interrupts: [{ value: 1 }] }] }, false],
    [null, false],
  ])('%j: a state with steps left and no question is paused: %s', (state, paused) => {
    expect(isPaused(state)).toBe(paused);
  });
});
