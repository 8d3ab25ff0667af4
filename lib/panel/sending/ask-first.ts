import { askedAt } from '../../chat/conversation/history.ts';
import { siteOf } from '../../chat/conversation/site-consent.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { CommandInput } from '../../wire/commands.ts';
import { moveWriting } from '../composing/moved-writing.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import {
  saidBefore,
  travellingTo,
  undecidedSites,
  wentElsewhere,
} from '../conversation/travelling-history.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import type { SiteAnswer, SiteQuestion } from './site-question.ts';

/** A request to start a run, without its id. */
export type Start = Omit<CommandInput<'run.start'>, 'runId'>;

/** Resolves to whether the run started. */
export type StartRun = (start: Start) => Promise<boolean>;

/** Starts one run at a time. A start without a reply keeps its id, so that a repeat is the same run. */
export function createStartRun(
  order: (input: CommandInput<'run.start'>) => Promise<boolean>,
  newId: () => string,
): StartRun {
  let isStarting = false;
  let unanswered: { what: string; runId: string } | undefined;

  return async (start) => {
    if (isStarting) return false;
    isStarting = true;
    const what = JSON.stringify(start);
    const runId = unanswered?.what === what ? unanswered.runId : newId();
    unanswered = { what, runId };
    const isStarted = await order({ ...start, runId });
    if (isStarted) unanswered = undefined;
    isStarting = false;
    return isStarted;
  };
}

type Question = Pick<SiteQuestion, 'origin' | 'others' | 'isHere'>;

export type AskingWorld = {
  protocols: Protocols;
  profiles: Pick<ProfilesState, 'profiles' | 'lacksAccess' | 'choose'>;
  conversation: Pick<ConversationState, 'open' | 'openRunId' | 'reload' | 'stored'>;
  draft: Pick<NextMessage['draft'], 'text' | 'write' | 'take'>;
  attachments: Pick<NextMessage['attachments'], 'list' | 'take' | 'give'>;
  context: Pick<NextMessage['context'], 'whole' | 'fileIds' | 'take' | 'give'>;
  sendsHistory(profile: Profile): Promise<boolean | undefined>;
  ask(question: Question): Promise<SiteAnswer | undefined>;
  opening: { show(id: string): Promise<void>; startNew(): Promise<void>; startTemporary(): Promise<void> };
};

/**
 * Asks the person before history of one site is sent to another, then starts the run. The worker decides: it
 * sends nothing without consent.
 */
export function askFirst(start: StartRun, world: AskingWorld): StartRun {
  let isAsking = false;

  async function asked(input: Start): Promise<boolean> {
    const question = await openQuestion(input, world);
    if (!isShown(input, world)) return false;
    if (!question) return start(input);
    const travels = await world.ask(question);
    // Another window may have sent something meanwhile.
    if (travels === undefined || !isShown(input, world) || world.conversation.openRunId.peek()) return false;
    if (travels === 'new') return startElsewhere(input, start, world);
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

const isShown = ({ conversationId }: Start, { conversation }: AskingWorld) =>
  conversation.open.peek().id === conversationId;

/**
 * Returns what to ask before history is sent to another site; undefined if nothing. `coming` are the URLs of answers
 * that will be there by then.
 */
export async function openQuestion(
  input: Start,
  world: Pick<AskingWorld, 'protocols' | 'sendsHistory'> & {
    profiles: Pick<ProfilesState, 'profiles' | 'lacksAccess'>;
    conversation: Pick<ConversationState, 'open' | 'reload' | 'stored'>;
  },
  coming: readonly string[] = [],
): Promise<Question | undefined> {
  const { profiles, conversation } = world;
  const profile = profiles.profiles.peek().find(({ id }) => id === input.profileId);
  // A site without access receives nothing.
  if (!profile || profiles.lacksAccess(profile)) return undefined;
  const isElsewhere = (url: string) => siteOf(url) !== originOf(profile.url);
  if (!wentElsewhere(conversation.open.peek().turns, profile) && !coming.some(isElsewhere)) return undefined;
  const { message } = input;
  // A plain text and answers to questions are sent without history.
  const isAlone = input.plainText || message.kind === 'answers';
  const hasHistory = !isAlone && (await world.sendsHistory(profile)) === true;
  if (!hasHistory && !('questionId' in message)) return undefined;
  // Another window may have asked meanwhile.
  await conversation.reload();
  const stored = conversation.stored();
  if (!stored) return undefined;
  const said = hasHistory ? saidBefore(message, stored, profile, world.protocols) : [];
  const past = [...said, ...coming.filter(() => hasHistory).map(comingExchange)];
  const again = 'questionId' in message ? askedAt(message.questionId, stored.messages, stored.runs) : [];
  return undecidedSites(travellingTo(profile, past, stored, again), profile);
}

const comingExchange = (url: string) => ({
  question: '',
  attachments: [],
  answer: '',
  url,
  at: Number.POSITIVE_INFINITY,
});

/** Sends the message as the first of a new conversation. If sending fails, the message stays there unsent. */
async function startElsewhere(input: Start, start: StartRun, world: AskingWorld): Promise<boolean> {
  const { conversation, draft, attachments, context, profiles, opening } = world;
  const { conversationId: left, message } = input;
  const said = message.kind === 'new' ? message : saidAgain(message, world);
  if (!said) return false;
  const open = isTemporary(left) ? opening.startTemporary : opening.startNew;
  const openId = { peek: () => conversation.open.peek().id };
  const written = draft.text.peek();
  const files = attachments.list.peek();
  const items = context.fileIds.peek();
  await (message.kind === 'new' ? moveWriting(open, { openId, draft, attachments, context }) : open());
  profiles.choose(input.profileId);
  const conversationId = openId.peek();
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
function saidAgain(message: Exclude<Start['message'], { kind: 'new' }>, { conversation }: AskingWorld) {
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
