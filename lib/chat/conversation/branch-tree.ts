import { followersOf, inTime } from './branches.ts';
import { type Conversation, type Message, pathTo } from './conversation.ts';

/** A message in the overview of a conversation. */
export type BranchRow = {
  message: Message;
  /** Number of messages below it, on all branches. */
  below: number;
  /** It is on the branch shown. */
  isShown: boolean;
  /** It cannot be deleted as a branch: nothing would be left. */
  isWhole: boolean;
};

/** Messages that follow one another without another version, and the versions of what follows the last one. */
export type Stretch = {
  rows: BranchRow[];
  versions: Stretch[];
  /** Number of rows before this stretch, from the top of the overview. */
  from: number;
};

/** Parts the tree of messages into stretches. Of a conversation with several first messages, the top has no rows. */
export function branchTree({ tip }: Pick<Conversation, 'tip'>, messages: Message[]): Stretch {
  const replies = repliesOf(messages);
  const below = countsBelow(messages, replies);
  const shown = new Set(pathTo(tip, messages).map(({ id }) => id));
  const isAll = (id: string) => (below.get(id) ?? 0) + 1 === messages.length;
  let count = 0;

  const rowOf = (message: Message, isOnly: boolean): BranchRow => ({
    message,
    below: below.get(message.id) ?? 0,
    isShown: shown.has(message.id),
    isWhole:
      isAll(message.id) ||
      (message.role === 'answer' && isOnly && message.parentId !== null && isAll(message.parentId)),
  });

  function stretchOf(first: Message | undefined, following: Message[]): Stretch {
    const from = count;
    const rows = first ? [rowOf(first, false)] : [];
    let next = first ? (replies.get(first.id) ?? []) : following;
    while (next.length === 1 && next[0]) {
      rows.push(rowOf(next[0], true));
      next = replies.get(next[0].id) ?? [];
    }
    count += rows.length;
    return { rows, from, versions: next.map((message) => stretchOf(message, [])) };
  }

  return stretchOf(undefined, replies.get(null) ?? []);
}

/** Returns all rows of a stretch from top to bottom. */
export const rowsIn = ({ rows, versions }: Stretch): BranchRow[] => [...rows, ...versions.flatMap(rowsIn)];

/** Groups the replies to each message, oldest first. A message after an unreadable one stands among the first. */
function repliesOf(messages: Message[]): Map<string | null, Message[]> {
  const ids = new Set<string | null>(messages.map(({ id }) => id));
  return followersOf(messages.toSorted(inTime), ({ parentId }) => (ids.has(parentId) ? parentId : null));
}

/** Counts from the last messages up: a conversation may be thousands of messages deep. */
function countsBelow(messages: Message[], replies: ReadonlyMap<string | null, Message[]>) {
  const order: string[] = [];
  const due = (replies.get(null) ?? []).map(({ id }) => id);
  for (let id = due.pop(); id !== undefined; id = due.pop()) {
    order.push(id);
    for (const reply of replies.get(id) ?? []) due.push(reply.id);
  }
  const counts = new Map<string, number>(messages.map(({ id }) => [id, 0]));
  for (const id of order.reverse()) {
    const own = (replies.get(id) ?? []).reduce((sum, reply) => sum + 1 + (counts.get(reply.id) ?? 0), 0);
    counts.set(id, own);
  }
  return counts;
}
