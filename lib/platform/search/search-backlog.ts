import type { Message } from '../../chat/conversation/conversation.ts';
import { readMessage } from '../../chat/conversation/conversation-record.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import type { Database } from '../records/database.ts';
import { noteOf, type SearchNote } from '../records/search-note.ts';

type Backlog = Extract<SearchNote, { kind: 'backlog' }>;

const stretch = 2_000;

/** Replaces the next part of a backlog by one note per message. */
export async function noteBacklog(db: Database, backlog: Backlog, signal?: AbortSignal) {
  const found = await db.getAll('messages', IDBKeyRange.lowerBound(backlog.after, true), stretch);
  const notes = (await inSlices(found, (item) => notesFor(backlog.id, item), signal)).flat();
  const last = found.at(-1);
  const tx = db.transaction(['unindexed', 'runs'], 'readwrite');
  // An unfinished answer is noted when its run ends.
  const open = new Set(
    (await tx.objectStore('runs').index('open').getAll(1)).map(
      ({ run }) => (run as { messageId?: unknown } | undefined)?.messageId,
    ),
  );
  const unindexed = tx.objectStore('unindexed');
  await Promise.all([
    ...notes.flatMap((note) => (open.has(note.id) ? [] : [unindexed.put(note)])),
    last ? unindexed.put({ ...backlog, after: last.id }) : unindexed.delete([backlog.at, backlog.id]),
    tx.done,
  ]);
}

function notesFor(profileId: string, item: Message): SearchNote[] {
  const { data: read } = readMessage(item);
  // Unreadable messages are reported when they are indexed.
  if (profileId === '') return [noteOf(read ?? { id: item.id, createdAt: 0 })];
  if (read?.role !== 'answer' || read.profileId !== profileId) return [];
  // Removals come first, so that the index never has an answer twice.
  return [{ at: -1, id: read.id, kind: 'gone' }, noteOf(read)];
}
