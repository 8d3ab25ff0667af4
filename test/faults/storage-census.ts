import type { Page } from 'puppeteer-core';
import type { Conversation, Message } from '../../lib/chat/conversation/conversation.ts';
import { chunksIn, type JournalEntry } from '../../lib/chat/run/journal-entry.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import type { StoredRun } from '../../lib/platform/records/record-store.ts';

type Stored = {
  conversations: Conversation[];
  messages: Message[];
  runs: StoredRun[];
  events: JournalEntry[];
  unreadable: unknown[];
  /** Ids of the open runs by the index. */
  open: string[];
};

/** Reads the records of all stores and the ids of the open runs. */
export const readStored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('runnel'));
    const names = [...db.objectStoreNames];
    const tx = db.transaction(names);
    const all = await Promise.all(
      names.map(async (name) => [name, await result(tx.objectStore(name).getAll())]),
    );
    const open = await result(tx.objectStore('runs').index('open').getAllKeys());
    db.close();
    return { ...Object.fromEntries(all), open };
  });

/** Reads temporary state: locks, alarms and session storage. */
export const readHeld = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return {
      locks: [...held, ...pending].map(({ name }) => name),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
      session: await chrome.storage.session.get(null),
    };
  });

/** Describes dangling references and unreferenced records. */
export function orphansIn({ conversations, messages, runs, events, unreadable }: Stored): string[] {
  const ids = (items: { id: string }[]) => new Set(items.map(({ id }) => id));
  const [conversationIds, messageIds, runIds] = [ids(conversations), ids(messages), ids(runs)];
  const answeredBy = new Set(messages.flatMap((item) => (item.role === 'answer' ? [item.runId] : [])));
  return [
    ...events.flatMap(({ runId, seq }) => (runIds.has(runId) ? [] : [`event ${seq} of run ${runId}`])),
    ...runs.flatMap(({ id, run }) => (messageIds.has(run.messageId) ? [] : [`message of run ${id}`])),
    ...runs.flatMap(({ id }) => (answeredBy.has(id) ? [] : [`run ${id}`])),
    ...messages.flatMap((item) =>
      item.role === 'answer' && !runIds.has(item.runId) ? [`run of message ${item.id}`] : [],
    ),
    ...messages.flatMap(({ id, parentId }) =>
      parentId === null || messageIds.has(parentId) ? [] : [`parent of message ${id}`],
    ),
    ...messages.flatMap(({ id, conversationId }) =>
      conversationIds.has(conversationId) ? [] : [`conversation of message ${id}`],
    ),
    ...conversations.flatMap(({ id, tip }) => (messageIds.has(tip) ? [] : [`tip of conversation ${id}`])),
    ...unreadable.map(() => 'an unreadable record'),
  ];
}

/** Joins the chunks of a run from its journal, in order; throws when a happening is missing. */
export function journaledText(runId: string, events: JournalEntry[]): string {
  let next = 1;
  let text = '';
  for (const entry of events.filter((item) => item.runId === runId)) {
    if (entry.seq !== next) throw new Error(`The journal of ${runId} goes from ${next} to ${entry.seq}.`);
    next += entry.happenings.length;
    text += chunksIn([entry], langserve.answers, { mode: 'stream' }).join('');
  }
  return text;
}
