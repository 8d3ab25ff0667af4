import { browser } from 'wxt/browser';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/stored-record.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import { storageItem } from '../browser/storage-item.ts';
import { heldIds, indexKey, isKnownToHoldNone, noteHeld, writeHeld } from './held-index.ts';
import type { Batch, RecordStore, StoredRun } from './record-store.ts';

/**
 * Conversations in the browser's session storage: at most 10 MB, in memory. They outlive the panel and the
 * worker, not the browser. Each record has its own key, `records:{conversation}:{kind}:{id}`.
 */
type Kind = 'head' | 'message' | 'run' | 'event';

const prefix = 'records:';
const everything = (): Promise<Record<string, unknown>> => browser.storage.session.get(null);

type Found = { conversationId: string; kind: Kind; value: unknown };

async function allRecords(): Promise<Found[]> {
  const listed = await heldIds();
  if (listed.length === 0) return [];
  const items = Object.entries(await everything());
  return items.flatMap(([key, value]) => {
    if (!key.startsWith(prefix)) return [];
    const [encoded = '', kind] = key.slice(prefix.length).split(':');
    const conversationId = decodeURIComponent(encoded);
    return listed.includes(conversationId) ? [{ conversationId, kind: kind as Kind, value }] : [];
  });
}

const ofKind = async <T>(kind: Kind, isWanted: (value: T, of: string) => boolean = () => true) =>
  (await allRecords()).flatMap((found) =>
    found.kind === kind && isWanted(found.value as T, found.conversationId) ? [found.value as T] : [],
  );

const keyOf = (conversationId: string, kind: Kind, id: string) =>
  `${prefix}${encodeURIComponent(conversationId)}:${kind}:${id}`;

export const sessionRecords = {
  heads: () => ofKind('head'),

  deletedHeads: () => ofKind<Conversation>('head', ({ deletedAt }) => deletedAt !== undefined),

  runs: () => ofKind<StoredRun>('run'),

  head: async (id) =>
    (await isKnownToHoldNone(id)) ? undefined : storageItem('session', keyOf(id, 'head', '')).read(),

  async conversation(id) {
    const own = (await allRecords()).filter(({ conversationId }) => conversationId === id);
    const those = (wanted: Kind) => own.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return { head: those('head')[0], messages: those('message'), runs: those('run') as StoredRun[] };
  },

  message: async (id) => (await ofKind<Message>('message', (message) => message.id === id))[0],

  run: async (id) => (await ofKind<StoredRun>('run', (stored) => stored.id === id))[0],

  journal: (runId) => ofKind<JournalEntry>('event', (entry) => entry.runId === runId),

  write: (batch) => inOrder(() => write(batch)),
  remove: (conversationIds) => inOrder(() => remove(conversationIds)),

  conversationIds: heldIds,

  journalOf: (conversationId: string) => ofKind<JournalEntry>('event', (_, of) => of === conversationId),
} satisfies RecordStore & Record<string, unknown>;

/** One queue for all conversations, which share the index. */
const inOrder = createSerialTasks();

async function write({ conversationId, head, messages = [], runs = [], entries = [] }: Batch) {
  const known = await heldIds();
  const listed = [...new Set([...known, conversationId])];
  const ended = runs.filter(({ open }) => open === undefined).map(({ id }) => id);
  const next = head?.(readHead(await sessionRecords.head(conversationId)).data);
  const kept = entries.filter(({ runId }) => !ended.includes(runId));
  const key = (kind: Kind, id: string) => keyOf(conversationId, kind, id);
  await browser.storage.session.set({
    ...(next ? { [key('head', '')]: next } : {}),
    ...Object.fromEntries(messages.map((value) => [key('message', value.id), value])),
    ...Object.fromEntries(runs.map((value) => [key('run', value.id), value])),
    ...Object.fromEntries(kept.map((value) => [key('event', `${value.runId}:${value.seq}`), value])),
    [indexKey]: listed,
  });
  noteHeld(listed);
  await Promise.all(ended.map((runId) => removeJournal(conversationId, runId)));
}

/** Removes the journal of an ended run to save room: the fold has its output. */
async function removeJournal(conversationId: string, runId: string) {
  const own = keyOf(conversationId, 'event', `${runId}:`);
  const keys = Object.keys(await everything()).filter((key) => key.startsWith(own));
  await browser.storage.session.remove(keys);
}

/**
 * Removes all records of conversations, and their index entries last: an entry without records does no harm.
 */
async function remove(gone: string[]) {
  const keys = Object.keys(await everything());
  const prefixes = gone.map((id) => `${prefix}${encodeURIComponent(id)}:`);
  const own = keys.filter((key) => prefixes.some((start) => key.startsWith(start)));
  await browser.storage.session.remove(own);
  await writeHeld((await heldIds()).filter((id) => !gone.includes(id)));
}
