import { browser } from 'wxt/browser';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { storageItem } from '../browser/storage-item.ts';
import { heldIds, isKnownToHoldNone } from './held-index.ts';
import type { RecordReading, StoredRun } from './record-store.ts';

/**
 * Conversations in the browser's session storage: at most 10 MB, in memory. They outlive the panel and the
 * worker, not the browser. Each record has its own key, `records:{conversation}:{kind}:{id}`.
 */
export type Kind = 'head' | 'message' | 'run' | 'event' | 'queued';

export const prefix = 'records:';
export const everything = (): Promise<Record<string, unknown>> => browser.storage.session.get(null);

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

export const keyOf = (conversationId: string, kind: Kind, id: string) =>
  `${prefix}${encodeURIComponent(conversationId)}:${kind}:${id}`;

/** Reads conversations in the session. Separate from their writing, which only the worker needs. */
export const sessionReading = {
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

  queued: (conversationId) =>
    ofKind<unknown>('queued', (_, of) => conversationId === undefined || of === conversationId),

  conversationIds: heldIds,

  journalOf: (conversationId: string) => ofKind<JournalEntry>('event', (_, of) => of === conversationId),
} satisfies RecordReading & Record<string, unknown>;
