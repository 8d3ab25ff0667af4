import { oldestBeyond, sizeOf, traceAllowance } from '../../chat/storage/storage-use.ts';
import { withLock } from '../browser/locks.ts';
import { database, unlessRefused } from '../records/database.ts';
import { createFileHolder, heldFiles } from '../records/held-files.ts';
import { storageEstimate } from '../records/storage-estimate.ts';
import { deleteTraces, measureTraces, pinnedRunIds, readTraces } from '../records/trace-store.ts';
import { keptTexts } from '../settings/panel-memory.ts';
import { type FileWorld, sweepFiles } from './file-sweep.ts';

type World = FileWorld & { once: typeof withLock; estimate: typeof storageEstimate };

/** Builds the browser's world; keys with these prefixes hold texts that contain the ids of files. */
const browserWorld = (prefixes: readonly string[]): World => ({
  once: withLock,
  estimate: storageEstimate,
  now: () => Date.now(),
  drafts: () => keptTexts(prefixes),
  heldFiles,
});

export const createBrowserTidier = (prefixes: readonly string[]) => createTidier(browserWorld(prefixes));

/** Keeps storage small: deletes traces beyond the allowance, and unreferenced files. */
export function createTidier(world: World) {
  return {
    /** Tidies, one page at a time. Throws the signal's reason. */
    tidy: (isForGood: boolean, signal?: AbortSignal): Promise<void> =>
      unlessRefused(
        world.once(tidyingLock, () => tidy(world, isForGood, signal)),
        undefined,
      ),

    /** Announces the files that this page shows, so that they stay. */
    hold: createFileHolder(),
  };
}

/** Deletes the traces of all ended runs. */
export const deleteAllTraces = (once: typeof withLock = withLock): Promise<void> =>
  once(tidyingLock, async () => {
    const db = await database();
    await measureTraces(db);
    await deleteTraces(db, await readTraces(db));
  });

export const tidyingLock = 'tidying';

async function tidy(world: World, isForGood: boolean, signal?: AbortSignal) {
  const db = await database();
  // Deletions for good come first.
  if (isForGood) await sweepFiles(db, world, { isForGood, signal });
  await measureTraces(db, signal);
  const traces = await readTraces(db, signal);
  const allowance = traceAllowance(sizeOf(traces), await world.estimate());
  if (sizeOf(traces) > allowance)
    await deleteTraces(db, oldestBeyond(traces, allowance, await pinnedRunIds(db, signal)), signal);
  if (!isForGood) await sweepFiles(db, world, { isForGood, signal });
}
