import { goneFrom } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import { type RecordKind, unreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { type Amount, type StorageReport, sizeOf } from '../../chat/storage/storage-use.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { byteCount } from '../browser/byte-count.ts';
import { withLock } from '../browser/locks.ts';
import { type Database, database } from '../records/database.ts';
import { recordSlices } from '../records/record-slices.ts';
import { measureTraces, readTraces } from '../records/trace-store.ts';
import { draftsAmount, indexAmount, profilesAmount } from './other-storage.ts';
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
