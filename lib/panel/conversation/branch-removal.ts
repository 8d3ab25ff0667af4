import type { PrunedBranch } from '../../chat/conversation/conversation.ts';
import { previewAt } from '../../chat/conversation/preview.ts';
import { branchAt, pruned, restorable } from '../../chat/conversation/pruning.ts';
import { isEnded } from '../../chat/run/run.ts';
import { unsavedChange } from '../../chat/run/run-status-text.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { ConversationState } from './conversation-state.ts';
import { withProblem } from './conversations.ts';

type Parts = {
  conversation: ConversationState;
  profiles: ProfilesState;
  notice: Notices;
};

/** Deletes the branch that begins with a message; resolves to the ids of its messages, or to none if refused. */
export async function removeBranch(messageId: string, parts: Parts, host: Host): Promise<readonly string[]> {
  const { conversation, notice } = parts;
  const stored = conversation.stored();
  const branch = stored && branchAt(messageId, stored.conversation, stored.messages);
  if (!branch) return [];
  const { id } = stored.conversation;
  const isRunning = stored.messages.some(
    (item) => item.role === 'answer' && branch.ids.has(item.id) && isOpen(item.runId, conversation),
  );
  const preview = previewWithout(branch, stored, parts.profiles, host);
  const reply = await host.commands.send('conversation.prune', { id, messageId, preview });
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
    of: id,
    undo: () => void restoreBranch(id, reply.value.messageId, parts, host),
  };
  return [...branch.ids];
}

/** Reads the deleted branches that can be restored; the conversation as it is shown leaves them out. */
export async function deletedBranches(
  id: string,
  { records, clock, page: { logFault } }: Host,
): Promise<PrunedBranch[]> {
  try {
    const head = await records.find(id);
    return head ? restorable(head, clock.now()) : [];
  } catch (error) {
    logFault('deleted branches', error);
    return [];
  }
}

/** Brings back a deleted branch, named by its first message. */
export async function restoreBranch(
  id: string,
  messageId: string,
  { conversation, notice }: Pick<Parts, 'conversation' | 'notice'>,
  host: Host,
) {
  const reply = await host.commands.send('conversation.unprune', { id, messageId });
  notice.value = reply.ok ? undefined : { text: refusalText(reply.problem) };
  await conversation.reload();
}

function isOpen(runId: string, { answerOf }: ConversationState): boolean {
  const run = answerOf(runId)?.run.peek();
  return run !== undefined && !isEnded(run);
}

/** Returns the preview of the branch that will be shown. */
function previewWithout(
  branch: NonNullable<ReturnType<typeof branchAt>>,
  { conversation, messages, runs }: StoredConversation,
  { readingOf }: ProfilesState,
  { clock }: Host,
): string {
  const tree = { messages, runs: [...runs.values()].map(({ run }) => run) };
  const { tip } = pruned(conversation, branch, tree, { now: clock.now(), preview: '' });
  return previewAt(tip, { messages, runs }, readingOf);
}
