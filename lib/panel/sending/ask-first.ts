import { type ReadonlySignal, signal } from '@preact/signals';
import { askedAt } from '../../chat/conversation/history.ts';
import { isUndecided, siteOf } from '../../chat/conversation/site-consent.ts';
import { originOf } from '../../chat/profile/profile.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { saidBefore, travellingTo, wentElsewhere } from '../composing/known-past.ts';
import { moveWriting } from '../composing/moved-writing.ts';
import type { Host } from '../host/host.ts';
import type { SendingParts, Start, StartRun } from './start-run.ts';

/** Answer to the question whether a conversation is sent to another site. */
type SiteAnswer = 'conversation' | 'message' | 'new';

/** Sites to ask about before a message is sent. */
type Question = {
  origin: string;
  /** Sites that have seen what would be sent. */
  others: string[];
  /** The message cannot move to a new conversation. */
  isHere?: true;
};

/** A question before a message is sent; undefined as the answer cancels sending. */
type SiteQuestion = Question & {
  answer(given: SiteAnswer | undefined): void;
};

export function createSiteQuestion() {
  const question = signal<SiteQuestion | undefined>(undefined);
  return {
    question: question as ReadonlySignal<SiteQuestion | undefined>,
    ask: (asked: Question) =>
      new Promise<SiteAnswer | undefined>((resolve) => {
        question.value = {
          ...asked,
          answer(given) {
            question.value = undefined;
            resolve(given);
          },
        };
      }),
  };
}

export type AskAboutSite = ReturnType<typeof createSiteQuestion>['ask'];

/**
 * Asks the person before history of one site is sent to another, then starts the run. The worker decides: it
 * sends nothing without consent.
 */
export function askFirst(start: StartRun, ask: AskAboutSite, parts: SendingParts, host: Host): StartRun {
  let isAsking = false;

  async function asked(input: Start): Promise<boolean> {
    const question = await openQuestion(input, parts, host);
    if (!isShown(input, parts)) return false;
    if (!question) return start(input);
    const travels = await ask(question);
    // Another window may have sent something meanwhile.
    if (travels === undefined || !isShown(input, parts) || parts.conversation.openRunId.peek()) return false;
    if (travels === 'new') return startElsewhere(input, start, parts);
    return start({ ...input, consent: { origin: question.origin, travels } });
  }

  return async (input) => {
    if (isAsking) return false;
    isAsking = true;
    try {
      return await asked(input);
    } finally {
      isAsking = false;
    }
  };
}

const isShown = ({ conversationId }: Start, { conversation }: SendingParts) =>
  conversation.open.peek().id === conversationId;

/**
 * Returns what to ask before history is sent to another site; undefined if nothing. `coming` are the URLs of answers
 * that will be there by then.
 */
export async function openQuestion(
  input: Start,
  { profiles, conversation, composer }: SendingParts,
  { protocols }: Host,
  coming: readonly string[] = [],
): Promise<Question | undefined> {
  const profile = profiles.profiles.peek().find(({ id }) => id === input.profileId);
  // A site without access receives nothing.
  if (!profile || profiles.lacksAccess(profile)) return undefined;
  const isElsewhere = (url: string) => siteOf(url) !== originOf(profile.url);
  if (!wentElsewhere(conversation.open.peek().turns, profile) && !coming.some(isElsewhere)) return undefined;
  const { message } = input;
  // A plain text and answers to questions are sent without history.
  const isAlone = input.plainText || message.kind === 'answers';
  const hasHistory = !isAlone && (await composer.sendsHistory(profile)) === true;
  if (!hasHistory && !('questionId' in message)) return undefined;
  // Another window may have asked meanwhile.
  await conversation.reload();
  const stored = conversation.stored();
  if (!stored) return undefined;
  const said = hasHistory ? saidBefore(message, stored, profile, protocols) : [];
  const past = [...said, ...coming.filter(() => hasHistory).map(comingExchange)];
  const again = 'questionId' in message ? askedAt(message.questionId, stored.messages, stored.runs) : [];
  const travelling = travellingTo(profile, past, stored, again);
  return isUndecided(travelling) ? { origin: originOf(profile.url), others: travelling.others } : undefined;
}

const comingExchange = (url: string) => ({
  question: '',
  attachments: [],
  answer: '',
  url,
  at: Number.POSITIVE_INFINITY,
});

/** Sends the message as the first of a new conversation. If sending fails, the message stays there unsent. */
async function startElsewhere(input: Start, start: StartRun, parts: SendingParts): Promise<boolean> {
  const { conversation, composer, profiles, opening } = parts;
  const { draft, attachments, context } = composer;
  const { conversationId: left, message } = input;
  const said = message.kind === 'new' ? message : saidAgain(message, parts);
  if (!said) return false;
  const open = isTemporary(left) ? opening.startTemporary : opening.startNew;
  const written = draft.text.peek();
  const files = attachments.list.peek();
  const items = context.fileIds.peek();
  let conversationId = left;
  const begin = () => {
    const opened = open();
    conversationId = conversation.open.peek().id;
    return opened;
  };
  await (message.kind === 'new' ? moveWriting(begin, conversation, composer) : begin());
  // A person may have opened another one while the new one was read.
  if (conversation.open.peek().id !== conversationId) return false;
  profiles.choose(input.profileId);
  const isStarted = await start({
    ...input,
    conversationId,
    message: { ...said, kind: 'new', parentId: null },
  });
  if (message.kind === 'new' && isStarted) {
    draft.take(conversationId, written);
    attachments.take(conversationId, files);
    context.take(conversationId, items);
  }
  // The message that was to be repeated is still in its conversation.
  if (message.kind !== 'new' && !isStarted) await opening.show(left);
  return isStarted;
}

/** Returns a message to be said elsewhere; undefined if it is gone. An answer to a question belongs to its run. */
function saidAgain(message: Exclude<Start['message'], { kind: 'new' }>, { conversation }: SendingParts) {
  if (message.kind === 'answers') return undefined;
  const question = conversation.stored()?.messages.find(({ id }) => id === message.questionId);
  if (question?.role !== 'human') return undefined;
  const { attachments, context } = question;
  return {
    text: message.kind === 'edited' ? message.text : question.text,
    attachments,
    ...(context && { context }),
  };
}
