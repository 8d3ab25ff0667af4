import { describe, expect, test, vi } from 'vitest';
import type { Failure } from '../../lib/chat/run/failure.ts';
import type { Run, StoredPlace } from '../../lib/chat/run/run.ts';
import { aRun, chunks } from '../support/conversation.ts';
import { createEngineInMemory, createTap, untilStopped } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { outputOf } from '../support/fold.ts';

const never = new AbortController().signal;
const onDisk = async () => 'disk' as const;

/** Collects everything a follower is told of the run. */
function followed({ engine }: ReturnType<typeof createEngineInMemory>, runId = 'r1') {
  const told: Run[] = [];
  const begun = engine.follow(runId, (run) => void told.push(run), never);
  return { told, begun };
}

const theEnd = ({ seen }: ReturnType<typeof createEngineInMemory>, runId = 'r1') =>
  vi.waitFor(() => seen.ends.get(runId) ?? Promise.reject(new Error('The run has no end yet.')), {
    timeout: 10_000,
  });

describe('a run ended from outside', () => {
  test.each<Failure>([
    { kind: 'offline', wasSent: true },
    { kind: 'slept', sleptMs: 60_000, wasSent: true },
    { kind: 'permission-revoked', origin: 'http://127.0.0.1:8000' },
  ])('fails with $kind, keeps what arrived and releases its locks', async (failure) => {
    const scene = createEngineInMemory();
    await scene.engine.start(aRun(), onDisk, untilStopped({ type: 'sending' }, chunks('Bon')));
    await vi.waitFor(() => expect(scene.seen.appended.at(-1)?.run.chunks).toBe(1), { timeout: 10_000 });
    scene.engine.stop('r1', failure);
    const { run, fold } = await theEnd(scene);
    expect(run.state).toEqual({ status: 'failed', failure });
    expect(outputOf(fold)).toBe('Bon');
    await eventually(() => expect(scene.seen).toMatchObject({ awake: 0, locks: new Set() }));
  });

  test('fails even if its source reports a stop', async () => {
    const scene = createEngineInMemory();
    const tap = createTap();
    await scene.engine.start(aRun(), onDisk, tap.source);
    scene.engine.stop('r1', { kind: 'offline', wasSent: true });
    tap.happen(chunks('Bon'), { type: 'stopped' });
    expect((await theEnd(scene)).run.state).toEqual({
      status: 'failed',
      failure: { kind: 'offline', wasSent: true },
    });
  });

  test('keeps its first end', async () => {
    const scene = createEngineInMemory();
    await scene.engine.start(aRun(), onDisk, untilStopped());
    scene.engine.stop('r1');
    scene.engine.stop('r1', { kind: 'offline', wasSent: true });
    expect((await theEnd(scene)).run.state).toEqual({ status: 'stopped' });
  });

  test('does not affect other runs', async () => {
    const scene = createEngineInMemory();
    for (const id of ['r1', 'r2']) await scene.engine.start(aRun({ id }), onDisk, untilStopped());
    scene.engine.stop('r1', { kind: 'offline', wasSent: true });
    scene.engine.stop('nobody', { kind: 'offline', wasSent: true });
    await theEnd(scene);
    expect(scene.engine.openRuns().map(({ id }) => id)).toEqual(['r2']);
    expect(scene.engine.isIdle()).toBe(false);
  });
});

describe('the place where a run is stored', () => {
  test.each<[StoredPlace, number]>([
    ['disk', 0],
    ['session', 1],
  ])('is known to a follower from the start: %s', async (place, seq) => {
    const scene = createEngineInMemory();
    await scene.engine.start(aRun(), async () => place, untilStopped());
    expect(followed(scene).begun?.run).toMatchObject({ stored: place, seq });
  });

  test('is announced on a change, before any further happening', async () => {
    const places: StoredPlace[] = ['session', 'disk'];
    const append = async () => places.shift() ?? 'disk';
    const scene = createEngineInMemory({ append });
    await scene.engine.start(aRun(), onDisk, untilStopped({ type: 'sent' }));
    const { told } = followed(scene);
    const stored = () => told.map((run) => run.stored).join();
    await vi.waitFor(() => expect(stored()).toMatch(/session,disk$/), { timeout: 10_000 });
    scene.engine.stop('r1');
    await theEnd(scene);
  });

  test('is announced with the end, as that was written', async () => {
    const scene = createEngineInMemory({ writeEnd: async () => 'session' });
    const tap = createTap();
    await scene.engine.start(aRun(), onDisk, tap.source);
    const { told } = followed(scene);
    tap.happen({ type: 'end' });
    await vi.waitFor(
      () => expect(told.at(-1)).toMatchObject({ stored: 'session', state: { status: 'done' } }),
      { timeout: 10_000 },
    );
  });
});

describe('a run about to send its request', () => {
  test('records that first', async () => {
    const order: string[] = [];
    let write = () => {};
    const writing = new Promise<void>((resolve) => {
      write = resolve;
    });
    const append = vi.fn();
    const scene = createEngineInMemory({
      append: async (run) => {
        append();
        await writing;
        order.push(`written with sentAt ${run.sentAt === null ? 'unknown' : 'known'}`);
        return 'disk';
      },
    });
    await scene.engine.start(aRun(), onDisk, async function* () {
      yield { type: 'sending' };
      order.push('request');
      yield { type: 'end' };
    });
    await vi.waitFor(() => expect(append).toHaveBeenCalled(), { timeout: 10_000 });
    expect(order).toEqual([]);
    write();
    await theEnd(scene);
    expect(order).toEqual(['written with sentAt known', 'request']);
  });
});
