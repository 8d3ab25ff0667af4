import { expect, test, vi } from 'vitest';
import { aRun } from '../../support/conversation.ts';
import { createEngineInMemory, createTap, isNew } from '../../support/engine.ts';

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
