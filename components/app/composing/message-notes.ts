import { planNames, planText } from '../../../lib/chat/input/plan-text.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { CallTrouble } from '../../../lib/chat/run/call-trouble.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { textAnswers } from '../../../lib/chat/waiting/decide.ts';
import { isAsked } from '../../../lib/form/field.ts';
import { noProblems } from '../../../lib/panel/composing/check-input.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { waitingAnswer } from '../../../lib/panel/sending/answering.ts';
import { say } from '../../../lib/words/say.ts';
import type { HowSent } from '../../chat/composer/MessageControls.tsx';
import { useLate } from '../../ui/late.ts';

/** Describes how an answer to the request of a run is sent. */
export const howAnswerIsSent = (): HowSent => ({
  names: say('waiting_textAnswersBriefly'),
  isCode: true,
  sentence: say('waiting_textAnswers'),
});

/** Describes how the next message is sent, in short and as a sentence; undefined until known. */
export function howItIsSent(
  { runnable, nextPast }: Panel['composer'],
  { call }: Profile,
): HowSent | undefined {
  const plan = runnable.plan.value;
  if (!plan) return undefined;
  const sending = {
    plan,
    memoryKey: runnable.memoryKey.value,
    told: nextPast.told.value,
    forgets: nextPast.forgets.value,
    ...call,
  };
  const fields = runnable.fields.value.filter(isAsked).length;
  return {
    names: planNames({ ...sending, fields }),
    isCode: plan.kind === 'object',
    sentence: planText(sending),
  };
}

type Problems = Panel['composer']['form']['problems']['value'];

/** Returns the problems of the form, or those of the configuration that is asked for first. */
export function problemsOf({ form, config }: Panel['composer']): Problems {
  const fields = config.problems.value;
  return Object.keys(fields).length > 0 ? { ...noProblems, fields } : form.problems.value;
}

/** Tells whether the message can be sent although the schema objects. */
export const canSendAnyway = ({ maySendAnyway, message, fields }: Problems) =>
  maySendAnyway && (message ?? Object.keys(fields)[0]) !== undefined;

/** Says why the message was not sent; undefined if nothing is wrong with it. */
export function problemOf({ message, fields, wasSent }: Problems): string | undefined {
  if (message !== undefined) return say('composer_notSent', { problem: message });
  const count = Object.keys(fields).length;
  if (count === 0 || wasSent) return undefined;
  return say('composer_markedFields', { count });
}

/** Returns the trouble, unless the failure of the last answer already says the same with more help. */
export function shownTrouble(
  trouble: CallTrouble | undefined,
  last: Run | undefined,
  { id }: Pick<Profile, 'id'>,
): CallTrouble | undefined {
  const isSaid =
    trouble?.failure !== undefined &&
    last?.profileId === id &&
    last.state.status === 'failed' &&
    last.state.failure.kind === trouble.failure &&
    !last.kept;
  return isSaid ? undefined : trouble;
}

/** The trouble with a profile that needs the passphrase before its runnable can be asked anything. */
export const lockedTrouble = (): CallTrouble => ({
  text: say('composer_secretsLocked'),
  action: 'unlock',
  failure: 'secrets-locked',
});

/** Tells whether the last answer waits for the person, and whether the text of the composer answers it. */
export function useAnswerInstead({ conversation, profiles, host }: Panel): 'no' | 'starts-over' | 'answers' {
  const waiting = waitingAnswer(conversation);
  const isForIt = waiting !== undefined && waiting.message.profileId === profiles.chosen.value?.id;
  const readingBy = useLate(isForIt, host.protocols.questionReadingBy);
  const run = waiting?.answer.run.value;
  if (!isForIt || run?.state.status !== 'waiting-for-you') return 'no';
  const reading = readingBy?.(run.protocol);
  return reading && textAnswers(run.state.questions, ' ', reading) ? 'answers' : 'starts-over';
}
