import { type Conversation, goneFrom, type Message } from '../../chat/conversation/conversation.ts';
import { isEnded, type Run, type RunWithFold } from '../../chat/run/run.ts';
import { toldEnd } from '../../chat/run/run-status-text.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import { createSerialTasks } from '../../platform/browser/serial-tasks.ts';

/** Milliseconds until the person is told: a page in view reports an end as seen a moment later. */
const settleMs = 1_000;

export type TellingWorld = {
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
    lookLater: () => void setTimeout(look, settleMs),
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
