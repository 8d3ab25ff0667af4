import { describe, expect, test } from 'vitest';
import { threadValues } from '../../../lib/chat/input/thread-values.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { aRun } from '../../support/conversation.ts';

type Part = { fields?: JsonObject; state?: Json; status?: RunState; mode?: Run['mode']; isPlaced?: boolean };

const done: RunState = { status: 'done' };
const failed: RunState = { status: 'failed', failure: { kind: 'cut-short' } };

const ended = ({ fields = {}, state, status = done, mode = 'stream', isPlaced = true }: Part) => ({
  run: aRun({ fields, state: status, mode, ...(isPlaced && { place: { thread: 't' } }) }),
  state: () => state,
});

const valuesAfter = (...runs: Part[]) => threadValues(runs.map(ended));

describe('values of a thread', () => {
  test.each<[string, Part[], JsonObject | undefined]>([
    ['none before the first message', [], undefined],
    ['the state after the last run', [{ state: { a: 1 } }, { state: { a: 2, b: 3 } }], { a: 2, b: 3 }],
    ['the state rather than what was given', [{ fields: { a: 'de' }, state: { a: 'fr' } }], { a: 'fr' }],
    [
      'what was given where the output leaves it out',
      [{ fields: { a: 'de' }, state: { b: 1 } }],
      { a: 'de', b: 1 },
    ],
    [
      'what was given earlier, as a single response has the output alone',
      [
        { fields: { a: 1 }, state: { c: 0 }, mode: 'batch' },
        { fields: { b: 2 }, state: { c: 1 }, mode: 'batch' },
      ],
      { a: 1, b: 2, c: 1 },
    ],
    [
      'nothing from before a streamed state, which is whole',
      [{ fields: { a: 1 }, state: { a: 1 } }, { state: { b: 2 } }],
      { b: 2 },
    ],
    [
      'what is being given',
      [{ fields: { a: 1 }, status: { status: 'streaming' }, state: { x: 1 } }],
      { a: 1 },
    ],
    ['what a stopped run was given', [{ fields: { a: 1 }, status: { status: 'stopped' } }], { a: 1 }],
    ['the state of a run that failed later', [{ status: failed, state: { a: 1 } }], { a: 1 }],
    ['none after a run that failed before any state', [{ fields: { a: 1 }, status: failed }], undefined],
    [
      'none after a run that was stopped before it was sent',
      [{ status: { status: 'stopped' }, isPlaced: false }],
      undefined,
    ],
    [
      'the state before a run that failed',
      [{ state: { a: 1 } }, { fields: { a: 2 }, status: failed }],
      { a: 1 },
    ],
  ])('are %s', (_, runs, values) => {
    expect(valuesAfter(...runs)).toEqual(values);
  });

  test('are not asked of a run that grows', () => {
    const state = () => {
      throw new Error('read');
    };
    expect(threadValues([{ run: aRun({ state: { status: 'streaming' } }), state }])).toEqual({});
  });
});
