import { describe, expect, test } from 'vitest';
import { type RunHappening, reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import { isEnded, type Run, run } from '../../../lib/chat/run/run.ts';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import { aRun } from '../../support/conversation.ts';
import { fc } from '../../support/fast-check.ts';

const connecting: RunHappening = { type: 'connecting' };
const sent: RunHappening = { type: 'sent' };
const reply: RunHappening = { type: 'reply', status: 200 };
const metadata: RunHappening = { type: 'metadata', runId: 'remote', data: { run_id: 'remote' } };
const unknown: RunHappening = { type: 'unknown', event: 'heartbeat', data: '' };
const end: RunHappening = { type: 'end' };
const stopped: RunHappening = { type: 'stopped' };
const error: RunHappening = { type: 'error', failure: { kind: 'cut-short' } };
const failed: RunHappening = { type: 'failed', failure: { kind: 'stalled', limitMs: 1 } };
const interrupted: RunHappening = { type: 'interrupted', cause: 'worker' };
const chunks = (...texts: string[]): RunHappening => ({ type: 'chunks', chunks: texts });

/** Reduces these happenings to a run; the first is at 101, the next at 102. */
const runAfter = (...happenings: RunHappening[]): Run =>
  happenings.reduce((before, happening, place) => reduceRun(before, happening, 101 + place), aRun());

const statusAfter = (...happenings: RunHappening[]) => runAfter(...happenings).state.status;

test('a run stores the path of its answer when it is sent', () => {
  expect(runAfter(connecting).answerAt).toBeNull();
  expect(runAfter(connecting, { type: 'sending', answerAt: '/told' }, sent, end).answerAt).toBe('/told');
});

describe('status of a run', () => {
  test.each<[RunState['status'], RunHappening[]]>([
    ['queued', []],
    ['connecting', [connecting]],
    ['waiting', [connecting, sent]],
    ['waiting', [connecting, sent, reply]],
    ['waiting', [connecting, sent, reply, metadata]],
    ['waiting', [connecting, sent, reply, unknown]],
    ['streaming', [connecting, sent, reply, chunks('a')]],
    ['streaming', [connecting, sent, reply, chunks('a'), unknown, chunks('b', 'c')]],
    ['streaming', [connecting, sent, reply, chunks('a'), metadata]],
    ['done', [connecting, sent, reply, chunks('a'), end]],
    ['done', [connecting, sent, reply, end]],
    ['stopped', [stopped]],
    ['stopped', [connecting, stopped]],
    ['stopped', [connecting, sent, reply, chunks('a'), stopped]],
    ['failed', [failed]],
    ['failed', [connecting, failed]],
    ['failed', [connecting, sent, error]],
    ['failed', [connecting, sent, reply, chunks('a'), error]],
    ['interrupted', [interrupted]],
    ['interrupted', [connecting, sent, reply, chunks('a'), interrupted]],
  ])('is %s after %j', (status, happenings) => {
    expect(statusAfter(...happenings)).toBe(status);
  });

  test.each<[RunHappening, RunState]>([
    [error, { status: 'failed', failure: { kind: 'cut-short' } }],
    [failed, { status: 'failed', failure: { kind: 'stalled', limitMs: 1 } }],
    [interrupted, { status: 'interrupted', cause: 'worker' }],
    [
      { type: 'interrupted', cause: 'browser' },
      { status: 'interrupted', cause: 'browser' },
    ],
  ])('keeps the cause of its end: %j', (happening, state) => {
    expect(runAfter(connecting, sent, happening).state).toEqual(state);
  });
});

describe('record of a run', () => {
  test('has times and counts of what happened', () => {
    expect(runAfter(connecting, sent, reply, metadata, chunks('a', 'b'), chunks('c'), end)).toEqual(
      aRun({
        state: { status: 'done' },
        sentAt: 102,
        firstChunkAt: 105,
        lastChunkAt: 106,
        endedAt: 107,
        seq: 7,
        chunks: 3,
        runnableRunId: 'remote',
      }),
    );
  });

  test('is not changed in place', () => {
    const before = Object.freeze(aRun());

    expect(reduceRun(before, sent, 101)).not.toBe(before);
    expect(before).toEqual(aRun());
  });

  test('has no sending time if nothing was sent', () => {
    expect(runAfter(connecting, failed)).toMatchObject({ sentAt: null, firstChunkAt: null, endedAt: 102 });
  });
});

const anyHappening = fc.oneof(
  fc.constantFrom(connecting, sent, reply, metadata, unknown),
  fc.array(fc.string(), { minLength: 1, maxLength: 3 }).map((texts) => chunks(...texts)),
);
const anyEnd = fc.constantFrom(end, stopped, error, failed, interrupted);
const anyHistory = fc.array(
  fc.oneof({ weight: 9, arbitrary: anyHappening }, { weight: 1, arbitrary: anyEnd }),
);

const ends = ['end', 'stopped', 'error', 'failed', 'interrupted'];
const isEnd = ({ type }: RunHappening) => ends.includes(type);

/** Returns the happenings up to the first end, including it. */
function counted(happenings: RunHappening[]): RunHappening[] {
  const place = happenings.findIndex(isEnd);
  return place === -1 ? happenings : happenings.slice(0, place + 1);
}

describe('run after any happenings in any order', () => {
  test('does not change once it has ended', () => {
    fc.assert(
      fc.property(fc.array(anyHappening), anyEnd, anyHistory, (before, ending, late) => {
        const ended = runAfter(...before, ending);

        expect(isEnded(ended)).toBe(true);
        expect(runAfter(...before, ending, ...late)).toEqual(ended);
      }),
    );
  });

  test('counts the happenings up to its end in seq, and their chunks in chunks', () => {
    fc.assert(
      fc.property(anyHistory, (happenings) => {
        const heard = counted(happenings);
        const run = runAfter(...happenings);

        expect(run.seq).toBe(heard.length);
        expect(run.chunks).toBe(heard.flatMap((item) => (item.type === 'chunks' ? item.chunks : [])).length);
        expect(isEnded(run)).toBe(heard.some(isEnd));
      }),
    );
  });

  test('never returns to an earlier status', () => {
    const order = [
      'queued',
      'connecting',
      'waiting',
      'streaming',
      'done',
      'stopped',
      'failed',
      'interrupted',
    ];
    fc.assert(
      fc.property(anyHistory, (happenings) => {
        const places = happenings.map((_, place) =>
          order.indexOf(statusAfter(...happenings.slice(0, place + 1))),
        );

        expect(places).toEqual([...places].sort((a, b) => a - b));
      }),
    );
  });

  test('has its times in order, and an end time exactly when it has ended', () => {
    fc.assert(
      fc.property(anyHistory, (happenings) => {
        const { firstChunkAt, lastChunkAt, endedAt, ...rest } = runAfter(...happenings);
        const times = [firstChunkAt, lastChunkAt, endedAt].filter((time) => time !== null);

        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(endedAt !== null).toBe(happenings.some(isEnd));
        expect(firstChunkAt !== null).toBe(rest.chunks > 0);
      }),
    );
  });

  test('is unchanged by storing and parsing', () => {
    fc.assert(
      fc.property(anyHistory, (happenings) => {
        const written = runAfter(...happenings);

        expect(run.parse(JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
    );
  });
});
