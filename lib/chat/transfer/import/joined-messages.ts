import type { ForeignMessage } from './foreign-conversation.ts';

export type JoinedMessages = {
  /** Each after the one that it follows. */
  messages: ForeignMessage[];
  /** Which of them an earlier message has become part of, or follows. */
  placeOf(id: string): string | undefined;
};

/**
 * The messages that can be shown. What follows one that cannot follows the one before it; an answer that goes on,
 * after a call of a tool, is one answer.
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

/** Parents first, and then as they stood; what follows itself begins anew. */
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

/** By what they follow; null: nothing. */
function followersOf(messages: ForeignMessage[]): Map<string | null, ForeignMessage[]> {
  const followers = new Map<string | null, ForeignMessage[]>();
  for (const message of messages) {
    const others = followers.get(message.parentId);
    if (others) others.push(message);
    else followers.set(message.parentId, [message]);
  }
  return followers;
}
