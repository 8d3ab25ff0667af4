import { filesOfMessage, filesOfQueued, filesOfRun } from '../../chat/conversation/named-files.ts';
import type { Database } from '../records/database.ts';
import { recordReading } from '../records/record-reading.ts';
import { recordSlices } from '../records/record-slices.ts';
import { sessionReading } from '../records/session-reading.ts';

/**
 * Milliseconds before an unreferenced file is deleted: the message that will refer to it may not be written
 * yet.
 */
const usualPatience = 600_000;

export type FileWorld = {
  now(): number;
  /** Stored drafts and fields of the pages, as texts that contain the ids of files. */
  drafts(): string[];
  /** Ids of the files that a page shows. */
  heldFiles(): Promise<string[]>;
};

/** Deletes unreferenced files, recent ones only if `isForGood`: after a deletion for good. */
export async function sweepFiles(
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
