import * as z from 'zod/mini';
import { messageContext } from '../context/context-item.ts';
import { attachment } from '../file/attachment.ts';
import type { Run } from '../run/run.ts';
import { runStatus } from '../run/run-state.ts';
import { siteChoice } from './site-consent.ts';

/** The branch that a conversation shows, and the state that its next message continues. */
const standing = {
  title: z.string(),
  updatedAt: z.number(),
  profileId: z.string(),
  /** Last message of the branch shown. */
  tip: z.string(),
  /** Beginning of the last answer, for the list; absent without one, and in conversations of version 0.6. */
  preview: z.optional(z.string()),
  lastRun: z.object({ id: z.string(), status: runStatus }),
  /** Set, for the index, until somebody sees how the last run ended. */
  unseen: z.optional(z.literal(1)),
  /** Memory of a runnable that remembers by itself (lib/chat/conversation/memory.ts). */
  memory: z.optional(z.object({ id: z.string(), lastRunId: z.string() })),
  /** Consent to send the conversation to sites that have not seen all of it. */
  sites: z.optional(z.array(siteChoice)),
};

/** A deleted branch, whose records stay hidden until the purge, and the state that its undo restores. */
const prunedBranch = z.object({
  /** Its first message. */
  id: z.string(),
  /** Time of deletion in ms since 1970; undo works until the purge. */
  at: z.number(),
  messages: z.array(z.string()),
  runs: z.array(z.string()),
  before: z.object(standing),
  /** The conversation right after the deletion. */
  after: z.object({ title: z.string(), tip: z.string(), lastRunId: z.string() }),
});
export type PrunedBranch = z.infer<typeof prunedBranch>;

/** A stored conversation. */
export const conversation = z.object({
  id: z.string(),
  ...standing,
  createdAt: z.number(),
  pinned: z.optional(z.literal(1)),
  /** Set when a person typed the title: it no longer follows the first message. */
  titled: z.optional(z.literal(1)),
  /** Set when a fork was made: it may go on where the runnable keeps this conversation. */
  forked: z.optional(z.literal(1)),
  /** Time of deletion in ms since 1970; undo works until the purge. */
  deletedAt: z.optional(z.number()),
  pruned: z.optional(z.array(prunedBranch)),
  /** Time of the first deletion in `pruned`, for the index. */
  prunedAt: z.optional(z.number()),
});
export type Conversation = z.infer<typeof conversation>;

/**
 * Updates a conversation after its last run or the one shown ended. A stopped run is not unseen: the person
 * stopped it. The preview stays that of another branch if one is shown.
 */
export function afterRun(head: Conversation, run: Run, preview: string): Conversation {
  const isShown = head.tip === run.messageId;
  if (head.lastRun.id !== run.id && !isShown) return head;
  const shown = isShown ? withPreview(head, preview) : head;
  // Conversations of early versions have no memory: it is that of the last run, which is about to be another one.
  const { memory = { id: head.id, lastRunId: head.lastRun.id } } = head;
  const next = { ...shown, lastRun: lastRunOf(run), ...(head.lastRun.id !== run.id && { memory }) };
  return run.state.status === 'stopped' ? next : { ...next, unseen: 1 };
}

/** Sets the preview of a conversation; an empty one is removed. */
export function withPreview({ preview: _, ...head }: Conversation, preview: string): Conversation {
  return preview === '' ? head : { ...head, preview };
}

export const lastRunOf = ({ id, state }: Run): Conversation['lastRun'] => ({ id, status: state.status });

export function seen({ unseen: _, ...head }: Conversation): Conversation {
  return head;
}

/** A person's change to a conversation; `tip` selects the branch that ends with this message. */
export const conversationChange = z.lazy(() =>
  z.strictObject({
    title: z.optional(z.string()),
    /** Title made from the first message shown; a typed title takes precedence. */
    madeTitle: z.optional(z.string()),
    isPinned: z.optional(z.boolean()),
    tip: z.optional(z.string()),
    /** Preview of the branch selected. */
    preview: z.optional(z.string()),
    isForked: z.optional(z.literal(true)),
  }),
);
export type ConversationChange = z.infer<typeof conversationChange>;

/** Applies a change. An empty title is ignored. */
export function changed({ pinned, ...head }: Conversation, change: ConversationChange): Conversation {
  const { title = '', madeTitle = '', isPinned = pinned === 1, tip = head.tip } = change;
  const { preview = head.preview ?? '' } = change;
  const typed = titleFrom(title);
  const made = head.titled ? '' : titleFrom(madeTitle);
  return {
    ...withPreview(head, preview),
    ...(isPinned ? { pinned: 1 } : {}),
    ...(typed === '' ? {} : { titled: 1 }),
    ...(change.isForked ? { forked: 1 } : {}),
    title: typed || made || head.title,
    tip,
  };
}

export function restored({ deletedAt: _, ...head }: Conversation): Conversation {
  return head;
}

const common = {
  id: z.string(),
  conversationId: z.string(),
  parentId: z.nullable(z.string()),
  createdAt: z.number(),
};

/** A message. Messages form a tree: several answers to one message are branches. */
export const message = z.discriminatedUnion('role', [
  z.object({
    ...common,
    role: z.literal('human'),
    text: z.string(),
    attachments: z._default(z.array(attachment), []),
    /** Text of pages that was sent with it. */
    context: z.optional(messageContext),
  }),
  /** The names are copies, so that the message stays readable after the profile is deleted. */
  z.object({
    ...common,
    role: z.literal('answer'),
    runId: z.string(),
    profileId: z.string(),
    profileName: z.string(),
    assistant: z.string(),
  }),
]);
export type Message = z.infer<typeof message>;
export type HumanMessage = Extract<Message, { role: 'human' }>;
export type AnswerMessage = Extract<Message, { role: 'answer' }>;

/** Returns the messages from the first to the tip, in reading order. */
export function pathTo(tip: string, messages: Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const path = new Set<Message>();
  let next = byId.get(tip);
  while (next && !path.has(next)) {
    path.add(next);
    next = next.parentId === null ? undefined : byId.get(next.parentId);
  }
  return [...path].reverse();
}

export const longestTitle = 80;

/** Makes a title from the beginning of a text. */
export const titleFrom = (text: string): string => shortened(text, longestTitle);

/** Puts a text on one line and cuts it at this many characters. */
export function shortened(text: string, longest: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const characters = [...line.slice(0, 4 * longest)];
  if (characters.length <= longest) return line;
  return `${characters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`;
}

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
