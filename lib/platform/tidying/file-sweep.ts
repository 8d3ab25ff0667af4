import { filesOfMessage, filesOfRun } from '../../chat/conversation/named-files.ts';
import type { Database } from '../records/database.ts';
import { recordSlices } from '../records/record-slices.ts';
import { sessionRecords } from '../records/session-records.ts';

/** In ms: a file may have been written just now, for something that is yet to refer to it. */
const usualPatience = 600_000;

export type FileWorld = {
  now(): number;
  /** What the pages keep of drafts and fields, as texts with the ids of files in them. */
  drafts(): string[];
  /** The files that a page shows. */
  heldFiles(): Promise<string[]>;
};

/** Deletes the files that nothing refers to any more; where all was deleted for good, at once. */
export async function sweepFiles(
  db: Database,
  world: FileWorld,
  { isForGood, signal }: { isForGood: boolean; signal?: AbortSignal | undefined },
) {
  const patience = isForGood ? 0 : usualPatience;
  async function isDue(id: string) {
    const file = await db.get('files', id);
    signal?.throwIfAborted();
    // Before version 6 none had a time: those were there before this page.
    return file !== undefined && (file.at === undefined || world.now() - file.at >= patience);
  }
  const stray = new Set<string>();
  // An import has a file under way nearly always: not for its sake are all messages read.
  for (const id of await db.getAllKeys('files')) if (await isDue(id)) stray.add(id);
  if (stray.size === 0) return;
  await takeOutNamed(stray, db, world, signal);
  for (const id of stray) if (await isDue(id)) await db.delete('files', id);
}

/** A file goes from a draft to a message, and a message from the session to the disk: so none is missed on its way. */
async function takeOutNamed(stray: Set<string>, db: Database, world: FileWorld, signal?: AbortSignal) {
  const takeOut = (ids: readonly string[]) => {
    for (const id of ids) stray.delete(id);
  };
  const drafts = world.drafts();
  takeOut([...stray].filter((id) => drafts.some((text) => text.includes(id))));
  takeOut(await world.heldFiles());
  for (const id of await sessionRecords.conversationIds()) {
    const { messages, runs } = await sessionRecords.conversation(id);
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
