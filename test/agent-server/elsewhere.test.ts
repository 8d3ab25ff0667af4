import { describe, expect, test } from 'vitest';
import { planGraphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { lastMessageIn, messagesBetween } from '../../lib/agent-server/run/perform.ts';
import { threadRequest } from '../../lib/agent-server/run/request.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { Sending } from '../../lib/runnable/protocol.ts';
import { key, run, thread } from '../support/recorded-run.ts';
import { endOf } from '../support/run.ts';
import { answerBody, eventsOfRun, request, serveRun } from '../support/scripted-agent-server.ts';

const stateOf = (...ids: (string | null)[]): JsonObject => ({
  messages: ids.map((id) => ({ type: 'human', content: 'hi', ...(id !== null && { id }) })),
});
const follows = { last: 'a2', message: 'h3' };

describe('messages that another client has written into the thread', () => {
  test.each<[string, Json | undefined, number]>([
    ['none', stateOf('h1', 'a2', 'h3', 'a4'), 0],
    ['two, before our message', stateOf('h1', 'a2', 'x', 'y', 'h3', 'a4'), 2],
    ['one without an id', stateOf('a2', null, 'h3'), 1],
    ['after our message there are only those of the run', stateOf('a2', 'h3', 'a4', 'a5'), 0],
    ['what we follow is gone', stateOf('x', 'h3', 'a4'), 0],
    ['our message is gone', stateOf('a2', 'x', 'a4'), 0],
    ['a state in another order', stateOf('h3', 'a2'), 0],
    ['a state without messages', { answer: 'hi' }, 0],
    ['a state that is a text', 'hi', 0],
    ['no state', undefined, 0],
  ])('are counted: %s', (_, state, count) => {
    expect(messagesBetween(state, follows)).toBe(count);
  });

  test('are told of with the end, as is the last message of the run', async () => {
    const body = JSON.stringify(stateOf('a2', 'x', 'h3', 'a4'));
    await using server = await serveRun({ post: [answerBody(body, 'application/json')] });
    const sent = { ...request, follows };
    const events = await eventsOfRun(server.url, { mode: 'batch', request: sent });
    expect(events.slice(-3)).toMatchObject([
      { type: 'elsewhere', count: 1 },
      { type: 'placed', place: { thread, run, key, last: 'a4' } },
      { type: 'end' },
    ]);
  });

  test('are not told of if the run fails', async () => {
    const body = JSON.stringify({ __error__: { error: 'ValueError', message: 'kaputt' } });
    await using server = await serveRun({ post: [answerBody(body, 'application/json')] });
    const events = await eventsOfRun(server.url, { mode: 'batch', request: { ...request, follows } });
    expect(endOf(events)).toBe('runnable-error');
    expect(events.some(({ type }) => type === 'elsewhere')).toBe(false);
  });
});

test.each<[Json | undefined, string | undefined]>([
  [stateOf('h1', 'a2'), 'a2'],
  [stateOf('h1', null), undefined],
  [{ messages: [] }, undefined],
  ['hi', undefined],
  [undefined, undefined],
])('the last message of the state %j is %s', (state, id) => {
  expect(lastMessageIn(state)).toBe(id);
});

describe('a message', () => {
  const sent = (part: Partial<Sending>) =>
    threadRequest({
      plan: planGraphInput(undefined),
      parts: { text: 'hi', history: [], values: {} },
      values: {},
      memory: { key: 'thread_id', id: thread },
      ids: { run: key, message: 'h3' },
      ...part,
    });
  const place = { thread, run, key, last: 'a2' };

  test('follows the last message of the run before', () => {
    expect(sent({ after: { place, isLatest: true, isFirst: false } })).toMatchObject({ follows });
  });

  test.each<[string, NonNullable<Sending['after']>]>([
    [
      'after a run whose last message is not known',
      { place: { thread, run, key }, isLatest: true, isFirst: false },
    ],
    ['from an earlier state, which has only what is shown', { place, isLatest: false, isFirst: false }],
    ['at the start', { place: null, isLatest: true, isFirst: true }],
  ])('follows none %s', (_, after) => {
    expect(sent({ after })).not.toHaveProperty('follows');
  });
});
