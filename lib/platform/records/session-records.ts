import { browser } from 'wxt/browser';
import { readHead } from '../../chat/conversation/stored-record.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import { heldIds, indexKey, noteHeld, writeHeld } from './held-index.ts';
import type { Batch, RecordStore } from './record-store.ts';
import { everything, type Kind, keyOf, prefix, sessionReading } from './session-reading.ts';

/** Conversations in the browser's session storage. */
export const sessionRecords: typeof sessionReading & RecordStore = {
  ...sessionReading,

  write: (batch) => inOrder(() => write(batch)),
  remove: (conversationIds) => inOrder(() => remove(conversationIds)),
  unqueue: (conversationId, id) => browser.storage.session.remove(keyOf(conversationId, 'queued', id)),
};

/** One queue for all conversations, which share the index. */
const inOrder = createSerialTasks();

async function write({ conversationId, head, messages = [], runs = [], entries = [], queued = [] }: Batch) {
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
    ...Object.fromEntries(queued.map((value) => [key('queued', value.id), value])),
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
