import { readQueue } from '../../chat/queue/message-queue.ts';
import type { Run } from '../../chat/run/run.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { clearNotification } from '../../platform/browser/notifications.ts';
import type { Port } from '../../platform/browser/port.ts';
import {
  findConversation,
  findMessage,
  readConversation,
} from '../../platform/records/conversation-reading.ts';
import { markSeen, writeQueued, writeTurn } from '../../platform/records/conversation-writing.ts';
import { readFile } from '../../platform/records/file-store.ts';
import {
  keepQueuedValues,
  queuedConversations,
  readQueued,
  readQueuedValues,
  writeQueuedValues,
} from '../../platform/records/queue-store.ts';
import { records } from '../../platform/records/records.ts';
import {
  chunksInJournal,
  findRun,
  journalOf,
  openRecord,
  rewriteRun,
  writeOpen,
  writeRepeat,
} from '../../platform/records/run-store.ts';
import { readProfile } from '../../platform/settings/profile-storage.ts';
import type { Change } from '../../wire/changes.ts';
import { removeOnceEnded, turnsInOrder } from '../conversations/conversation-commands.ts';
import type { Runnables } from '../runnables/start-runnables.ts';
import { serveFollower } from './follow.ts';
import { createMessageQueue, type MessageQueue } from './message-queue.ts';
import { createQueueCommands } from './queue-commands.ts';
import { createReadOn } from './recovery.ts';
import { createFoldCommand, createRunCommands } from './run-commands.ts';
import type { RunEngine } from './run-engine.ts';
import { startRunHost } from './run-host.ts';
import type { Turn } from './turn.ts';

const now = () => Date.now();

/** Connects the commands that start runs, and the panels that follow them, to the browser. */
export function startRuns(notice: (change: Change) => void, runnables: Runnables) {
  const { protocols, connectionWorld, descriptions } = runnables;
  const { engine, recover, recovered, badge, session, outages, telling } = startRunHost(
    notice,
    protocols,
    (run) => void goOnAfter(run, { engine, queue, notice: changed }),
    (...run) => readOn(...run),
  );
  const changed = (change: Change) => {
    notice(change);
    badge();
  };
  const world = {
    protocols,
    engine,
    inOrder: turnsInOrder,
    recover,
    exchangeWorld: { ...connectionWorld, descriptions, readFile, outages },
    now,
    session,
    readProfile,
    findConversation,
    findMessage,
    readConversation,
    writeTurn: ({ head, messages, run, isAside }: Turn) =>
      writeTurn(head, messages, openRecord(run), isAside),
    findRun,
    writeRepeat,
    rewriteRun,
    markSeen: seen,
    notice: changed,
    ...queueStorage,
  };
  const readOn = createReadOn({ ...world, journalOf });
  const queue = createMessageQueue(world);
  void recovered
    .then(() => forgetValues())
    .then(queue.goOnAll)
    .catch((error) => logFault('the queues of messages', error));
  return {
    engine,
    queue,
    outages,
    /** Resolves when the runs of dead workers are marked as interrupted. */
    recovered,
    /** Notifies of a written conversation and updates the badge. */
    changed,
    follow: (port: Port) => serveFollower(port, { engine, findRun, recovered: recover }),
    commands: {
      ...telling.commands,
      ...createFoldCommand({ protocols, readConversation, chunksInJournal, rewriteRun, notice: changed }),
      ...createRunCommands({ ...world, readOn, writeOpen }),
      ...createQueueCommands(world, queue),
    },
  };
}

/** Removes the conversation of a run if it was deleted for good meanwhile, and else goes on with its queue. */
const goOnAfter = (
  run: Run,
  { queue, ...world }: { engine: RunEngine; queue: MessageQueue; notice(change: Change): void },
) =>
  removeOnceEnded(run, world)
    .catch((error) => logFault('removing a conversation', error))
    .then(() => queue.goOn(run.conversationId));

async function seen(conversationId: string) {
  await Promise.all([markSeen(conversationId), clearNotification(conversationId)]);
}

const queueStorage = {
  readQueued,
  queuedConversations,
  writeQueued,
  removeQueued: records.unqueue,
  readQueuedValues,
  writeQueuedValues,
};

/** Forgets the secret values of messages that were sent or removed. */
async function forgetValues() {
  const queued = readQueue(await records.queued());
  await keepQueuedValues((runId) => queued.some(({ id }) => id === runId));
}

export type Runs = ReturnType<typeof startRuns>;
