import type { Conversation, PrunedBranch } from './conversation.ts';

/** Returns the ids of the messages and runs in deleted branches. */
export const goneFrom = ({ pruned = [] }: Conversation): ReadonlySet<string> =>
  new Set(pruned.flatMap(({ messages, runs }) => [...messages, ...runs]));

/** Replaces the deleted branches of a conversation. */
export function withPruned(
  { pruned: _, prunedAt: __, ...head }: Conversation,
  branches: PrunedBranch[],
): Conversation {
  if (branches.length === 0) return head;
  return { ...head, pruned: branches, prunedAt: Math.min(...branches.map(({ at }) => at)) };
}
