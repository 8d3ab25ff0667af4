import { describe, expect, test } from 'vitest';
import { stepReading } from '../../../lib/agent-server/steps/step-reading.ts';
import type { Json } from '../../../lib/json/json.ts';

describe('a request', () => {
  test.each<[string, string | undefined, boolean]>([
    ['asks for steps by the mode of its stream', '{"stream_mode":["values","debug"]}', true],
    ['asks for steps by its only mode', '{"stream_mode":"debug"}', true],
    ['with other modes does not', '{"stream_mode":["values"]}', false],
    ['for a single response does not', '{}', false],
    ['that was not kept does not', undefined, false],
  ])('%s', (_, body, isAsked) => {
    expect(stepReading.isAskedFor({ url: '', ...(body !== undefined && { body }) })).toBe(isAsked);
  });

  test('that was not sent does not ask for steps', () => {
    expect(stepReading.isAskedFor(undefined)).toBe(false);
  });
});

describe('an event of a task tells', () => {
  const call = { name: 'weather', args: { city: 'Bern' }, id: 'c', type: 'tool_call' };
  const event = (type: string, payload: object): Json => ({
    step: 1,
    timestamp: '2026-11-29T08:49:01Z',
    type,
    payload: payload as Json,
  });
  test.each<[string, Json, object | undefined]>([
    ['its node', event('task', { name: 'model', input: {} }), { facts: ['model', 'task'] }],
    [
      'the call of its tool',
      event('task', { name: 'tools', input: [call] }),
      { facts: ['weather', 'task'], value: { city: 'Bern' } },
    ],
    [
      'its result',
      event('task_result', { name: 'n', result: { a: 1 } }),
      { facts: ['n', 'task_result'], value: { a: 1 } },
    ],
    [
      'its error',
      event('task_result', { name: 'n', error: 'no', result: {} }),
      { facts: ['n', 'task_result'], value: 'no' },
    ],
    ['that it is a checkpoint', event('checkpoint', { values: {} }), { facts: ['checkpoint'] }],
    ['nothing where it is of the answer', { messages: [] }, undefined],
  ])('%s', (_, value, told) => {
    expect(stepReading.told(value)).toEqual(told);
  });
});
