import { describe, expect, test, vi } from 'vitest';
import { createLockClaims } from '../../../lib/worker/runs/run-engine.ts';
import { aRun } from '../../support/conversation.ts';
import { createEngineInMemory, isNew, untilStopped } from '../../support/engine.ts';
import { eventually } from '../../support/eventually.ts';

function scene() {
  const held = new Set<string>();
  const ask = vi.fn(async (runId: string) => {
    held.add(runId);
    return () => void held.delete(runId);
  });
  return { held, ask, ...createLockClaims(ask) };
}

describe('lock claims', () => {
  test('hand a claimed lock over once', async () => {
    const { held, ask, claim, lock } = scene();
    const giveBack = claim('r1');
    const release = await lock('r1');
    giveBack();
    expect(ask).toHaveBeenCalledTimes(1);
    expect([...held]).toEqual(['r1']);
    release();
    expect([...held]).toEqual([]);
  });

  test('ask for a lock that was not claimed', async () => {
    const { held, lock } = scene();
    await lock('r1');
    expect([...held]).toEqual(['r1']);
  });

  test('release a lock that nothing acquired', async () => {
    const { held, claim } = scene();
    const giveBack = claim('r1');
    expect([...held]).toEqual(['r1']);
    giveBack();
    await eventually(() => expect([...held]).toEqual([]));
  });

  test('ask once for two claims of a run', () => {
    const { ask, claim } = scene();
    claim('r1');
    claim('r1');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('rethrow the error of a refused lock to its caller', async () => {
    const { claim, lock } = createLockClaims(() => Promise.reject(new Error('no locks here')));
    const giveBack = claim('r1');
    await expect(lock('r1')).rejects.toThrow('no locks here');
    giveBack();
  });
});

describe('run engine', () => {
  test('starts a run with the lock that was claimed for it', async () => {
    const lock = vi.fn(async () => () => {});
    const { engine } = createEngineInMemory({ lock });
    const giveBack = engine.claim('r1');
    await engine.start(aRun(), isNew, untilStopped());
    giveBack();
    expect(lock).toHaveBeenCalledTimes(1);
    expect(engine.isOpen('r1')).toBe(true);
  });

  test('claims no lock for a run that is open', async () => {
    const lock = vi.fn(async () => () => {});
    const { engine } = createEngineInMemory({ lock });
    await engine.start(aRun(), isNew, untilStopped());
    engine.claim('r1')();
    expect(lock).toHaveBeenCalledTimes(1);
  });
});
