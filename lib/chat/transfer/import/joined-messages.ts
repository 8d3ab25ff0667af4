import type { ForeignMessage } from './foreign-conversation.ts';

export type JoinedMessages = {
  /** Parents before their children. */
  messages: ForeignMessage[];
  /**
   * Finds the message that now contains an imported one; for one that cannot be shown, its nearest ancestor.
   */
  placeOf(id: string): string | undefined;
};

/**
 * Selects the messages that can be shown. Children of one that cannot move to its parent; an answer that
 * continues after a tool call becomes one answer.
 */
export function joinedMessages(all: ForeignMessage[]): JoinedMessages {
  const byId = new Map(all.map((message) => [message.id, message]));
  const keptParent = createKeptParent(byId);
  const kept = inOrder(
    all
      .filter(({ role }) => role !== 'none')
      .map((message) => ({ ...message, parentId: keptParent(message) })),
  );
  const followers = followersOf(kept);
  const become = new Map<string, ForeignMessage>();
  const messages: ForeignMessage[] = [];
  for (const message of kept) {
    const before = message.parentId === null ? undefined : become.get(message.parentId);
    const goesOn =
      message.role === 'answer' && before?.role === 'answer' && followers.get(message.parentId)?.length === 1;
    if (goesOn) {
      before.text = `${before.text}\n\n${message.text}`;
      become.set(message.id, before);
    } else {
      const next = { ...message, parentId: before?.id ?? null };
      become.set(message.id, next);
      messages.push(next);
    }
  }
  const placeOf = (id: string) => {
    const message = byId.get(id);
    const place = message?.role === 'none' ? keptParent(message) : id;
    return place === null ? undefined : become.get(place)?.id;
  };
  return { messages, placeOf };
}

const createKeptParent = (byId: Map<string, ForeignMessage>) => (message: ForeignMessage) => {
  const passed = new Set<string>();
  let { parentId } = message;
  while (parentId !== null && !passed.has(parentId)) {
    const parent = byId.get(parentId);
    if (!parent) return null;
    if (parent.role !== 'none') return parentId;
    passed.add(parentId);
    parentId = parent.parentId;
  }
  return null;
};

/** Sorts parents before children, otherwise in the given order; breaks cycles. */
function inOrder(messages: ForeignMessage[]): ForeignMessage[] {
  const children = followersOf(messages);
  const placed = new Set<ForeignMessage>();
  const placeFrom = (start: ForeignMessage[]) => {
    const waiting = [...start].reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (placed.has(next)) continue;
      placed.add(next);
      waiting.push(...(children.get(next.id) ?? []).toReversed());
    }
  };
  placeFrom(children.get(null) ?? []);
  for (const message of messages) placeFrom([message]);
  return [...placed];
}

/** Groups messages by parent; null: none. */
function followersOf(messages: ForeignMessage[]): Map<string | null, ForeignMessage[]> {
  const followers = new Map<string | null, ForeignMessage[]>();
  for (const message of messages) {
    const others = followers.get(message.parentId);
    if (others) others.push(message);
    else followers.set(message.parentId, [message]);
  }
  return followers;
}
