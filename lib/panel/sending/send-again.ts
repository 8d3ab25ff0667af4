import { siteOf } from '../../chat/conversation/site-consent.ts';
import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { Way } from '../../chat/profile/ways.ts';
import type { Run } from '../../chat/run/run.ts';
import { sendableAgain } from '../../chat/waiting/stored-answers.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { WhenBusy } from '../../runnable/protocol.ts';
import type { InputForm } from '../composing/input-form.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { mayAnswerAgain } from './answering.ts';
import type { Start, StartRun } from './ask-first.ts';
import { type Configuring, isConfigured } from './configured.ts';
import type { Order } from './order.ts';
import { byForm, nothing, repeated, runOf, withEarlier } from './values-again.ts';

type World = {
  profiles: Pick<ProfilesState, 'profiles' | 'chosen'>;
  conversation: Pick<ConversationState, 'open' | 'openRunId'>;
  form: Pick<InputForm, 'checkFields' | 'checkSecrets' | 'sent' | 'isOfThread' | 'take'>;
  order: Order;
  start: StartRun;
} & Configuring;

type SendingAgain = {
  /** `thread`: what the server does with its own copy of the conversation. */
  tryAgain(turn: ShownAnswer, thread?: ThreadManner): Promise<void>;
  /** Goes on reading a run that the server may have gone on with. Sends nothing. */
  readOn(turn: ShownAnswer): Promise<void>;
  sendPlainText(turn: ShownAnswer): Promise<void>;
  useMode(turn: ShownAnswer, mode: DataTransferMode): Promise<void>;
  /** Turns off “Show steps” in the profile, and sends again. */
  useNoSteps(turn: ShownAnswer): Promise<void>;
  /** Requests another answer to the same question. */
  regenerate(turn: ShownAnswer, way: Way): Promise<void>;
  /** Sends an edited message as a new version; the old one stays with its answers. */
  sendEdited(questionId: string, text: string): Promise<boolean>;
};

/** Sends an existing message again: unchanged, with another profile or mode, or edited. */
export function createSendingAgain(world: World): SendingAgain {
  const { profiles, conversation, form, order, start } = world;
  const byId = (profileId: string) => profiles.profiles.value.find(({ id }) => id === profileId);

  /** Returns the profile that answered, or the chosen one if it was deleted. */
  const profileFor = ({ message }: ShownAnswer) => byId(message.profileId) ?? profiles.chosen.value;

  async function changed(turn: ShownAnswer, change: { mode?: DataTransferMode; withoutSteps?: true }) {
    const profile = profileFor(turn);
    if (profile && (await order('profile.mode', { id: profile.id, mode: profile.mode, ...change })))
      await tryAgain(turn);
  }

  const tryAgain = (turn: ShownAnswer, thread: ThreadManner = {}) =>
    again(turn, profileFor(turn), thread, world);

  return {
    tryAgain,
    async readOn({ message }) {
      await order('run.readOn', { runId: message.runId });
    },
    sendPlainText: (turn) => again(turn, profileFor(turn), { isPlainText: true }, world),

    useMode: (turn, mode) => changed(turn, { mode }),
    useNoSteps: (turn) => changed(turn, { withoutSteps: true }),

    regenerate: (turn, { profileId, mode, isByForm = false }) =>
      again(turn, byId(profileId), { mode, isRepeated: !isByForm }, world),

    async sendEdited(questionId, text) {
      const profile = profiles.chosen.value;
      const { id } = conversation.open.value;
      if (!profile || conversation.openRunId.value || !(await isComplete(world, profile))) return false;
      if (profiles.chosen.value?.id !== profile.id || conversation.open.value.id !== id) return false;
      const message = { kind: 'edited' as const, questionId, text };
      const values = byForm(form, runOf(questionId, conversation, profile));
      const isStarted = await start({
        conversationId: id,
        profileId: profile.id,
        origin: originOf(profile.url),
        plainText: false,
        ...values,
        message,
      });
      if (isStarted) form.take();
      return isStarted;
    },
  };
}

/** Tells whether the form and the configuration of the chosen profile are complete; what is missing is shown. */
const isComplete = async (world: Pick<World, 'form'> & Configuring, profile: Profile) =>
  (await isConfigured(world, profile)) && world.form.checkFields();

/** Waits for another run or replaces it; `anew` gives the server the whole conversation, which it has lost. */
type ThreadManner = { whenBusy?: WhenBusy; anew?: true };

type Manner = ThreadManner & {
  isPlainText?: boolean;
  mode?: Way['mode'];
  /** Uses the values of the answer, also for the chosen profile. */
  isRepeated?: boolean;
  /** Is answered in a thread of its own. */
  isApart?: true;
};

const again = async (
  turn: ShownAnswer,
  profile: Profile | undefined,
  manner: Manner,
  world: RepeatWorld & Configuring & Pick<World, 'start'>,
) => {
  const isChosen = profile !== undefined && profile.id === world.profiles.chosen.value?.id;
  if (isChosen && !manner.isPlainText && !(await isConfigured(world, profile))) return;
  const start = await repeatedStart(turn, profile, manner, world);
  if (start) await world.start(start);
};

/** State and form that the start of a repeated message depends on. */
export type RepeatWorld = Pick<World, 'profiles' | 'conversation'> & { form: Omit<World['form'], 'take'> };

/**
 * Builds the start of a message that is sent again; undefined if the form is incomplete, or answers
 * have no run that waits for them. Another answer is asked for with the values of the one before, another try with those of the
 * form, which may have been corrected. A profile that is not chosen has no form.
 */
export async function repeatedStart(
  turn: ShownAnswer,
  profile: Profile | undefined,
  manner: Manner,
  world: RepeatWorld,
): Promise<Start | undefined> {
  const resumed = turn.answer.run.value?.resumes;
  if (!resumed) return startOfQuestion(turn, profile, manner, world);
  if (!mayAnswerAgain(turn, world.conversation)) return undefined;
  return answeredAgain(turn, resumed.answers, world.conversation, manner.whenBusy);
}

async function startOfQuestion(
  { message, answer }: ShownAnswer,
  profile: Profile | undefined,
  { mode, isRepeated = false, whenBusy, anew, ...manner }: Manner,
  { profiles, conversation, form }: RepeatWorld,
): Promise<Start | undefined> {
  if (!profile || !message.parentId) return undefined;
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
      ? withEarlier(own, { questionId: message.parentId, profile }, { form, conversation })
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
  { open }: RepeatWorld['conversation'],
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
const isReady = async (form: RepeatWorld['form'], isByForm: boolean) =>
  isByForm ? form.checkFields() : form.checkSecrets();
