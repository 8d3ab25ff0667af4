import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { withoutSecrets } from '../../chat/input/form-state.ts';
import { filledInText } from '../../chat/input/sent-with-text.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import { hasTextPlace } from '../../form/input-plan.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { CommandInput, CommandName } from '../../wire/commands.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { AnswerTurn } from '../conversation/turns.ts';
import type { Notice } from '../page/notice.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';
import { type AskingWorld, createAskingStarter } from './asking-starter.ts';
import { createBranchActions } from './branch-actions.ts';
import { createSiteQuestion } from './site-question.ts';
import { createStarter, type Start, type Starter } from './starter.ts';

type Here = {
  protocols: Protocols;
  /** Opens conversations on this page. */
  opening: AskingWorld['opening'];
  profiles: ProfilesState;
  conversation: ConversationState;
  notice: Signal<Notice | undefined>;
} & Pick<NextMessage, 'draft' | 'attachments' | 'runnable' | 'form' | 'sendsHistory'>;

/** What a person does with messages and runs. One click sends at most one message. */
export function createRunActions(here: Here) {
  const { profiles, conversation, notice } = here;

  async function order<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<boolean> {
    const reply = await sendCommand(name, input);
    notice.value = reply.ok ? undefined : { text: reply.problem };
    await conversation.reload();
    return reply.ok;
  }

  const sent = signal(0);
  const starter = createStarter(async (input) => {
    const isStarted = await order('run.start', input);
    if (isStarted) sent.value += 1;
    return isStarted;
  });
  const { question, ask } = createSiteQuestion();
  const start = createAskingStarter(starter, { ...here, ask });

  /** The profile that answered before, or, where it is gone, the one chosen now. */
  const profileFor = ({ message }: AnswerTurn) =>
    profiles.profiles.value.find(({ id }) => id === message.profileId) ?? profiles.chosen.value;

  const tryAgain = (turn: AnswerTurn, plainText = false) =>
    again(turn, profileFor(turn), plainText, here, start);

  const branches = createBranchActions({
    ...here,
    show: here.opening.show,
    order,
    start,
    again: (turn, profile, starter) => again(turn, profile, false, here, starter),
  });

  return {
    ...branches,
    /** The open question before a message leaves. */
    siteQuestion: question,
    /** How many messages were sent from this page. */
    sent: sent as ReadonlySignal<number>,
    send: (anyway = false) => send(here, start, anyway),
    tryAgain: (turn: AnswerTurn) => tryAgain(turn),
    sendPlainText: (turn: AnswerTurn) => tryAgain(turn, true),

    async useMode(turn: AnswerTurn, mode: DataTransferMode) {
      const profile = profileFor(turn);
      if (profile && (await order('profile.mode', { id: profile.id, mode }))) await tryAgain(turn);
    },

    async stop() {
      const runId = conversation.openRunId.value;
      if (runId) await order('run.stop', { runId });
    },

    keep: (runId: string) => order('run.keep', { runId }),
  };
}

/** Sends what is written, attached and filled in, once it is what the runnable takes; `anyway` though it seems not. */
async function send(here: Here, start: Starter, anyway: boolean) {
  const { profiles, conversation, draft, attachments, runnable, form } = here;
  const written = draft.text.value;
  const files = attachments.list.value;
  const profile = profiles.chosen.value;
  if (!profile || conversation.openRunId.value || !conversation.isRead.value) return;
  if (!(await isFormKnown(here))) return;
  const plan = runnable.plan.value;
  const takesText = !plan || hasTextPlace(plan);
  if (takesText && written.trim() === '' && files.length === 0) return;
  const { id, turns } = conversation.open.value;
  const sent = form.sent();
  if (!(await form.check(written, anyway))) return;
  // While it was looked at, another profile or conversation may have been opened, or it was sent already.
  if (!isStillHere(here, profile, id)) return;
  const text = takesText ? written : filledInText(withoutSecrets(sent.fields, sent.secrets), sent.files);
  const parentId = turns.at(-1)?.message.id ?? null;
  const message = { kind: 'new' as const, text, attachments: files, parentId };
  if (
    !(await start({
      conversationId: id,
      profileId: profile.id,
      plainText: false,
      ...sent,
      message,
    }))
  )
    return;
  if (takesText) draft.take(id, written);
  attachments.take(id, files);
}

/** What is filled in may not be left behind because it is not known yet where it belongs. */
async function isFormKnown({ runnable, form, notice }: Here): Promise<boolean> {
  if (runnable.plan.value) {
    // With the chosen preset it may take another form, which is under way; the plain one holds where it does not come.
    await runnable.isSettledWithin(schemaPatienceMs);
    return true;
  }
  if (!form.isFilledIn() || (await runnable.isKnownWithin(schemaPatienceMs))) return true;
  notice.value = {
    text: 'Not sent: the runnable has not said where the fields belong. Check that it is running, then try again.',
  };
  return false;
}

const schemaPatienceMs = 5_000;

const isStillHere = (
  { profiles, conversation }: Pick<Here, 'profiles' | 'conversation'>,
  profile: Profile,
  conversationId: string,
) =>
  profiles.chosen.value?.id === profile.id &&
  conversation.open.value.id === conversationId &&
  conversation.openRunId.value === undefined;

/** With the fields as they are now; another profile than the chosen one gets what it got before. */
async function again(
  { message, answer }: AnswerTurn,
  profile: Profile | undefined,
  plainText: boolean,
  { profiles, conversation, form }: Here,
  start: Starter,
) {
  if (!profile || !message.parentId) return;
  // The fields of one runnable are nothing to another.
  const { fields = {}, files = [] } = (profile.id === message.profileId && answer.run.value) || {};
  const isChosen = profile.id === profiles.chosen.value?.id;
  if (isChosen && !plainText && !(await form.checkFields())) return;
  await start({
    conversationId: conversation.open.value.id,
    profileId: profile.id,
    plainText,
    ...sentAgain({ isChosen, plainText }, form, { fields, files }),
    message: { kind: 'again', questionId: message.parentId },
  });
}

/** A plain text takes nothing along. */
function sentAgain(
  { isChosen, plainText }: { isChosen: boolean; plainText: boolean },
  form: Here['form'],
  before: Pick<Start, 'fields' | 'files'>,
): Pick<Start, 'fields' | 'files' | 'secrets'> {
  if (plainText) return { fields: {}, files: [], secrets: [] };
  return isChosen ? form.sent() : { ...before, secrets: [] };
}
