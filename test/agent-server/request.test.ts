import { describe, expect, test } from 'vitest';
import { planGraphInput } from '../../lib/agent-server/assistant/graph-input.ts';
import { readRequest, threadRequest } from '../../lib/agent-server/run/request.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { Sending } from '../../lib/runnable/protocol.ts';
import { recordedBody } from '../support/recorded-run.ts';

const schemaOf = (name: string) => (JSON.parse(recordedBody(name)) as JsonObject).input_schema;
const chat = planGraphInput(schemaOf('schemas.chat'));
const ids = { run: 'run-1', message: 'message-1' };
const memory = { key: 'thread_id', id: 'thread-1' };
const parts = { text: 'hi', history: [], values: {} };
const hex = 'e90b49969af75007c39e4b0ec7cdaa51';
const other = '651c18c56a98b6df4d2b8a35ec0720c7';
const before = { thread: 'thread-1', run: 'server-run', key: 'run-0' };

const sent = (part: Partial<Sending> = {}) =>
  threadRequest({ plan: chat, parts, values: {}, memory, ids, ...part });

const usual = {
  metadata: { runnel_run: 'run-1' },
  if_not_exists: 'create',
  multitask_strategy: 'reject',
  on_disconnect: 'continue',
};
const message = { messages: [{ id: 'message-1', type: 'human', content: 'hi' }] };

describe('request of a run', () => {
  test.each<[string, Partial<Sending>, JsonObject]>([
    ['a first message creates the thread', {}, { input: message }],
    [
      'a history that the server does not know comes before the message',
      { parts: { ...parts, history: [{ question: 'a', answer: 'b' }] } },
      {
        input: {
          messages: [{ type: 'human', content: 'a' }, { type: 'ai', content: 'b' }, ...message.messages],
        },
      },
    ],
    [
      'a state that is a text is sent bare',
      { plan: planGraphInput(schemaOf('schemas.flow')) },
      { input: 'hi' },
    ],
    [
      'a graph without a schema gets a list of messages',
      { plan: planGraphInput(undefined) },
      { input: message },
    ],
    ['a preset is the context', { values: { tone: 'kind' } }, { input: message, context: { tone: 'kind' } }],
    ['waits its turn', { whenBusy: 'wait' }, { input: message, multitask_strategy: 'enqueue' }],
    ['ends the other run', { whenBusy: 'instead' }, { input: message, multitask_strategy: 'interrupt' }],
    [
      'an answer names its question',
      { answers: [{ id: hex, value: 'yes' }] },
      { command: { resume: { [hex]: 'yes' } } },
    ],
    [
      'two answers name their questions',
      {
        answers: [
          { id: hex, value: false },
          { id: other, value: '' },
        ],
      },
      { command: { resume: { [hex]: false, [other]: '' } } },
    ],
    ['an answer without an id is bare', { answers: [{ id: null, value: 0 }] }, { command: { resume: 0 } }],
    [
      'an id that the server would not read as one is left out',
      { answers: [{ id: 'ask:1', value: 'yes' }] },
      { command: { resume: 'yes' } },
    ],
    ['no answers: a paused run goes on', { answers: [] }, { input: null }],
    ['the questions are asked again', { answers: 'again' }, { input: null }],
  ])('%s', (_, part, body) => {
    expect(sent(part)).toEqual({ thread: 'thread-1', key: 'run-1', body: { ...usual, ...body } });
  });

  test('own fields are the input', () => {
    const plan = planGraphInput(schemaOf('schemas.plain'));
    const values = { language: 'de' };
    const { body } = readRequest(sent({ plan, parts: { ...parts, values } }) ?? {});
    expect(body.input).toEqual({ question: 'hi', language: 'de' });
  });

  test('without a memory the run gets a thread of its own', () => {
    expect(sent({ memory: null })).toMatchObject({ thread: 'run-1', key: 'run-1' });
  });

  const again = { if_not_exists: 'reject' };
  test.each<[string, Partial<Sending>, Json | undefined, JsonObject]>([
    ['at the start', { after: { place: null, isLatest: true, isFirst: false } }, undefined, {}],
    ['after the latest run', { after: { place: before, isLatest: true, isFirst: false } }, undefined, again],
    ['after an earlier run', { after: { place: before, isLatest: false, isFirst: false } }, before, again],
    ['again before the first run', { after: { place: null, isLatest: false, isFirst: false } }, 'start', {}],
    [
      'after the latest run of a thread that is not that of the conversation',
      { after: { place: before, isLatest: true, isFirst: false }, memory: { ...memory, id: 'thread-2' } },
      before,
      again,
    ],
    [
      'after a run that may not have reached the server',
      { after: { place: { thread: 'thread-1', key: 'run-0' }, isLatest: true, isFirst: false } },
      undefined,
      {},
    ],
    [
      'with questions that are asked again',
      { after: { place: before, isLatest: true, isFirst: false }, answers: 'again' },
      before,
      again,
    ],
  ])('goes on %s', (_, part, back, more) => {
    const request = readRequest(sent(part) ?? {});
    expect([request.thread, request.back]).toEqual(['thread-1', back]);
    expect(request.body).toMatchObject({ ...usual, ...more });
  });
});
