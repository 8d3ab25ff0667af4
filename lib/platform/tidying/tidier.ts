import { oldestBeyond, sizeOf, traceAllowance } from '../../chat/run/trace-allowance.ts';
import { withLock } from '../browser/locks.ts';
import { database, unlessRefused } from '../records/database.ts';
import { createFileHolder, heldFiles } from '../records/held-files.ts';
import { storageEstimate } from '../records/storage-estimate.ts';
import { deleteTraces, measureTraces, readTraces } from '../records/trace-store.ts';
import { keptTexts } from '../settings/panel-memory.ts';
import { type FileWorld, sweepFiles } from './file-sweep.ts';

type World = FileWorld & { once: typeof withLock; estimate: typeof storageEstimate };

/** The browser's world; under keys with these prefixes the pages keep texts with the ids of files. */
const browserWorld = (prefixes: readonly string[]): World => ({
  once: withLock,
  estimate: storageEstimate,
  now: () => Date.now(),
  drafts: () => keptTexts(prefixes),
  heldFiles,
});

export const createBrowserTidier = (prefixes: readonly string[]) => createTidier(browserWorld(prefixes));

/** Keeps the storage small: no more traces than are allowed, and no file that nothing refers to. */
export function createTidier(world: World) {
  return {
    /** One page after the other. Throws the reason of the signal. */
    tidy: (isForGood: boolean, signal?: AbortSignal): Promise<void> =>
      unlessRefused(
        world.once(tidyingLock, () => tidy(world, isForGood, signal)),
        undefined,
      ),

    /** Says which files this page shows: they stay. */
    hold: createFileHolder(),
  };
}

/** Forgets the traces of all ended runs. */
export const deleteAllTraces = (once: typeof withLock = withLock): Promise<void> =>
  once(tidyingLock, async () => {
    const db = await database();
    await measureTraces(db);
    await deleteTraces(db, await readTraces(db));
  });

export const tidyingLock = 'tidying';

async function tidy(world: World, isForGood: boolean, signal?: AbortSignal) {
  const db = await database();
  // What was deleted for good goes before anything else.
  if (isForGood) await sweepFiles(db, world, { isForGood, signal });
  await measureTraces(db, signal);
  const traces = await readTraces(db, signal);
  const allowance = traceAllowance(sizeOf(traces), await world.estimate());
  await deleteTraces(db, oldestBeyond(traces, allowance), signal);
  if (!isForGood) await sweepFiles(db, world, { isForGood, signal });
}
