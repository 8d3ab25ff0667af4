import * as z from 'zod/mini';
import { type QueuedMessage, readQueue, type SecretValues } from '../../chat/queue/message-queue.ts';
import type { Json } from '../../json/json.ts';
import { storageItem } from '../browser/extension-storage.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import { recordReading } from './record-reading.ts';

/** Reads the messages of a conversation that wait to be sent, in order. */
export const readQueued = async (conversationId: string): Promise<QueuedMessage[]> =>
  readQueue(await recordReading.queued(conversationId));

/** Returns the ids of the conversations with waiting messages. */
export const queuedConversations = async (): Promise<string[]> => [
  ...new Set(readQueue(await recordReading.queued()).map(({ conversationId }) => conversationId)),
];

/**
 * Secret values of the fields of queued messages, by run, with the site that they were typed for: in memory only, so the
 * browser forgets them when it closes.
 */
const item = storageItem('session', 'queued.values');

const json = z.custom<Json>((value) => value !== undefined);
const stored = z.record(z.string(), z.record(z.string(), json));

/** Place of the site among the values: the pointer to the whole input, which is no field. */
const siteAt = '';

export type QueuedValues = {
  /** Origin that the values were typed for; undefined in what earlier versions stored. */
  origin: string | undefined;
  values: SecretValues;
};

const inOrder = createSerialTasks();

/** Runs whose values this context has written: their messages may not be stored yet. */
const fresh = new Set<string>();

const readAll = async () => stored.safeParse(await item.read()).data ?? {};

export async function readQueuedValues(runId: string): Promise<QueuedValues | undefined> {
  const found = (await readAll())[runId];
  if (!found) return undefined;
  const { [siteAt]: origin, ...values } = found;
  return { origin: origin as string | undefined, values };
}

export const writeQueuedValues = (runId: string, origin: string, values: SecretValues): Promise<void> =>
  inOrder(async () => {
    fresh.add(runId);
    await item.write({ ...(await readAll()), [runId]: { ...values, [siteAt]: origin } });
  });

/** Forgets the values of all runs but these, and those that this context has written. */
export const keepQueuedValues = (isKept: (runId: string) => boolean): Promise<void> =>
  inOrder(async () => {
    const all = Object.entries(await readAll());
    const kept = all.filter(([runId]) => fresh.has(runId) || isKept(runId));
    if (kept.length === all.length) return;
    if (kept.length > 0) await item.write(Object.fromEntries(kept));
    else await item.remove();
  });
