import { sendCommand } from '../../platform/browser/messaging.ts';
import { listConversations, type StoredConversation } from '../../platform/records/conversation-store.ts';
import { writeFile } from '../../platform/records/file-store.ts';

const notForked = 'Not forked: this message cannot be found, or its answer still grows. Try again later.';

/** Makes a conversation of its own of all up to a message. Resolves to why it was not made, or to nothing. */
export async function fork(
  stored: StoredConversation | undefined,
  tip: string,
  id: string,
): Promise<string | undefined> {
  if (!stored) return notForked;
  const [{ forked }, { forkTitle }] = await Promise.all([
    import('../../chat/conversation/fork.ts'),
    import('../../chat/conversation/made-title.ts'),
  ]);
  const { conversations } = await listConversations();
  const taken = conversations.map(({ title }) => title);
  const title = forkTitle(stored.conversation.title, taken);
  const record = forked(stored, tip, { id, now: Date.now(), title });
  if (!record) return notForked;
  try {
    await writeFile(id, new File([JSON.stringify([record])], 'fork.json'));
  } catch (error) {
    return `Not forked: the browser refuses to store it (${String(error)}). Free some disk space, then try again.`;
  }
  const reply = await sendCommand('conversation.take', { fileId: id });
  if (!reply.ok) return reply.problem;
  return reply.value.outcomes[0] === 'taken' ? undefined : notForked;
}
