import { browser } from 'wxt/browser';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { storageItem } from '../browser/extension-storage.ts';
import type { RecordReading, StoredRun } from './record-store.ts';

/** Key of the index: the ids of the conversations that have records in the session. */
export const indexKey = 'records';
const item = storageItem('session', indexKey);

let remembered: Promise<string[]> | undefined;
let isWriter = false;

const stored = async () => ((await item.read()) ?? []) as string[];

function remember(reading: Promise<string[]>) {
  remembered = reading;
  reading.catch(() => {
    if (remembered === reading) remembered = undefined;
  });
  return reading;
}

/** Returns the ids of the conversations in the session; one small read shows that there are none. */
export const heldIds = (): Promise<string[]> => (isWriter ? (remembered ?? remember(stored())) : stored());

/** Updates the cache of the index after a write. */
export function noteHeld(ids: string[]) {
  if (isWriter) remembered = Promise.resolve(ids);
}

/**
 * Tells whether the session surely has no records of a conversation, so that a read can be skipped. Pages cannot tell.
 */
const isKnownToHoldNone = async (id: string) => isWriter && !(await heldIds()).includes(id);

/**
 * Makes this context cache the index, which saves four reads per run. For the worker, the only writer of these records.
 */
export function becomeWriter(is = true) {
  isWriter = is;
  remembered = undefined;
}

/** Writes the index alone; removes it if it is empty. */
export async function writeHeld(ids: string[]) {
  if (ids.length > 0) await item.write(ids);
  else await item.remove();
  noteHeld(ids);
}

/**
 * Conversations in the browser's session storage: at most 10 MB, in memory. They outlive the panel and the
 * worker, not the browser. Each record has its own key, `records:{conversation}:{kind}:{id}`.
 */
export type Kind = 'head' | 'message' | 'run' | 'event' | 'queued';

const prefix = 'records:';

type Place = { conversationId: string; kind: Kind; id: string };
type IsWanted = (place: Place) => boolean;

/** Reads the place of a record from its key. */
function placeIn(key: string): Place | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const [encoded = '', kind, ...id] = key.slice(prefix.length).split(':');
  return { conversationId: decodeURIComponent(encoded), kind: kind as Kind, id: id.join(':') };
}

/** Returns the keys of wanted records. */
export const keysOf = async (isWanted: IsWanted): Promise<string[]> => wantedIn(await allKeys(), isWanted);

const wantedIn = (keys: string[], isWanted: IsWanted) =>
  keys.filter((key) => {
    const place = placeIn(key);
    return place !== undefined && isWanted(place);
  });

/** Chrome lists keys alone since version 130. */
async function allKeys(): Promise<string[]> {
  const { session } = browser.storage;
  return session.getKeys ? session.getKeys() : Object.keys(await session.get(null));
}

/** Reads the wanted records: journals may be long, and are read only where they are wanted. */
export async function recordsOf(isWanted: IsWanted): Promise<(Place & { value: unknown })[]> {
  const listed = await heldIds();
  if (listed.length === 0) return [];
  const keys = await keysOf((place) => listed.includes(place.conversationId) && isWanted(place));
  if (keys.length === 0) return [];
  const items = Object.entries(await browser.storage.session.get(keys));
  return items.flatMap(([key, value]) => {
    const place = placeIn(key);
    // Removed meanwhile.
    return place && value !== undefined ? [{ ...place, value }] : [];
  });
}

const ofKind = async <T>(kind: Kind, isWanted: IsWanted = () => true) =>
  (await recordsOf((place) => place.kind === kind && isWanted(place))).map(({ value }) => value as T);

export const keyOf = (conversationId: string, kind: Kind, id: string) =>
  `${prefix}${encodeURIComponent(conversationId)}:${kind}:${id}`;

/** Reads conversations in the session. Separate from their writing, which only the worker needs. */
export const sessionReading = {
  heads: () => ofKind('head'),

  deletedHeads: async () =>
    (await ofKind<Conversation>('head')).filter(
      ({ deletedAt, pruned }) => deletedAt !== undefined || pruned !== undefined,
    ),

  runs: () => ofKind<StoredRun>('run'),

  head: async (id) =>
    (await isKnownToHoldNone(id)) ? undefined : storageItem('session', keyOf(id, 'head', '')).read(),

  async conversation(id) {
    const own = await recordsOf(({ conversationId, kind }) => conversationId === id && kind !== 'event');
    const those = (wanted: Kind) => own.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return { head: those('head')[0], messages: those('message'), runs: those('run') as StoredRun[] };
  },

  message: async (id) => (await ofKind<Message>('message', (place) => place.id === id))[0],

  run: async (id) => (await ofKind<StoredRun>('run', (place) => place.id === id))[0],

  /** Reads the entries of a journal after the one of a number; others are not read at all. */
  journal: (runId: string, after = Number.NEGATIVE_INFINITY) =>
    ofKind<JournalEntry>(
      'event',
      ({ id }) => id.startsWith(`${runId}:`) && Number(id.slice(runId.length + 1)) > after,
    ),

  queued: (conversationId) =>
    ofKind<unknown>(
      'queued',
      (place) => conversationId === undefined || place.conversationId === conversationId,
    ),

  conversationIds: heldIds,

  journalOf: (conversationId: string) =>
    ofKind<JournalEntry>('event', (place) => place.conversationId === conversationId),
} satisfies RecordReading & Record<string, unknown>;
