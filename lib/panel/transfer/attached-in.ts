import { attachedFiles } from '../../chat/conversation/attached-files.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import { readConversation } from '../../platform/records/conversation-store.ts';

/** The files that a stored conversation speaks of, in all its branches. */
export async function attachedIn(conversationId: string): Promise<Attachment[]> {
  const stored = await readConversation(conversationId);
  return stored ? attachedFiles({ messages: stored.messages, runs: [...stored.runs.values()] }) : [];
}
