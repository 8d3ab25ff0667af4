import { describe, expect, test } from 'vitest';
import {
  type FollowerFrame,
  followerFrame,
  followPort,
  type RunFrame,
  runFrame,
} from '../../lib/wire/frames.ts';
import { aRun, foldOf } from '../support/conversation.ts';

const run = aRun({
  state: { status: 'streaming' },
  sentAt: 2,
  firstChunkAt: 3,
  lastChunkAt: 4,
  seq: 5,
  chunks: 2,
});

/** One valid frame of each type: the compiler requires every new one. */
const followerFrames: { [Type in FollowerFrame['type']]: Extract<FollowerFrame, { type: Type }> } = {
  follow: { type: 'follow', runId: 'r1' },
  unfollow: { type: 'unfollow', runId: 'r1' },
  ack: { type: 'ack', runId: 'r1', seq: 5 },
};
const runFrames: { [Type in RunFrame['type']]: Extract<RunFrame, { type: Type }> } = {
  snapshot: { type: 'snapshot', runId: 'r1', run, fold: foldOf('Hel', 'lo', { answer: 42 }) },
  delta: { type: 'delta', runId: 'r1', from: 3, run, chunks: ['a', null, { content: 'b' }, ['c']] },
  state: { type: 'state', runId: 'r1', from: 4, run },
  missing: { type: 'missing', runId: 'r1' },
};

const frames = [
  ...Object.entries(followerFrames).map(([type, frame]) => ({ type, frame, schema: followerFrame })),
  ...Object.entries(runFrames).map(([type, frame]) => ({ type, frame, schema: runFrame })),
];

test('the name of the port contains the version of its frames', () => {
  expect(followPort).toMatch(/\/\d+$/);
});

describe.each(frames)('$type', ({ type, frame, schema }) => {
  const accepts = (value: unknown) => schema.safeParse(value).success;

  test('arrives unchanged', () => {
    expect(schema.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame);
  });

  test('is refused with an unknown key', () => {
    expect(accepts({ ...frame, more: 1 })).toBe(false);
  });

  test.each(Object.keys(frame))('requires %s, of the right type', (key) => {
    const { [key]: _, ...others } = frame as Record<string, unknown>;

    expect(accepts(others)).toBe(false);
    expect(accepts({ ...others, [key]: null })).toBe(false);
    expect(accepts({ ...others, [key]: true })).toBe(false);
  });

  test('is refused with an empty run id', () => {
    expect(accepts({ ...frame, runId: '' })).toBe(false);
  });

  test('is valid in one direction only', () => {
    const other = type in followerFrames ? runFrame : followerFrame;

    expect(other.safeParse(frame).success).toBe(false);
  });
});

test.each([undefined, null, 'follow', [], {}, { type: 'pause', runId: 'r1' }])(
  '%j is not a frame',
  (value) => {
    expect(followerFrame.safeParse(value).success).toBe(false);
    expect(runFrame.safeParse(value).success).toBe(false);
  },
);

describe('a frame with a run', () => {
  const accepts = (part: object, frame: RunFrame = runFrames.snapshot) =>
    runFrame.safeParse({ ...frame, ...part }).success;

  test.each<[string, object]>([
    ['a run without a state', { run: { ...run, state: undefined } }],
    ['an unknown status', { run: { ...run, state: { status: 'paused' } } }],
    ['a failed run without its failure', { run: { ...run, state: { status: 'failed' } } }],
    [
      'a failure without a kind',
      { run: { ...run, state: { status: 'failed', failure: { kind: 'bad luck' } } } },
    ],
    ['an interrupted run without its cause', { run: { ...run, state: { status: 'interrupted' } } }],
    ['a mode as v1.x spells it', { run: { ...run, mode: 'fetch' } }],
    ['a count as text', { run: { ...run, seq: '5' } }],
    ['a fold without parts', { fold: {} }],
    ['a fold of a text', { fold: { parts: 'Hello' } }],
  ])('is refused with %s', (_, part) => {
    expect(accepts({})).toBe(true);
    expect(accepts(part)).toBe(false);
  });

  test('is refused if its chunks are not a list', () => {
    expect(accepts({ chunks: 'abc' }, runFrames.delta)).toBe(false);
    expect(accepts({ chunks: { 0: 'a' } }, runFrames.delta)).toBe(false);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '5'])(
    'is refused with %s as a sequence number',
    (from) => {
      expect(accepts({ from }, runFrames.delta)).toBe(false);
      expect(followerFrame.safeParse({ ...followerFrames.ack, seq: from }).success).toBe(false);
    },
  );
});
