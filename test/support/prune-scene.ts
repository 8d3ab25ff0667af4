import type { Run } from '../../lib/chat/run/run.ts';
import type { Refusal } from '../../lib/chat/storage/refusal.ts';
import { readConversation } from '../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { records } from '../../lib/platform/records/records.ts';
import { appendToJournal } from '../../lib/platform/records/run-store.ts';
import type { Change } from '../../lib/wire/changes.ts';
import {
  createConversationCommands,
  createPruneCommands,
  purgeDeleted,
} from '../../lib/worker/conversations/conversation-commands.ts';
import { aConversation, anAnswer, aQuestion, aRun } from './conversation.ts';

export const minute = 60_000;

/** Writes a question with its answer, as the newest turn of a conversation. */
export async function ask(id: string, parentId: string | null, conversationId = 'c1') {
  const at = Number(id.slice(1));
  const of = { conversationId, createdAt: at };
  const run = aRun({ ...of, id, messageId: `${id}.answer` });
  await writeTurn(
    aConversation({
      id: conversationId,
      tip: `${id}.answer`,
      lastRun: { id, status: 'done' },
      updatedAt: at,
    }),
    [
      aQuestion({ ...of, id: `${id}.question`, parentId, text: id }),
      anAnswer({ ...of, id: `${id}.answer`, parentId: `${id}.question`, runId: id }),
    ],
    { id, conversationId, run, fold: { parts: [id] } },
  );
  await appendToJournal(run, { runId: id, seq: 1, happenings: [] });
  await records.write({
    conversationId,
    runs: [{ id, conversationId, run, fold: { parts: [id] } }],
    isDurable: true,
  });
}

export function createScene(open: Run[] = []) {
  const notices: Change[] = [];
  const stopped: string[] = [];
  const paused: string[] = [];
  let now = 100 * minute;
  const world = {
    engine: { openRuns: () => open, stop: (id: string) => void stopped.push(id) },
    now: () => now,
    pauseQueue: async (id: string, refusal: Refusal, isOver = false) =>
      void (isOver || paused.push(`${id} ${refusal.code}`)),
    clearNotification: async () => {},
    notice: (change: Change) => void notices.push(change),
  };
  return {
    commands: { ...createConversationCommands(world), ...createPruneCommands(world) },
    notices,
    stopped,
    paused,
    open,
    purge: () => purgeDeleted(world),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const stores = ['conversations', 'messages', 'runs', 'events', 'unindexed'] as const;

/** All records on disk, except pending changes of the search index. */
export async function onDisk() {
  const db = await database();
  const [heads, messages, runs, events] = await Promise.all([
    db.getAll('conversations'),
    db.getAllKeys('messages'),
    db.getAllKeys('runs'),
    db.getAllKeys('events'),
  ]);
  return { heads, messages, runs, events };
}

export const gonesOf = async () =>
  (await (await database()).getAll('unindexed')).flatMap(({ kind, id }) => (kind === 'gone' ? [id] : []));

export const shownIn = async (id: string) =>
  (await readConversation(id))?.messages.map((message) => message.id).sort();

/** Stores a conversation: r1, then two versions of what follows it, r2 and r3. */
export async function storeThreeTurns() {
  const db = await database();
  for (const store of stores) await db.clear(store);
  await ask('r1', null);
  await ask('r2', 'r1.answer');
  await ask('r3', 'r1.answer');
}
