import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { mayReadOn, type Run } from '../../../lib/chat/run/run.ts';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { mayAnswerAgain } from '../../../lib/panel/sending/answering.ts';
import { otherMode } from '../../../lib/runnable/data-transfer-mode.ts';
import { say } from '../../../lib/words/say.ts';

export type Resending = { label: string; onClick(): void };

/** Sends the message of an answer again. */
export type Resend = {
  tryAgain(): void;
  plainText(): void;
  /** Until the schema arrives. */
  withoutSchema(): Promise<void>;
  otherMode: Resending | undefined;
  withoutSteps: Resending | undefined;
  /** After another run of the conversation, or instead of it. */
  whenBusy: Resending[];
  /** With the whole conversation, which the server has lost. */
  anew: Resending[];
};

/** Sends the message again as the next answer; the other mode becomes that of the profile. */
export const inConversation = (
  turn: ShownAnswer,
  run: Run,
  profile: Profile | undefined,
  panel: Panel,
): Resend => ({
  tryAgain: () => void panel.sending.tryAgain(turn),
  plainText: () => void panel.sending.sendPlainText(turn),
  async withoutSchema() {
    if (await panel.sending.goWithoutSchema(turn.message.profileId)) await panel.sending.tryAgain(turn);
  },
  otherMode: profile && {
    label: say('runEnd_switchAndResend', { mode: otherMode(run.mode) === 'stream' ? 'stream' : 'other' }),
    onClick: () => void panel.sending.useMode(turn, otherMode(run.mode)),
  },
  withoutSteps: profile && {
    label: say('runEnd_noStepsAndResend', { name: say('profileEditor_steps') }),
    onClick: () => void panel.sending.useNoSteps(turn),
  },
  whenBusy: [
    {
      label: say('runEnd_waitAndSend'),
      onClick: () => void panel.sending.tryAgain(turn, { whenBusy: 'wait' }),
    },
    {
      label: say('runEnd_stopOtherAndSend'),
      onClick: () => void panel.sending.tryAgain(turn, { whenBusy: 'instead' }),
    },
  ],
  anew: [
    {
      label: say('runEnd_continueOnServer'),
      onClick: () => void panel.sending.tryAgain(turn, { anew: true }),
    },
  ],
});

/** Names the way in which a message goes without the schema of its runnable. */
export const withoutSchemaLabel = ({ host: { protocols } }: Panel, { protocol }: Run): string =>
  protocols.find(protocol)?.plan(undefined).kind === 'text'
    ? say('runEnd_sendPlainText')
    : say('runEnd_sendWithoutSchema');

/** The server may have gone on with a run whose reading has ended here. */
export const readingOn = (turn: ShownAnswer, run: Run, panel: Panel): Resending[] =>
  mayReadOn(run) ? [{ label: say('runEnd_readOn'), onClick: () => void panel.sending.readOn(turn) }] : [];

/** A server may keep an answer that it could not use, and fail with it each time: it has to ask afresh. */
export const askingAgain = (turn: ShownAnswer, { state, resumes }: Run, panel: Panel): Resending[] =>
  resumes &&
  state.status === 'failed' &&
  state.failure.kind === 'runnable-error' &&
  mayAnswerAgain(turn, panel.conversation)
    ? [{ label: say('runEnd_askAgain'), onClick: () => void panel.sending.askAgain(turn) }]
    : [];
