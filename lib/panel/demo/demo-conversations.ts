import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isDemo } from '../../chat/profile/demo.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Host } from '../host/host.ts';

/**
 * Finds the conversations that the demo alone has answered. Those with an answer of another runnable belong to
 * the person: they are exported, and stay when the demo is removed.
 */
export async function demoConversations(
  conversations: readonly Conversation[],
  profiles: readonly Profile[],
  { records }: Host,
): Promise<Conversation[]> {
  const ids = new Set(profiles.filter(({ url }) => isDemo(url)).map(({ id }) => id));
  const found: Conversation[] = [];
  for (const head of conversations)
    if (ids.has(head.profileId) && isByDemoAlone(await records.read(head.id))) found.push(head);
  return found;
}

const isByDemoAlone = (stored: StoredConversation | undefined) =>
  stored?.unreadable === 0 && [...stored.runs.values()].every(({ run }) => isDemo(run.url));
