import { goneFrom } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import {
  type RecordKind,
  type UnreadableRecord,
  unreadableRecord,
} from '../../chat/conversation/unreadable-record.ts';
import { readProfiles } from '../../chat/profile/stored-profiles.ts';
import { type Amount, type StorageReport, sizeOf } from '../../chat/storage/storage-use.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { byteCount, everythingLocal } from '../browser/extension-storage.ts';
import { withLock } from '../browser/locks.ts';
import { type Database, database, recordSlices } from '../records/database.ts';
import { eventsOf } from '../records/disk-reading.ts';
import { measureTraces, readTraces } from '../records/trace-store.ts';
import { keptEntries } from '../settings/panel-memory.ts';
import { tidyingLock } from './tidier.ts';

/** Reads everything on disk. Throws DatabaseRefused, or the signal's reason. */
export async function readStorage(
  signal: AbortSignal,
  once: typeof withLock = withLock,
): Promise<StorageReport> {
  const db = await database();
  const report: StorageReport = {
    traces: { count: 0, size: 0 },
    files: await filesIn(db, signal),
    descriptions: await descriptionsIn(db, signal),
    conversations: { count: 0, size: 0 },
    messages: 0,
    answers: 0,
    profiles: await profilesAmount(),
    drafts: draftsAmount(),
    index: await indexAmount(db, signal),
    unreadable: [],
  };
  await addRecords(report, db, signal);
  await addCopies(report, db);
  await once(tidyingLock, () => measureTraces(db, signal));
  const traces = await readTraces(db, signal);
  return { ...report, traces: { count: traces.length, size: sizeOf(traces) } };
}

async function filesIn(db: Database, signal: AbortSignal): Promise<Amount> {
  const ids = await db.getAllKeys('files');
  let size = 0;
  for (const id of ids) {
    size += (await db.get('files', id))?.size ?? 0;
    signal.throwIfAborted();
  }
  return { count: ids.length, size };
}

async function descriptionsIn(db: Database, signal: AbortSignal): Promise<Amount> {
  const amount = { count: 0, size: 0 };
  for (const id of await db.getAllKeys('descriptions')) {
    amount.count += 1;
    amount.size += byteCount(await db.get('descriptions', id));
    signal.throwIfAborted();
  }
  return amount;
}

const stores = [
  ['conversations', 'conversation'],
  ['messages', 'message'],
  ['runs', 'answer'],
] as const;

/** Adds the sizes of all records, and the counts of those that are not deleted. */
async function addRecords(report: StorageReport, db: Database, signal: AbortSignal) {
  const gone = new Set<string>();
  for (const [store, kind] of stores)
    for await (const slice of recordSlices(db, store, signal))
      await inSlices(slice, (stored) => addRecord(report, kind, stored, gone), signal);
}

type Kept = { id: IDBValidKey; conversationId?: unknown; run?: { repeatOf?: unknown } };

function addRecord(
  report: StorageReport,
  kind: Exclude<RecordKind, 'copy'>,
  stored: unknown,
  gone: Set<string>,
) {
  report.conversations.size += byteCount(stored);
  const unreadable = unreadableRecord(kind, (stored as Kept).id, stored);
  if (unreadable) report.unreadable.push(unreadable);
  else if (kind === 'conversation') addHead(report, stored, gone);
  else if (![(stored as Kept).id, (stored as Kept).conversationId].some((id) => gone.has(id as string)))
    addOne(report, kind, stored);
}

function addHead(report: StorageReport, stored: unknown, gone: Set<string>) {
  const { data: head } = readHead(stored);
  if (head?.deletedAt === undefined) report.conversations.count += 1;
  else gone.add(head.id);
  for (const id of head ? goneFrom(head) : []) gone.add(id);
}

/** Counts an answer by its run, since it is a message as well. */
function addOne(report: StorageReport, kind: 'message' | 'answer', stored: unknown) {
  if (kind === 'answer') report.answers += (stored as Kept).run?.repeatOf === undefined ? 1 : 0;
  else if ((stored as { role: string }).role === 'human') report.messages += 1;
}

async function addCopies(report: StorageReport, db: Database) {
  for (const key of await db.getAllKeys('unreadable')) {
    const stored: unknown = await db.get('unreadable', key);
    report.conversations.size += byteCount(stored);
    const unreadable = unreadableRecord('copy', key, stored);
    if (unreadable) report.unreadable.push(unreadable);
  }
}

/** Counts the profiles, and measures all of the extension storage: also secrets and settings. */
async function profilesAmount(): Promise<Amount> {
  const stored = await everythingLocal();
  const size = Object.entries(stored).reduce((sum, [key, value]) => sum + key.length + byteCount(value), 0);
  return { count: readProfiles(stored.profiles).stored.profiles.length, size };
}

/** Texts, files and forms that were not sent yet; the files themselves count as files. */
function draftsAmount(): Amount {
  const kinds = ['draft:', 'draft-files:', 'draft-context:', 'queued-edits:', 'waiting:', 'form:'];
  const drafts = kinds.flatMap(keptEntries);
  return { count: drafts.length, size: drafts.reduce((sum, entry) => sum + byteCount(entry), 0) };
}

/** Counts the messages in the search index, and measures it. */
async function indexAmount(db: Database, signal: AbortSignal): Promise<Amount> {
  const blocks = await db.getAll('searchBlocks');
  const amount = { count: 0, size: 0 };
  for (const { block, count } of blocks) {
    amount.count += count;
    // A block at a time: together they may be larger than the memory that a page should take.
    for (const { words, ends, places } of await db.getAll('searchWords', wordsOf(block)))
      amount.size += byteCount(words) + ends.byteLength + places.byteLength;
    signal.throwIfAborted();
  }
  for (const page of await db.getAll('searchMessages'))
    amount.size += page.ids.length + page.times.byteLength;
  return amount;
}

const wordsOf = (block: number) => IDBKeyRange.bound([block, ''], [block + 1, ''], false, true);

const unreadableStores: Record<RecordKind, 'conversations' | 'messages' | 'runs' | 'unreadable'> = {
  conversation: 'conversations',
  message: 'messages',
  answer: 'runs',
  copy: 'unreadable',
};

/** Reads an unreadable record as it is stored. */
export const readUnreadable = async ({ kind, key }: UnreadableRecord): Promise<unknown> =>
  (await database()).get(unreadableStores[kind], key as never);

/** Deletes the record and what depends on its key: the journal of an answer, the words of a message. */
export async function removeUnreadable({ kind, key }: UnreadableRecord) {
  const tx = (await database()).transaction(
    [unreadableStores[kind], 'events', 'traces', 'unindexed'],
    'readwrite',
  );
  const removals: Promise<unknown>[] = [tx.objectStore(unreadableStores[kind]).delete(key as never)];
  if (kind === 'answer' && typeof key === 'string')
    removals.push(tx.objectStore('events').delete(eventsOf(key)), tx.objectStore('traces').delete(key));
  if (kind === 'message' && typeof key === 'string')
    removals.push(tx.objectStore('unindexed').put({ at: -1, id: key, kind: 'gone' }));
  await Promise.all([...removals, tx.done]);
}
