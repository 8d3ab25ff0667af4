import { browser } from 'wxt/browser';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import { homeOf, isTemporary } from '../../chat/storage/record-id.ts';
import { oldestBeyond, type Trace } from '../../chat/storage/storage-use.ts';
import { byteCount } from '../browser/extension-storage.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import type { Batch, RecordStore } from './record-store.ts';
import {
  heldIds,
  indexKey,
  type Kind,
  keyOf,
  keysOf,
  noteHeld,
  recordsOf,
  sessionReading,
  writeHeld,
} from './session-reading.ts';

/** Conversations in the browser's session storage. */
export const sessionRecords: typeof sessionReading & RecordStore = {
  ...sessionReading,

  write: (batch) => inOrder(() => write(batch)),
  remove: (conversationIds) => inOrder(() => remove(conversationIds)),
  unqueue: (conversationId, id) => browser.storage.session.remove(keyOf(conversationId, 'queued', id)),
};

/** One queue for all conversations, which share the index. */
const inOrder = createSerialTasks();

/** Bytes for the journals of ended runs, of the 10 MB that the session may take. */
const traceAllowance = 5 * 1024 * 1024;

async function write({
  conversationId,
  head,
  messages = [],
  runs = [],
  entries = [],
  queued = [],
  gone,
}: Batch) {
  const known = await heldIds();
  const listed = [...new Set([...known, conversationId])];
  const ended = runs.filter(({ open }) => open === undefined).map(({ id }) => id);
  const next = head?.(readHead(await sessionRecords.head(conversationId)).data);
  const key = (kind: Kind, id: string) => keyOf(conversationId, kind, id);
  const kept = {
    ...(next ? { [key('head', '')]: next } : {}),
    ...Object.fromEntries(messages.map((value) => [key('message', value.id), value])),
    ...Object.fromEntries(runs.map((value) => [key('run', value.id), value])),
    ...Object.fromEntries(queued.map((value) => [key('queued', value.id), value])),
    [indexKey]: listed,
  };
  const traced = Object.fromEntries(
    entries.map((value) => [key('event', `${value.runId}:${value.seq}`), value]),
  );
  const { session } = browser.storage;
  // First: what is left over is removed by the next try while the head still names it.
  if (gone) await session.remove(await keysOfGone(gone, key));
  await session.set({ ...kept, ...traced }).catch(async (error) => {
    // Traces make room: first those of ended runs, spared ones after the others, then that of the run that ends.
    await trimTraces(0, await sparedRunIds());
    await session.set({ ...kept, ...traced }).catch(async () => {
      await trimTraces(0);
      await session.set({ ...kept, ...traced }).catch(dropOwnTrace);
    });

    async function dropOwnTrace() {
      if (ended.length === 0) throw error;
      await session.remove(await keysOf(({ kind, id }) => kind === 'event' && ended.includes(runIdIn(id))));
      await session.set(kept);
    }
  });
  noteHeld(listed);
  if (ended.length > 0) await trimTraces(traceAllowance, await sparedRunIds(ended));
}

const keysOfGone = async (
  { messages, runs }: NonNullable<Batch['gone']>,
  key: (kind: Kind, id: string) => string,
): Promise<string[]> => [
  ...messages.map((id) => key('message', id)),
  ...runs.map((id) => key('run', id)),
  ...(await keysOf(({ kind, id }) => kind === 'event' && runs.includes(runIdIn(id)))),
];

const runIdIn = (id: string) => id.slice(0, id.lastIndexOf(':'));

/**
 * Returns the ids of the runs whose traces are spared: those given, and those of conversations that are pinned or wait
 * for the disk, which has more room.
 */
async function sparedRunIds(given: string[] = []): Promise<Set<string>> {
  const heads = (await sessionReading.heads()).flatMap((head) => readHead(head).data ?? []);
  const pinned = new Set(heads.flatMap((head) => (head.pinned ? [head.id] : [])));
  const isSpared = (id: string) => !isTemporary(id) || pinned.has(homeOf(id));
  const runs = (await sessionReading.runs()).filter(({ conversationId }) => isSpared(conversationId));
  return new Set([...given, ...runs.map(({ id }) => id)]);
}

/** Removes traces of ended runs that are not spared until the rest is within the allowance; the answers stay. */
async function trimTraces(allowance: number, spared?: ReadonlySet<string>) {
  const sizes = new Map<string, number>();
  for (const { id, value } of await recordsOf(({ kind }) => kind === 'event'))
    sizes.set(runIdIn(id), (sizes.get(runIdIn(id)) ?? 0) + byteCount(value));
  const traces = (await sessionReading.runs()).flatMap(({ id, open, run }): Trace[] => {
    if (open) return [];
    const at = run.endedAt ?? run.createdAt;
    return [{ id, at, size: sizes.get(id) ?? 0, ...(run.repeatOf !== undefined && { isRepeat: true }) }];
  });
  const gone = oldestBeyond(traces, allowance, spared);
  const repeats = new Set(gone.flatMap(({ id, isRepeat }) => (isRepeat ? [id] : [])));
  const journals = new Set(gone.map(({ id }) => id));
  await browser.storage.session.remove(
    await keysOf(({ kind, id }) =>
      kind === 'event' ? journals.has(runIdIn(id)) : kind === 'run' && repeats.has(id),
    ),
  );
}

/** Removes all records of conversations, and their index entries last: an entry without records does no harm. */
async function remove(gone: string[]) {
  const own = await keysOf(({ conversationId }) => gone.includes(conversationId));
  await browser.storage.session.remove(own);
  await writeHeld((await heldIds()).filter((id) => !gone.includes(id)));
}
