import { describe, expect, test, vi } from 'vitest';
import type { JournalEntry } from '../../../lib/chat/run/journal-entry.ts';
import { isEnded, type Run, type RunWithFold } from '../../../lib/chat/run/run.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { createRecovery, type RecoveryWorld } from '../../../lib/worker/runs/recovery.ts';
import { after, aRun, chunks, foldOf } from '../../support/conversation.ts';
import { emptyFold, outputOf } from '../../support/fold.ts';

const later = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Stores runs that are neither open nor locked, each with “Bon” in its journal. */
function createStore(runs: Run[], part: Partial<RecoveryWorld> = {}) {
  const stored = new Map<string, RunWithFold>(runs.map((run) => [run.id, { run, fold: emptyFold() }]));
  const ends: { run: Run; entry: JournalEntry | undefined }[] = [];
  const recovered: string[] = [];
  const world: RecoveryWorld = {
    protocols,
    now: () => 99,
    openRunIds: async () => [...stored.values()].flatMap(({ run }) => (isEnded(run) ? [] : [run.id])),
    isOpenHere: () => false,
    isLockFree: async () => true,
    findRun: async (runId) => {
      await later();
      return stored.get(runId);
    },
    foldFromJournal: async () => foldOf('Bo', 'n'),
    readOn: async () => false,
    writeEnd: async (run, fold, entry) => {
      await later();
      ends.push({ run, entry });
      stored.set(run.id, { run, fold });
      return 'disk';
    },
    causeFor: async () => 'worker',
    settle: async () => [],
    onSettled: () => {},
    onRecovered: ({ id }) => recovered.push(id),
    ...part,
  };
  return { recover: createRecovery(world), stored, ends, recovered };
}

const going = (id: string) => after(aRun({ id }), { type: 'sent' }, chunks('Bo'), chunks('n'));

describe('recovery', () => {
  test('ends a run without a worker as interrupted, with the output of its journal', async () => {
    const { recover, stored, ends, recovered } = createStore([going('r1')]);
    await recover();
    const { run, fold } = stored.get('r1') ?? {};
    expect(run).toMatchObject({ state: { status: 'interrupted', cause: 'worker' }, endedAt: 99, seq: 4 });
    expect(outputOf(fold ?? emptyFold())).toBe('Bon');
    expect(ends).toMatchObject([
      { entry: { runId: 'r1', seq: 4, happenings: [{ at: 99, happening: { type: 'interrupted' } }] } },
    ]);
    expect(recovered).toEqual(['r1']);
  });

  test('turns a wait for the schema into the question that it ends with', async () => {
    const { recover, stored } = createStore([aRun({ id: 'r1', state: { status: 'awaiting-schema' } })]);
    await recover();
    expect(stored.get('r1')?.run).toMatchObject({
      state: { status: 'failed', failure: { kind: 'schema-unknown' } },
      sentAt: null,
    });
  });

  test.each(['worker', 'browser'] as const)('names the cause of the interruption: %s', async (cause) => {
    const { recover, stored } = createStore([going('r1')], { causeFor: async () => cause });
    await recover();
    expect(stored.get('r1')?.run.state).toEqual({ status: 'interrupted', cause });
  });

  test('leaves alone runs that are open here, locked elsewhere or ended', async () => {
    const done = after(going('done'), { type: 'end' });
    const { recover, ends } = createStore([going('here'), going('elsewhere'), done, going('dead')], {
      openRunIds: async () => ['here', 'elsewhere', 'done', 'gone', 'dead'],
      isOpenHere: (runId) => runId === 'here',
      isLockFree: async (runId) => runId !== 'elsewhere',
    });
    await recover();
    expect(ends.map(({ run }) => run.id)).toEqual(['dead']);
  });

  test('ends a run once in two concurrent passes, and both resolve after it', async () => {
    const { recover, ends, recovered } = createStore([going('r1'), going('r2')]);
    await Promise.all([recover(), recover().then(() => expect(recovered).toEqual(['r1', 'r2']))]);
    expect(ends.map(({ run }) => run.id)).toEqual(['r1', 'r2']);
  });

  test('runs again after a failed pass', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    let tries = 0;
    const { recover, recovered } = createStore([going('r1')], {
      openRunIds: async () => {
        tries += 1;
        if (tries === 1) throw new Error('InvalidStateError');
        return ['r1'];
      },
    });
    await recover();
    expect(recovered).toEqual([]);
    await recover();
    expect(recovered).toEqual(['r1']);
    expect(said).toHaveBeenCalledTimes(1);
  });

  test('ends the other runs even if one cannot be ended', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { recover, recovered } = createStore([going('broken'), going('sound')], {
      foldFromJournal: async ({ id }) => {
        if (id === 'broken') throw new Error('DataError');
        return emptyFold();
      },
    });
    await recover();
    expect(recovered).toEqual(['sound']);
  });
});
