import { type Conversation, goneFrom, type Message } from '../../chat/conversation/conversation.ts';
import { type BadgeText, badgeText } from '../../chat/conversation/conversation-state-text.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { RunStatus } from '../../chat/run/run-state.ts';
import { toldEnd } from '../../chat/run/run-status-text.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';
import type { Change } from '../../wire/changes.ts';

/** Notifies pages of runs whose status in the list has changed; calls the others when one has ended. */
export function createRunNotices(notice: (change: Change) => void, ...onEnd: (() => void)[]) {
  const told = new Map<string, RunStatus>();

  function changed(run: Run) {
    const { id, conversationId, state, repeatOf } = run;
    if (repeatOf !== undefined) notice({ store: 'repeats', id: repeatOf });
    else if (isEnded(run)) {
      told.delete(id);
      notice({ store: 'conversations', id: conversationId });
      for (const act of onEnd) act();
    } else if (told.get(id) !== state.status) {
      told.set(id, state.status);
      notice({ store: 'list', id: conversationId });
    }
  }

  return {
    changed,
    /** Notifies after the write, successful or not: listeners read what is stored. */
    async afterWrite(run: Run, write: Promise<StoredPlace>): Promise<StoredPlace> {
      try {
        return await write;
      } finally {
        changed(run);
      }
    },
  };
}

/** Milliseconds until the badge changes: a panel in view reports an end as seen a moment later. */
const settleMs = 300;

type BadgeWorld = {
  openCount(): number;
  unseen(): Promise<Conversation[]>;
  show(badge: BadgeText): Promise<void>;
};

/** Keeps the badge up to date; the returned function must be called at every change. */
export function createBadge(world: BadgeWorld): () => void {
  const inOrder = createSerialTasks();
  let isDue = false;
  let shown = '';

  async function show() {
    const badge = badgeText(world.openCount(), await world.unseen());
    const wanted = JSON.stringify(badge);
    if (wanted === shown) return;
    await world.show(badge);
    shown = wanted;
  }

  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      inOrder(show).catch((error) => logFault('badge', error));
    }, settleMs);
  };
}

/** Milliseconds until the person is told: a page in view reports an end as seen a moment later. */
const tellAfterMs = 1_000;

type TellingWorld = {
  readAwaited(): Promise<string[]>;
  writeAwaited(runIds: string[]): Promise<void>;
  isOpen(runId: string): boolean;
  findRun(id: string): Promise<RunWithFold | undefined>;
  findConversation(id: string): Promise<Conversation | undefined>;
  findMessage(id: string): Promise<Message | undefined>;
  /** Shows the notification of a conversation, which replaces an earlier one. */
  show(conversationId: string, notification: { title: string; text: string }): Promise<void>;
};

/** Tells the person once that an awaited run has ended, unless a page has shown it. */
export function createTelling(world: TellingWorld) {
  const inOrder = createSerialTasks();

  const awaitRun = (runId: string, isWanted: boolean) =>
    inOrder(async () => {
      const others = (await world.readAwaited()).filter((id) => id !== runId);
      await world.writeAwaited(isWanted && world.isOpen(runId) ? [...others, runId] : others);
    });

  async function tell(runId: string) {
    const run = (await world.findRun(runId))?.run;
    if (run && !isEnded(run)) return;
    // Before it is shown: a worker that dies here tells nothing rather than the same twice.
    await world.writeAwaited((await world.readAwaited()).filter((id) => id !== runId));
    const text = run && toldEnd(run.state.status);
    if (!text || !(await isUnseen(run, world))) return;
    const message = await world.findMessage(run.messageId);
    await world.show(run.conversationId, {
      title: message?.role === 'answer' ? message.assistant : '',
      text,
    });
  }

  async function tellAll() {
    for (const runId of await world.readAwaited()) if (!world.isOpen(runId)) await tell(runId);
  }

  const look = () => inOrder(tellAll).catch((error) => logFault('telling of an end', error));

  return {
    commands: {
      'run.tell': async ({ runId, isWanted }) => {
        await awaitRun(runId, isWanted);
        return {};
      },
    } satisfies Pick<CommandHandlers, 'run.tell'>,
    /** To be called when a run may have ended, and once by each new worker. */
    lookLater: () => void setTimeout(look, tellAfterMs),
  };
}

/**
 * Tells whether nobody has seen the end; a page that shows it gives up the run. The end of a run that is not the last
 * one, or on a branch that is not shown, is never marked as unseen.
 */
async function isUnseen({ id, conversationId, messageId }: Run, { findConversation }: TellingWorld) {
  const head = await findConversation(conversationId);
  if (!head || head.deletedAt !== undefined || goneFrom(head).has(messageId)) return false;
  return head.unseen === 1 || (head.lastRun.id !== id && head.tip !== messageId);
}
