import { type Conversation, goneFrom, type Message } from '../../chat/conversation/conversation.ts';
import { leftNothing } from '../../chat/conversation/memory.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { RunWithFold } from '../../chat/run/run.ts';
import { CommandRefusal } from '../../platform/browser/messaging.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Protocols, Sending } from '../../runnable/protocol.ts';
import type { CommandInput } from '../../wire/commands.ts';
import type { Said } from './turn.ts';

type Start = CommandInput<'run.start'>;

type Messages = { findMessage(id: string): Promise<Message | undefined> };

/** Looks up each message once; a lookup may start before its result is needed. */
export function remembered({ findMessage }: Messages) {
  const found = new Map<string, Promise<Message | undefined>>();
  function lookUp(id: string): Promise<Message | undefined> {
    const asked = found.get(id) ?? findMessage(id);
    found.set(id, asked);
    asked.catch(() => {});
    return asked;
  }
  return { findMessage: lookUp };
}

/** Returns what is said, and the message that it replaces. Throws a CommandRefusal if what it refers to is gone. */
export async function saidIn(
  { message }: Start,
  { head, before }: { head: Conversation | undefined; before: string | undefined },
  { findMessage }: Messages,
): Promise<{ said: Said; replaced: Message | undefined }> {
  if (message.kind === 'new') {
    const { kind: _, ...said } = message;
    return { said: { ...said, parentId: before ?? message.parentId }, replaced: undefined };
  }
  if (message.kind === 'answers') {
    const answered = await findMessage(message.answerId);
    if (answered?.role !== 'answer' || (head && goneFrom(head).has(answered.id)))
      throw new CommandRefusal({ code: 'message-gone' });
    return { said: { text: '', attachments: [], parentId: answered.id }, replaced: undefined };
  }
  const question = await findMessage(message.questionId);
  if (question?.role !== 'human' || (head && goneFrom(head).has(question.id)))
    throw new CommandRefusal({ code: 'message-gone' });
  const { text, attachments, context, parentId } = question;
  const said = { text, attachments, ...(context && { context }), parentId };
  if (message.kind === 'again') return { said, replaced: undefined };
  return { said: { ...said, text: message.text }, replaced: question };
}

/** Returns the run of the answer that a message follows. */
export async function runBefore(parentId: string | null, { findMessage }: Messages): Promise<string | null> {
  const before = parentId === null ? undefined : await findMessage(parentId);
  return before?.role === 'answer' ? before.runId : null;
}

/** Returns the last run if it failed with the question that is asked again. Answers to compare share no memory. */
export async function retriedBy(
  { message, isAside }: Start,
  head: Conversation | undefined,
  { findMessage }: Messages,
): Promise<string | null> {
  if (message.kind !== 'again' || isAside || !head || !leftNothing(head.lastRun.status)) return null;
  const answer = await findMessage(`${head.lastRun.id}.answer`);
  return answer?.parentId === message.questionId ? head.lastRun.id : null;
}

type Followed = {
  previousRunId: string | null;
  head: Conversation | undefined;
  profile: Profile;
  isAside: boolean;
  anew: boolean;
};

/**
 * Returns the place of the run that a turn follows. `anew`: the server has lost it. An answer that is compared has a
 * thread of its own, which knows nothing yet.
 */
export async function placeBefore(
  { previousRunId, head, profile, isAside, anew }: Followed,
  { findRun, protocols }: { findRun(id: string): Promise<RunWithFold | undefined>; protocols: Protocols },
): Promise<NonNullable<Sending['after']>> {
  const isFirst = previousRunId === null;
  if (isAside) return { place: null, isLatest: true, isFirst };
  const before = isFirst || anew ? undefined : (await findRun(previousRunId))?.run;
  const isKnown =
    before?.protocol === profile.protocol &&
    protocols.find(profile.protocol)?.isSameServer?.(before.url, profile.url) === true;
  const place = (isKnown && before.place) || null;
  // A fork may have gone on in the same place since.
  const isNext = head === undefined || (head.memory?.lastRunId === previousRunId && !head.forked);
  return { place, isLatest: isNext && (isFirst || place !== null), isFirst };
}

/** Refuses answers to questions that are answered, where the run goes on or has gone on, and to those of an imported file. */
export async function checkUnanswered(
  { message, conversationId, runId }: Start,
  { readConversation }: { readConversation(id: string): Promise<StoredConversation | undefined> },
) {
  if (message.kind !== 'answers') return;
  const stored = await readConversation(conversationId);
  const asked = stored?.messages.find(({ id }) => id === message.answerId);
  if (asked?.role === 'answer' && stored?.runs.get(asked.runId)?.run.state.status === 'waited')
    throw new CommandRefusal({ code: 'message-gone' });
  const later = stored?.messages.filter(({ parentId }) => parentId === message.answerId) ?? [];
  const isAnswered = later.some((next) => {
    const status =
      next.role === 'answer' && next.runId !== runId && stored?.runs.get(next.runId)?.run.state.status;
    return status && !leftNothing(status);
  });
  if (isAnswered) throw new CommandRefusal({ code: 'answered-before' });
}
