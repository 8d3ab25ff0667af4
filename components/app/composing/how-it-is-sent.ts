import { planNames, planText } from '../../../lib/chat/input/plan-text.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { isAsked } from '../../../lib/form/field.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { say } from '../../../lib/words/say.ts';
import type { HowSent } from '../../chat/composer/MessageControls.tsx';

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
