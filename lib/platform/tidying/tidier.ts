import { filesOfMessage, filesOfQueued, filesOfRun } from '../../chat/conversation/named-files.ts';
import {
  oldestBeyond,
  type StorageEstimate,
  sizeOf,
  traceAllowance,
} from '../../chat/storage/storage-use.ts';
import { shareLock, withLock } from '../browser/locks.ts';
import { type Database, database, recordSlices, unlessRefused } from '../records/database.ts';
import { recordReading } from '../records/record-reading.ts';
import { sessionReading } from '../records/session-reading.ts';

import { deleteTraces, measureTraces, pinnedRunIds, readTraces } from '../records/trace-store.ts';
import { keptTexts } from '../settings/panel-memory.ts';

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

/** Returns the bytes in use and the quota; undefined if the browser does not tell. */
export async function storageEstimate(): Promise<StorageEstimate | undefined> {
  const { usage, quota } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate);
  return usage === undefined || quota === undefined ? undefined : { usage, quota };
}

const prefix = 'file:';

/** Announces the files that this page shows, until it closes, so that other pages keep them. */
function createFileHolder(): (ids: readonly string[]) => void {
  const releases = new Map<string, () => void>();
  return (ids) => {
    for (const [id, release] of releases) {
      if (ids.includes(id)) continue;
      releases.delete(id);
      release();
    }
    for (const id of ids) if (!releases.has(id)) releases.set(id, shareLock(prefix + id));
  };
}

/** Returns the ids of the files that any page shows. */
async function heldFiles(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** Milliseconds before an unreferenced file is deleted: the message that will refer to it may not be written yet. */
const usualPatience = 600_000;

type FileWorld = {
  now(): number;
  /** Stored drafts and fields of the pages, as texts that contain the ids of files. */
  drafts(): string[];
  /** Ids of the files that a page shows. */
  heldFiles(): Promise<string[]>;
};

/** Deletes unreferenced files, recent ones only if `isForGood`: after a deletion for good. */
async function sweepFiles(
  db: Database,
  world: FileWorld,
  { isForGood, signal }: { isForGood: boolean; signal?: AbortSignal | undefined },
) {
  const patience = isForGood ? 0 : usualPatience;
  async function isDue(id: string) {
    const file = await db.get('files', id);
    signal?.throwIfAborted();
    // Files from before version 6 of the database have no time; they are older than this page.
    return file !== undefined && (file.at === undefined || world.now() - file.at >= patience);
  }
  const stray = new Set<string>();
  // During an import there is nearly always a recent file: it must not cause a read of all messages.
  for (const id of await db.getAllKeys('files')) if (await isDue(id)) stray.add(id);
  if (stray.size === 0) return;
  await takeOutNamed(stray, db, world, signal);
  for (const id of stray) if (await isDue(id)) await db.delete('files', id);
}

/**
 * Takes referenced files out of `stray`. A file moves from a draft to the queue or a message, and a message from the
 * session to the disk; looking in that order misses none.
 */
async function takeOutNamed(stray: Set<string>, db: Database, world: FileWorld, signal?: AbortSignal) {
  const takeOut = (ids: readonly string[]) => {
    for (const id of ids) stray.delete(id);
  };
  const drafts = world.drafts();
  takeOut([...stray].filter((id) => drafts.some((text) => text.includes(id))));
  takeOut(await world.heldFiles());
  takeOut((await recordReading.queued()).flatMap(filesOfQueued));
  for (const id of await sessionReading.conversationIds()) {
    const { messages, runs } = await sessionReading.conversation(id);
    takeOut([...messages.flatMap(filesOfMessage), ...runs.flatMap(filesOfRun)]);
  }
  for (const [store, filesOf] of [
    ['messages', filesOfMessage],
    ['runs', filesOfRun],
  ] as const) {
    if (stray.size === 0) return;
    for await (const slice of recordSlices(db, store, signal)) {
      takeOut(slice.flatMap(filesOf));
      if (stray.size === 0) return;
    }
  }
}
