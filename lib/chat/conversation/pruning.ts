import type { Run } from '../run/run.ts';
import { followersOf, inTime, tipBelow } from './branches.ts';
import {
  type Conversation,
  goneFrom,
  lastRunOf,
  type Message,
  type PrunedBranch,
  pathTo,
  seen,
  withPreview,
  withPruned,
} from './conversation.ts';
import { titleAfter } from './made-title.ts';
import { siteOf } from './site-consent.ts';

/** The messages and runs of a conversation, on all branches. */
type Tree = { messages: Message[]; runs: Run[] };

/** The branch that begins with a message. */
export type Branch = { root: Message; ids: ReadonlySet<string> };

/**
 * Returns the branch that begins with a message: the message and all below it. The only answer to a question takes
 * the question along. Undefined if there is no such message, or if nothing would be left.
 */
export function branchAt(id: string, head: Conversation, messages: Message[]): Branch | undefined {
  const gone = goneFrom(head);
  const there = messages.filter((message) => !gone.has(message.id));
  const found = there.find((message) => message.id === id);
  const question = found?.role === 'answer' && there.find((message) => message.id === found.parentId);
  const isOnly = !there.some(({ id: other, parentId }) => other !== id && parentId === found?.parentId);
  const root = question && question.role === 'human' && isOnly ? question : found;
  if (!root) return undefined;
  const ids = new Set(idsBelow(root.id, messages));
  return there.some((message) => !ids.has(message.id)) ? { root, ids } : undefined;
}

/** Returns the ids of a message and of all below it. */
function idsBelow(id: string, messages: Message[]): string[] {
  const replies = followersOf(messages);
  const ids = new Set([id]);
  for (const next of ids) for (const reply of replies.get(next) ?? []) ids.add(reply.id);
  return [...ids];
}

/**
 * Deletes a branch. The conversation then reads as one that never had it, but for the memory of runnables:
 * they cannot be told to forget, so a message that follows gets a new conversation ID.
 */
export function pruned(
  head: Conversation,
  { root, ids }: Branch,
  { messages, runs }: Tree,
  { now, preview }: { now: number; preview: string },
): Conversation {
  const gone = goneFrom(head);
  const there = messages.filter(({ id }) => !gone.has(id));
  const kept = there.filter(({ id }) => !ids.has(id));
  const keptRuns = runs.filter(({ id, messageId }) => !gone.has(id) && !ids.has(messageId));
  const shown = ids.has(head.tip) ? showing(tipAfter(root, kept), head, there, preview) : head;
  const goneRuns = messages.flatMap((item) =>
    item.role === 'answer' && ids.has(item.id) ? [item.runId] : [],
  );
  const next = goneRuns.includes(head.lastRun.id) ? withLastRun(shown, keptRuns) : shown;
  const left = withSitesOf(next, kept, keptRuns);
  const entry: PrunedBranch = {
    id: root.id,
    at: now,
    messages: [...ids],
    runs: goneRuns,
    before: standingOf(head),
    after: { title: left.title, tip: left.tip, lastRunId: left.lastRun.id },
  };
  return withPruned(left, [...(head.pruned ?? []), entry]);
}

/**
 * Brings a deleted branch back; undefined if it is gone. The conversation stands as before unless it went on
 * meanwhile. `lastRun` is the stored state of the run that was its last one.
 */
export function unpruned(
  head: Conversation,
  id: string,
  lastRun: Conversation['lastRun'] | undefined,
): Conversation | undefined {
  const entry = head.pruned?.findLast((item) => item.id === id);
  if (!entry) return undefined;
  const { before, after } = entry;
  const others = head.pruned?.filter((item) => item !== entry) ?? [];
  const isSame = head.tip === after.tip && head.lastRun.id === after.lastRunId;
  if (!isSame) return withPruned(head, others);
  const { id: _, createdAt, pinned, titled, deletedAt } = head;
  return withPruned(
    {
      ...before,
      id: head.id,
      createdAt,
      ...(pinned ? { pinned } : {}),
      ...(titled ? { titled } : {}),
      ...(deletedAt === undefined ? {} : { deletedAt }),
      title: head.title === after.title ? before.title : head.title,
      lastRun: lastRun ?? before.lastRun,
    },
    others,
  );
}

/** Milliseconds in which a deleted branch or conversation can be restored. */
export const graceMs = 600_000;

/** Lists the deleted branches that can be restored, the latest first. */
export const restorable = ({ pruned = [] }: Pick<Conversation, 'pruned'>, now: number): PrunedBranch[] =>
  pruned.filter(({ at }) => now - at < graceMs).reverse();

/** Shows the newest version beside a deleted message, or else the branch up to the message before it. */
function tipAfter({ parentId }: Message, kept: Message[]): string {
  if (parentId !== null) return tipBelow(parentId, kept);
  const firsts = kept.filter((message) => message.parentId === null);
  return tipBelow(firsts.toSorted(inTime).at(-1)?.id ?? '', kept);
}

function showing(tip: string, head: Conversation, messages: Message[], preview: string): Conversation {
  const [first] = pathTo(tip, messages);
  const title = first?.role === 'human' ? titleAfter(head, messages, first) : undefined;
  return { ...withPreview(head, preview), tip, title: title ?? head.title };
}

/** Makes the newest run the last one, and names the memory that the deleted run may have written to. */
function withLastRun(head: Conversation, runs: Run[]): Conversation {
  const newest = runs.toSorted(inTime).at(-1);
  const { id, lastRun, memory = { id, lastRunId: lastRun.id } } = head;
  const next = { ...seen(head), memory };
  if (!newest) return { ...next, lastRun: { id: '', status: 'done' } };
  return {
    ...next,
    lastRun: lastRunOf(newest),
    profileId: newest.profileId,
    updatedAt: newest.createdAt,
  };
}

/** Keeps the consent for a site only if an answer that is left needed it: one that follows an answer of another site. */
function withSitesOf({ sites = [], ...head }: Conversation, messages: Message[], runs: Run[]): Conversation {
  if (sites.length === 0) return head;
  const origins = new Map(runs.map(({ messageId, url }) => [messageId, siteOf(url)]));
  const isMixed = createMixedPaths(origins, messages);
  const needed = new Set([...origins].flatMap(([messageId, origin]) => (isMixed(messageId) ? [origin] : [])));
  const left = sites.filter(({ origin }) => needed.has(origin));
  return left.length > 0 ? { ...head, sites: left } : head;
}

/** Sites on the path to a message: none, one, or several. */
type Sites = string | typeof several | undefined;
const several = Symbol();

const joined = (above: Sites, own: string | undefined): Sites =>
  own === undefined || above === own || above === several ? above : above === undefined ? own : several;

/** Returns what tells whether answers of several sites are on the path to a message; looks at each message once. */
function createMixedPaths(origins: ReadonlyMap<string, string>, messages: Message[]) {
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]));
  const known = new Map<string, Sites>();

  /** Lists the messages up to the first that is known, from the top. */
  function unknownTo(messageId: string): string[] {
    const path = new Set<string>();
    let at: string | null | undefined = messageId;
    while (typeof at === 'string' && parents.has(at) && !known.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    return [...path].reverse();
  }

  return (messageId: string): boolean => {
    for (const id of unknownTo(messageId))
      known.set(id, joined(known.get(parents.get(id) ?? ''), origins.get(id)));
    return known.get(messageId) === several;
  };
}

function standingOf(head: Conversation): PrunedBranch['before'] {
  const { id: _, createdAt: __, pinned, titled, deletedAt, pruned: ___, prunedAt, ...standing } = head;
  return standing;
}
