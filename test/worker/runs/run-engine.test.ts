import { describe, expect, test, vi } from 'vitest';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { RunEngineWorld } from '../../../lib/worker/runs/run-engine.ts';
import { aRun, chunks } from '../../support/conversation.ts';
import { createEngineInMemory, createTap, isNew, untilStopped } from '../../support/engine.ts';
import { outputOf } from '../../support/fold.ts';

type Seen = ReturnType<typeof createEngineInMemory>['seen'];

const theEnd = async (seen: Seen, runId = 'r1') =>
  vi.waitFor(
    () => {
      const end = seen.ends.get(runId);
      if (!end) throw new Error('The run has no end yet.');
      return end;
    },
    { timeout: 10_000 },
  );

const nothingHeld = (seen: Seen) =>
  vi.waitFor(
    () => {
      expect([...seen.locks]).toEqual([]);
      expect(seen.awake).toBe(0);
      expect(seen.openRuns.at(-1)).toBe(0);
    },
    { timeout: 10_000 },
  );

async function* from(...happenings: RunHappening[]) {
  yield* happenings;
}

describe('the start of a run', () => {
  test('acquires the lock, writes the record and resolves before anything happens', async () => {
    const { engine, seen } = createEngineInMemory();
    const lockedAtRecord: string[] = [];
    const record = async () => {
      lockedAtRecord.push(...seen.locks);
      return 'disk' as const;
    };
    expect(await engine.start(aRun(), record, untilStopped())).toBe(true);
    expect(lockedAtRecord).toEqual(['r1']);
    expect(engine.isOpen('r1')).toBe(true);
    expect(seen).toMatchObject({ awake: 1, openRuns: [1] });
    expect(seen.ends.size).toBe(0);
  });

  test('twice at once with the same id is one run', async () => {
    const { engine, seen } = createEngineInMemory();
    const record = vi.fn(isNew);
    const source = vi.fn(() => from(chunks('a'), { type: 'end' }));
    const starts = [engine.start(aRun(), record, source), engine.start(aRun(), record, source)];
    expect((await Promise.all(starts)).toSorted()).toEqual([false, true]);
    await nothingHeld(seen);
    expect(record).toHaveBeenCalledTimes(1);
    expect(source).toHaveBeenCalledTimes(1);
  });

  test('with a recorded id opens and sends nothing', async () => {
    const { engine, seen } = createEngineInMemory();
    const source = vi.fn(() => from({ type: 'end' }));
    expect(await engine.start(aRun(), async () => 'known' as const, source)).toBe(false);
    await nothingHeld(seen);
    expect(engine.isOpen('r1')).toBe(false);
    expect(source).not.toHaveBeenCalled();
    expect(seen.ends.size).toBe(0);
  });

  test('fails if the record is refused, and opens and sends nothing', async () => {
    const { engine, seen } = createEngineInMemory();
    const source = vi.fn(() => from({ type: 'end' }));
    const refused = async () => {
      throw new Error('QuotaExceededError');
    };
    await expect(engine.start(aRun(), refused, source)).rejects.toThrow('QuotaExceededError');
    await nothingHeld(seen);
    expect(engine.isOpen('r1')).toBe(false);
    expect(source).not.toHaveBeenCalled();
    expect(await engine.start(aRun(), isNew, () => from({ type: 'end' }))).toBe(true);
    expect((await theEnd(seen)).run.state).toEqual({ status: 'done' });
  });

  test('fails without the lock and opens nothing', async () => {
    const lock = () => Promise.reject(new Error('no locks here'));
    const { engine, seen } = createEngineInMemory({ lock });
    const record = vi.fn(isNew);
    await expect(engine.start(aRun(), record, untilStopped())).rejects.toThrow('no locks here');
    expect(record).not.toHaveBeenCalled();
    expect(engine.isOpen('r1')).toBe(false);
    await nothingHeld(seen);
  });
});

describe('the end of a run', () => {
  test('is stored with everything before it', async () => {
    const { engine, seen } = createEngineInMemory();
    const happenings: RunHappening[] = [{ type: 'sent' }, chunks('Bon'), chunks('jour'), { type: 'end' }];
    await engine.start(aRun(), isNew, () => from(...happenings));
    const { run, fold, entry } = await theEnd(seen);
    expect(run).toMatchObject({ state: { status: 'done' }, seq: 4, chunks: 2 });
    expect(outputOf(fold)).toBe('Bonjour');
    const entries = [...seen.appended.map((item) => item.entry), ...(entry ? [entry] : [])];
    expect(entries.flatMap((item) => item.happenings.map(({ happening }) => happening))).toEqual(happenings);
    await nothingHeld(seen);
  });

  test('is preceded by immediate writes of the request’s departure and of the first chunk', async () => {
    vi.useFakeTimers();
    const { engine, seen } = createEngineInMemory();
    await engine.start(aRun(), isNew, untilStopped({ type: 'sending' }, chunks('a'), chunks('b')));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.appended.map(({ run, entry }) => [run.chunks, entry.seq].join())).toEqual(['0,1', '1,2']);
    vi.useRealTimers();
  });

  test('by a stop keeps the received part', async () => {
    const { engine, seen } = createEngineInMemory();
    await engine.start(aRun(), isNew, untilStopped({ type: 'sending' }, chunks('Bon')));
    await vi.waitFor(() => expect(seen.appended).toHaveLength(2), { timeout: 10_000 });
    engine.stop('r1');
    const { run, fold } = await theEnd(seen);
    expect(run.state).toEqual({ status: 'stopped' });
    expect(outputOf(fold)).toBe('Bon');
    await nothingHeld(seen);
  });

  test('by a stop also comes to a queued run', async () => {
    const source = vi.fn(() => from({ type: 'end' }));
    const takeTurn: RunEngineWorld['takeTurn'] = (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { engine, seen } = createEngineInMemory({ takeTurn });
    await engine.start(aRun(), isNew, source);
    engine.stop('r1');
    expect((await theEnd(seen)).run).toMatchObject({ state: { status: 'stopped' }, sentAt: null });
    expect(source).not.toHaveBeenCalled();
    await nothingHeld(seen);
  });

  test.each<[string, () => AsyncIterable<RunHappening>, string]>([
    ['throws', () => broken(), 'Error: out of order'],
    ['has no end', () => from(chunks('Bon')), 'The run had no end.'],
  ])('is the failure `fault` if its source %s', async (_, source, detail) => {
    const { engine, seen } = createEngineInMemory();
    await engine.start(aRun(), isNew, source);
    const { run, fold } = await theEnd(seen);
    expect(run.state).toEqual({ status: 'failed', failure: { kind: 'fault', detail } });
    expect(outputOf(fold)).toBe('Bon');
    await nothingHeld(seen);
  });

  test('that nothing can store is held for followers, and the run does not count as open', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const writeEnd = () => Promise.reject(new Error('QuotaExceededError'));
    const { engine } = createEngineInMemory({ writeEnd });
    await engine.start(aRun(), isNew, () => from(chunks('Bon'), { type: 'end' }));
    await vi.waitFor(() => expect(engine.openRuns()).toEqual([]), { timeout: 10_000 });
    const held = engine.follow('r1', () => {}, new AbortController().signal);
    expect(held?.run).toMatchObject({ state: { status: 'done' }, stored: 'nowhere' });
    expect(engine.isOpen('r1')).toBe(true);
  });

  test('of any kind makes room for the next run at the origin', async () => {
    let inside = 0;
    const takeTurn = async () => {
      inside += 1;
      return () => {
        inside -= 1;
      };
    };
    const { engine, seen } = createEngineInMemory({ takeTurn });
    await engine.start(aRun({ id: 'ends' }), isNew, () => from({ type: 'end' }));
    await engine.start(aRun({ id: 'breaks' }), isNew, broken);
    await engine.start(aRun({ id: 'stops' }), isNew, untilStopped());
    engine.stop('stops');
    await nothingHeld(seen);
    expect(inside).toBe(0);
    expect([...seen.ends.keys()].toSorted()).toEqual(['breaks', 'ends', 'stops']);
  });

  test('does not affect other runs', async () => {
    const { engine, seen } = createEngineInMemory();
    const tap = createTap();
    await engine.start(aRun({ id: 'long' }), isNew, tap.source);
    await engine.start(aRun({ id: 'short' }), isNew, () => from({ type: 'end' }));
    await theEnd(seen, 'short');
    await vi.waitFor(() => expect(seen.openRuns).toEqual([1, 2, 1]), { timeout: 10_000 });
    expect(seen).toMatchObject({ awake: 1, locks: new Set(['long']) });
    tap.happen(chunks('a'), { type: 'end' });
    await theEnd(seen, 'long');
    await nothingHeld(seen);
  });
});

async function* broken(): AsyncGenerator<RunHappening> {
  yield chunks('Bon');
  throw new Error('out of order');
}
