import { originOf, type Profile } from '../../chat/profile/profile.ts';
import type { Way } from '../../chat/profile/ways.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { ShownAnswer } from '../conversation/turns.ts';
import { byForm, type Manner, repeatedStart, runOf, type ThreadManner } from './repeated-start.ts';
import { isConfigured, type Order, type SendingParts, type StartRun } from './start-run.ts';

/** Sends an existing message again: unchanged, with another profile or mode, or edited. */
export function createSendingAgain(parts: SendingParts, order: Order, start: StartRun) {
  const { profiles, conversation } = parts;
  const { form } = parts.composer;
  const byId = (profileId: string) => profiles.profiles.value.find(({ id }) => id === profileId);

  /** Returns the profile that answered, or the chosen one if it was deleted. */
  const profileFor = ({ message }: ShownAnswer) => byId(message.profileId) ?? profiles.chosen.value;

  async function again(turn: ShownAnswer, profile: Profile | undefined, manner: Manner) {
    const isChosen = profile !== undefined && profile.id === profiles.chosen.value?.id;
    if (isChosen && !manner.isPlainText && !(await isConfigured(profile, parts, order))) return;
    const repeated = await repeatedStart(turn, profile, manner, parts);
    if (repeated) await start(repeated);
  }

  /** `thread`: what the server does with its own copy of the conversation. */
  const tryAgain = (turn: ShownAnswer, thread: ThreadManner = {}) => again(turn, profileFor(turn), thread);

  async function changed(turn: ShownAnswer, change: { mode?: DataTransferMode; steps?: 'off' }) {
    const profile = profileFor(turn);
    if (profile && (await order('profile.mode', { id: profile.id, mode: profile.mode, ...change })))
      await tryAgain(turn);
  }

  return {
    tryAgain,
    /** Goes on reading a run that the server may have gone on with. Sends nothing. */
    readOn: ({ message }: ShownAnswer) => order('run.readOn', { runId: message.runId }),
    sendPlainText: (turn: ShownAnswer) => again(turn, profileFor(turn), { isPlainText: true }),
    useMode: (turn: ShownAnswer, mode: DataTransferMode) => changed(turn, { mode }),
    /** Turns off “Show steps” in the profile, and sends again. */
    useNoSteps: (turn: ShownAnswer) => changed(turn, { steps: 'off' }),
    /** Requests another answer to the same question. */
    regenerate: (turn: ShownAnswer, { profileId, mode, isByForm }: Way) =>
      again(turn, byId(profileId), { mode, isRepeated: !isByForm }),

    /** Sends an edited message as a new version; the old one stays with its answers. */
    async sendEdited(questionId: string, text: string): Promise<boolean> {
      const profile = profiles.chosen.value;
      const { id } = conversation.open.value;
      if (!profile || conversation.openRunId.value) return false;
      if (!(await isConfigured(profile, parts, order)) || !(await form.checkFields())) return false;
      if (profiles.chosen.value?.id !== profile.id || conversation.open.value.id !== id) return false;
      const values = byForm(form, runOf(questionId, conversation, profile));
      const isStarted = await start({
        conversationId: id,
        profileId: profile.id,
        origin: originOf(profile.url),
        plainText: false,
        ...values,
        message: { kind: 'edited', questionId, text },
      });
      if (isStarted) form.take();
      return isStarted;
    },
  };
}
