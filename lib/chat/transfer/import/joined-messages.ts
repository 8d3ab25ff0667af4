import { followersOf } from '../../conversation/branches.ts';

/** A message of another program's conversation. */
export type ForeignMessage = {
  id: string;
  parentId: string | null;
  /** `none`: cannot be shown, but others may follow it. */
  role: 'human' | 'answer' | 'none';
  text: string;
  /** In ms since 1970; null if unknown. */
  createdAt: number | null;
  /** Name of the assistant. */
  assistant: string;
};

type JoinedMessages = {
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

/** Finds the nearest ancestor that can be shown; null for a cycle. Each message is passed once. */
function createKeptParent(byId: ReadonlyMap<string, ForeignMessage>) {
  const nearest = new Map<string, string | null>();
  const isPassed = (id: string | null): id is string =>
    id !== null && !nearest.has(id) && byId.get(id)?.role === 'none';

  function placeOf(id: string | null): string | null {
    if (id === null || !byId.has(id)) return null;
    return nearest.has(id) ? (nearest.get(id) ?? null) : id;
  }

  return ({ parentId }: ForeignMessage): string | null => {
    const passed: string[] = [];
    let at = parentId;
    while (isPassed(at)) {
      nearest.set(at, null);
      passed.push(at);
      at = byId.get(at)?.parentId ?? null;
    }
    const found = placeOf(at);
    for (const id of passed) nearest.set(id, found);
    return found;
  };
}

/** Sorts parents before children, otherwise in the given order; breaks cycles. */
function inOrder(messages: ForeignMessage[]): ForeignMessage[] {
  const children = followersOf(messages);
  const placed = new Set<ForeignMessage>();
  const placeFrom = (start: ForeignMessage[]) => {
    const waiting = [...start].reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (placed.has(next)) continue;
      placed.add(next);
      for (const child of (children.get(next.id) ?? []).toReversed()) waiting.push(child);
    }
  };
  placeFrom(children.get(null) ?? []);
  for (const message of messages) placeFrom([message]);
  return [...placed];
}
