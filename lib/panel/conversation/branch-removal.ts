import type { Signal } from '@preact/signals';
import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { previewAt } from '../../chat/conversation/preview.ts';
import { branchAt, pruned } from '../../chat/conversation/pruning.ts';
import { isEnded } from '../../chat/run/run.ts';
import { unsavedChange } from '../../chat/run/stored-place-text.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';
import { withProblem } from './conversation-actions.ts';
import type { ConversationState } from './conversation-state.ts';

export type BranchRemovalWorld = {
  conversation: Pick<ConversationState, 'stored' | 'reload' | 'answerOf'>;
  notice: Signal<Notice | undefined>;
  readingOf: ReadingOf;
  sendCommand: typeof sendCommand;
  now(): number;
};

/** Deletes the branch that begins with a message; resolves to the ids of its messages, or to none if refused. */
export async function removeBranch(messageId: string, world: BranchRemovalWorld): Promise<readonly string[]> {
  const { conversation, notice } = world;
  const stored = conversation.stored();
  const branch = stored && branchAt(messageId, stored.conversation, stored.messages);
  if (!branch) return [];
  const { id } = stored.conversation;
  const isRunning = stored.messages.some(
    (item) => item.role === 'answer' && branch.ids.has(item.id) && isOpen(item.runId, world),
  );
  const preview = previewWithout(branch, stored, world);
  const reply = await world.sendCommand('conversation.prune', { id, messageId, preview });
  await conversation.reload();
  if (!reply.ok) {
    notice.value = { text: refusalText(reply.problem) };
    return [];
  }
  const text = isRunning
    ? say('branches_deletedRunning')
    : say('branches_deleted', { count: branch.ids.size });
  notice.value = {
    text: withProblem(text, reply.value.isSaved ? '' : unsavedChange()),
    undo: () => void restoreBranch(id, reply.value.messageId, world),
  };
  return [...branch.ids];
}

async function restoreBranch(id: string, messageId: string, world: BranchRemovalWorld) {
  const reply = await world.sendCommand('conversation.unprune', { id, messageId });
  world.notice.value = reply.ok ? undefined : { text: refusalText(reply.problem) };
  await world.conversation.reload();
}

function isOpen(runId: string, { conversation }: BranchRemovalWorld): boolean {
  const run = conversation.answerOf(runId)?.run.peek();
  return run !== undefined && !isEnded(run);
}

/** Returns the preview of the branch that will be shown. */
function previewWithout(
  branch: NonNullable<ReturnType<typeof branchAt>>,
  { conversation, messages, runs }: StoredConversation,
  { readingOf, now }: BranchRemovalWorld,
): string {
  const tree = { messages, runs: [...runs.values()].map(({ run }) => run) };
  const { tip } = pruned(conversation, branch, tree, { now: now(), preview: '' });
  return previewAt(tip, { messages, runs }, readingOf);
}
