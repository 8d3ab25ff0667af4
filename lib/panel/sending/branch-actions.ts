import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { forked, tipBelow } from '../../chat/conversation/branches.ts';
import { type ConversationChange, pathTo } from '../../chat/conversation/conversation.ts';
import { forkTitle, titleAfter } from '../../chat/conversation/made-title.ts';
import { previewAt, previewed } from '../../chat/conversation/preview.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Order, SendingParts } from './start-run.ts';

/** Builds the actions of branches. None of them deletes anything. */
export function createBranchActions(parts: SendingParts, order: Order, host: Host) {
  const { conversation, notice, opening } = parts;
  const { readingOf } = parts.profiles;

  return {
    showVersion: (id: string): Promise<boolean> =>
      order('conversation.change', {
        id: conversation.open.value.id,
        change: versionShown(id, conversation.stored(), readingOf),
      }),

    /** Renews the preview of the open conversation when the answers of these profiles are read otherwise. */
    async renewPreview(profileIds: string[]) {
      const stored = conversation.stored();
      if (!stored) return;
      const { id, tip } = stored.conversation;
      const last = stored.messages.find((message) => message.id === tip);
      if (last?.role !== 'answer' || !profileIds.includes(last.profileId)) return;
      const preview = previewAt(tip, stored, readingOf);
      await host.commands.send('conversation.change', { id, change: { preview } });
    },

    /** Copies everything up to a message into a new conversation and opens it. */
    async fork(tip: string) {
      const id = host.ids.newId();
      const problem = await fork(conversation.stored(), { tip, id }, readingOf, host);
      if (problem === undefined) await opening.show(id);
      else notice.value = { text: problem };
    },
  };
}

/** Shows the branch of a message; its preview and a title made from the first message follow it. */
function versionShown(
  id: string,
  stored: StoredConversation | undefined,
  readingOf: ReadingOf,
): ConversationChange {
  if (!stored) return { tip: id };
  const { conversation, messages } = stored;
  const tip = tipBelow(id, messages);
  const [first] = pathTo(tip, messages);
  const madeTitle = first?.role === 'human' ? titleAfter(conversation, messages, first) : undefined;
  const preview = previewAt(tip, stored, readingOf);
  return madeTitle === undefined ? { tip, preview } : { tip, preview, madeTitle };
}

/** Resolves to why the fork failed, or to undefined. */
async function fork(
  stored: StoredConversation | undefined,
  { tip, id }: { tip: string; id: string },
  readingOf: ReadingOf,
  { clock, records, files, commands }: Host,
): Promise<string | undefined> {
  if (!stored) return say('fork_failed');
  const { conversations } = await records.list();
  const taken = conversations.map(({ title }) => title);
  const title = forkTitle(stored.conversation.title, taken);
  const record = forked(stored, tip, { id, now: clock.now(), title });
  if (!record) return say('fork_failed');
  try {
    await files.write(id, new File([JSON.stringify([previewed(record, readingOf)])], 'fork.json'));
  } catch (error) {
    return say('fork_diskRefuses', { reason: String(error) });
  }
  const change = { isForked: true } as const;
  const marked = await commands.send('conversation.change', { id: stored.conversation.id, change });
  if (!marked.ok) return refusalText(marked.problem);
  const reply = await commands.send('conversation.take', { fileId: id, isFork: true });
  if (!reply.ok) return refusalText(reply.problem);
  return reply.value.outcomes[0] === 'taken' ? undefined : say('fork_failed');
}
