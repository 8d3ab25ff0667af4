import type { Run } from '../../lib/chat/run/run.ts';
import { listConversations } from '../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { openRecord } from '../../lib/platform/records/run-store.ts';
import type { Change } from '../../lib/wire/changes.ts';
import {
  createConversationCommands,
  removeOnceEnded,
} from '../../lib/worker/conversations/conversation-commands.ts';
import { aConversation, anAnswer, aQuestion, aRun } from './conversation.ts';

export const minute = 60_000;

const stored = (id: string, updatedAt: number) =>
  writeTurn(
    aConversation({ id, updatedAt, title: id, tip: `${id}.answer` }),
    [
      aQuestion({ id: `${id}.question`, conversationId: id }),
      anAnswer({ id: `${id}.answer`, conversationId: id, parentId: `${id}.question`, runId: `${id}.run` }),
    ],
    openRecord(aRun({ id: `${id}.run`, conversationId: id })),
  );

/** Creates the worker's commands on conversations. */
export function createConversationScene(open: Run[] = []) {
  const notices: Change[] = [];
  const stopped: string[] = [];
  const cleared: string[] = [];
  let now = 100 * minute;
  const commands = createConversationCommands({
    engine: { openRuns: () => open, stop: (id) => void stopped.push(id) },
    now: () => now,
    clearNotification: async (id) => void cleared.push(id),
    notice: (change) => void notices.push(change),
  });
  return {
    commands,
    /** Ends an open run. */
    end: (run: Run) => {
      open.splice(open.indexOf(run), 1);
      return removeOnceEnded(run, {
        engine: { openRuns: () => open },
        notice: (change) => void notices.push(change),
      });
    },
    notices,
    stopped,
    cleared,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

export const listed = async () => (await listConversations()).conversations.map(({ id }) => id);

/** Stores three conversations and nothing else. */
export async function storeThree() {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events'] as const) await db.clear(store);
  for (const [id, at] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    await stored(id, at);
}
