import { siteOf } from '../../chat/conversation/site-consent.ts';
import { askedAgainOver, askedAgainWith } from '../../chat/input/sent-with.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { Way } from '../../chat/profile/ways.ts';
import type { Run } from '../../chat/run/run.ts';
import { sendableAgain } from '../../chat/waiting/stored-answers.ts';
import type { WhenBusy } from '../../runnable/protocol.ts';
import type { InputForm } from '../composing/input-form.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import { mayAnswerAgain } from './answering.ts';
import type { SendingParts, Start } from './start-run.ts';

/** Waits for another run or replaces it; `anew` gives the server the whole conversation, which it has lost. */
export type ThreadManner = { whenBusy?: WhenBusy; anew?: true };

export type Manner = ThreadManner & {
  isPlainText?: boolean;
  mode?: Way['mode'];
  /** Uses the values of the answer, also for the chosen profile. */
  isRepeated?: boolean;
  /** Is answered in a thread of its own. */
  isApart?: true;
};

/**
 * Builds the start of a message that is sent again; undefined if the form is incomplete, or answers
 * have no run that waits for them. Another answer is asked for with the values of the one before, another try with those of the
 * form, which may have been corrected. A profile that is not chosen has no form.
 */
export async function repeatedStart(
  turn: ShownAnswer,
  profile: Profile | undefined,
  manner: Manner,
  parts: SendingParts,
): Promise<Start | undefined> {
  const resumed = turn.answer.run.value?.resumes;
  if (!resumed) return startOfQuestion(turn, profile, manner, parts);
  if (!mayAnswerAgain(turn, parts.conversation)) return undefined;
  return answeredAgain(turn, resumed.answers, parts.conversation, manner.whenBusy);
}

async function startOfQuestion(
  { message, answer }: ShownAnswer,
  profile: Profile | undefined,
  { mode, isRepeated = false, whenBusy, anew, ...manner }: Manner,
  parts: SendingParts,
): Promise<Start | undefined> {
  if (!profile || !message.parentId) return undefined;
  const { profiles, conversation } = parts;
  const { form } = parts.composer;
  // Fields of one runnable mean nothing to another.
  const run = profile.id === message.profileId ? answer.run.value : undefined;
  const isChosen = profile.id === profiles.chosen.value?.id;
  const isPlainText = manner.isPlainText ?? isAsPlainText(run, isRepeated);
  const ways = { ...waysOf(mode, whenBusy), ...(anew && { anew }) };
  const isByForm = isChosen && !(isRepeated && run);
  if (isChosen && !isPlainText && !(await isReady(form, isByForm))) return undefined;
  const own = isByForm ? byForm(form, run) : repeated(run, isChosen && form);
  const values = () =>
    isChosen && (anew || manner.isApart)
      ? withEarlier(own, { questionId: message.parentId, profile }, parts)
      : own;
  return {
    conversationId: conversation.open.value.id,
    profileId: profile.id,
    origin: originOf(profile.url),
    ...ways,
    plainText: isPlainText,
    ...(isPlainText ? nothing : values()),
    message: { kind: 'again', questionId: message.parentId },
  };
}

/**
 * Sends the same answers to the questions of the run that waits; only the profile that asked takes them. Where secrets
 * in them were not stored, the questions are asked again.
 */
const answeredAgain = (
  { message: { parentId, profileId }, answer }: ShownAnswer,
  answers: NonNullable<Run['resumes']>['answers'],
  { open }: ConversationState,
  whenBusy: WhenBusy | undefined,
): Start => ({
  conversationId: open.value.id,
  profileId,
  origin: siteOf(answer.run.value?.url ?? ''),
  ...(whenBusy && { whenBusy }),
  plainText: false,
  ...nothing,
  message: {
    kind: 'answers',
    answerId: parentId ?? '',
    answers: sendableAgain(answers),
  },
});

const waysOf = (mode: Manner['mode'], whenBusy: Manner['whenBusy']) => ({
  ...(mode && { mode }),
  ...(whenBusy && { whenBusy }),
});

/** Tells whether another answer is requested as the one before was: with the text alone. */
const isAsPlainText = (run: Run | undefined, isRepeated: boolean) => isRepeated && run?.isPlainText === true;

/** Tells whether the form is complete. Only its secrets matter if the other values come from an answer. */
const isReady = async (form: InputForm, isByForm: boolean) =>
  isByForm ? form.checkFields() : form.checkSecrets();

type Sent = Pick<Start, 'fields' | 'files' | 'secrets'>;

/** Returns the values of the form; a thread has forgotten those of the run at the place that the message goes back to. */
export const byForm = (form: InputForm, run: Run | undefined): Sent =>
  form.isOfThread() ? askedAgainOver(run ?? nothing, form.sent()) : form.sent();

/** Returns the run by which a profile has answered a question on the branch shown. */
export function runOf(questionId: string, { open }: ConversationState, { id }: Profile): Run | undefined {
  const answer = open.value.turns.find(
    (turn) => turn.role === 'answer' && turn.message.parentId === questionId && turn.message.profileId === id,
  );
  return answer?.role === 'answer' ? answer.answer.run.value : undefined;
}

/**
 * Adds what the branch shown has given to its thread up to a question: a thread of its own, and a server that has lost it, know
 * nothing of that.
 */
export function withEarlier(
  sent: Sent,
  { questionId, profile: { id } }: { questionId: string | null; profile: Profile },
  { composer: { form }, conversation: { open } }: SendingParts,
): Sent {
  if (!form.isOfThread()) return sent;
  const { turns } = open.value;
  const end = turns.findIndex(({ message }) => message.id === questionId);
  const runs = (end === -1 ? turns : turns.slice(0, end)).flatMap((turn) =>
    turn.role === 'answer' && turn.message.profileId === id ? (turn.answer.run.value ?? []) : [],
  );
  return runs.reduceRight<Sent>((over, run) => askedAgainOver(run, over), sent);
}

const nothing: Sent = { fields: {}, files: [], secrets: [] };

/** Returns the values of a run, with the secrets of the form of its profile. */
const repeated = (run: Run | undefined, form: InputForm | false): Sent =>
  askedAgainWith(run ?? nothing, form ? form.sent() : nothing);
