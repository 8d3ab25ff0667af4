import * as z from 'zod/mini';
import { attachment } from '../file/attachment.ts';
import { type Run, runStatus } from '../run/run.ts';
import { siteChoice } from './site-consent.ts';

/**
 * `tip` is the message that the branch shown ends with. `unseen` is there, for the index, only as long as
 * nobody has looked at how the last run ended.
 */
export const conversation = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  profileId: z.string(),
  tip: z.string(),
  lastRun: z.object({ id: z.string(), status: runStatus }),
  unseen: z.optional(z.literal(1)),
  pinned: z.optional(z.literal(1)),
  /** A person typed the title: it no longer follows the first message. */
  titled: z.optional(z.literal(1)),
  /** The memory of a runnable that remembers by itself (lib/chat/conversation/memory.ts). */
  memory: z.optional(z.object({ id: z.string(), lastRunId: z.string() })),
  /** Consent to send it to sites that have not heard all of it. */
  sites: z.optional(z.array(siteChoice)),
  /** Taken away, in ms since 1970; it can be brought back until it is purged. */
  deletedAt: z.optional(z.number()),
});
export type Conversation = z.infer<typeof conversation>;

/** The conversation after the end of one of its runs. Who stops a run knows how it ended. */
export function afterRun(head: Conversation, run: Run): Conversation {
  if (head.lastRun.id !== run.id) return head;
  const next = { ...head, lastRun: lastRunOf(run) };
  return run.state.status === 'stopped' ? next : { ...next, unseen: 1 };
}

export const lastRunOf = ({ id, state }: Run): Conversation['lastRun'] => ({ id, status: state.status });

export function seen({ unseen: _, ...head }: Conversation): Conversation {
  return head;
}

/** What a person changes of a conversation itself; `tip` shows the branch that ends with this message. */
export const conversationChange = z.lazy(() =>
  z.strictObject({
    title: z.optional(z.string()),
    /** The title made from the first message shown; a typed title stays. */
    madeTitle: z.optional(z.string()),
    isPinned: z.optional(z.boolean()),
    tip: z.optional(z.string()),
  }),
);
export type ConversationChange = z.infer<typeof conversationChange>;

/** An empty title changes nothing. */
export function changed({ pinned, ...head }: Conversation, change: ConversationChange): Conversation {
  const { title = '', madeTitle = '', isPinned = pinned === 1, tip = head.tip } = change;
  const typed = titleFrom(title);
  const made = head.titled ? '' : titleFrom(madeTitle);
  return {
    ...head,
    ...(isPinned ? { pinned: 1 } : {}),
    ...(typed === '' ? {} : { titled: 1 }),
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

/** Messages form a tree: several answers to one message are branches. */
export const message = z.discriminatedUnion('role', [
  z.object({
    ...common,
    role: z.literal('human'),
    text: z.string(),
    attachments: z._default(z.array(attachment), []),
  }),
  /** The names are those of the time, so that it stays readable when the profile is gone. */
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

/** The messages from the first to the tip, in reading order. */
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

/** The title of a conversation is the beginning of its first message. */
export function titleFrom(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const characters = [...line.slice(0, 4 * longestTitle)];
  if (characters.length <= longestTitle) return line;
  return `${characters
    .slice(0, longestTitle - 1)
    .join('')
    .trimEnd()}…`;
}
