import { expect, test, vi } from 'vitest';
import { aRun } from '../../support/conversation.ts';
import { createEngineInMemory, createTap, isNew } from '../../support/engine.ts';
import { readTrace } from '../../support/traces.ts';

test('a run leaves its place at the origin while it waits for the schema, and takes one before it goes on', async () => {
  let inside = 0;
  const takeTurn = async () => {
    inside += 1;
    return () => {
      inside -= 1;
    };
  };
  const { engine, seen } = createEngineInMemory({ takeTurn });
  const tap = createTap();
  await engine.start(aRun({ id: 'r1' }), isNew, tap.source);
  const state = () => engine.openRuns()[0]?.state.status;
  tap.happen({ type: 'connecting' });
  await vi.waitFor(() => expect([state(), inside]).toEqual(['connecting', 1]));
  tap.happen({ type: 'awaiting-schema' });
  await vi.waitFor(() => expect([state(), inside]).toEqual(['awaiting-schema', 0]));
  expect(seen.awake).toBe(1);
  tap.happen({ type: 'connecting' });
  await vi.waitFor(() => expect([state(), inside]).toEqual(['connecting', 1]));
  tap.happen({ type: 'end' });
  await vi.waitFor(() => expect(inside).toBe(0));
});

test.each([
  [0, 5],
  [127, 0],
])(
  'a run that waited %i ms for its place says so, whatever its record took',
  async (waitedMs, recordedMs) => {
    let now = 1_000;
    const takeTurn = async () => {
      now += waitedMs;
      return () => {};
    };
    const { engine, seen } = createEngineInMemory({ takeTurn, now: () => now });
    const record = async () => {
      now += recordedMs;
      return isNew();
    };
    const run = aRun({ id: 'r1', createdAt: now });
    const tap = createTap();
    await engine.start(run, record, tap.source);
    tap.happen({ type: 'connecting' }, { type: 'end' });
    await vi.waitFor(() => expect(seen.ends.has('r1')).toBe(true));
    const entries = [...seen.appended.map(({ entry }) => entry), seen.ends.get('r1')?.entry];
    const journal = entries.filter((entry) => entry !== undefined);
    expect(readTrace(run, journal).times.queued).toBe(waitedMs);
  },
);
