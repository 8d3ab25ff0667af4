import type { AskedAction, QuestionReading } from '../../runnable/question.ts';
import type { Run } from '../run/run.ts';

/** The state of an answer in its conversation. */
type Standing = {
  /** Nothing was said after it. */
  isLatest: boolean;
  /** Its profile is there. */
  hasProfile: boolean;
};

/** Lists the calls that stand on cards below an answer: those about which a person can decide now. */
export function askedCalls(
  { state }: Run,
  { isLatest, hasProfile }: Standing,
  reading: QuestionReading | undefined,
): AskedAction[] {
  if (!reading || !isLatest || !hasProfile || state.status !== 'waiting-for-you') return [];
  return state.questions.flatMap((question) => {
    const asked = reading.read(question);
    return asked.kind === 'actions' ? asked.actions : [];
  });
}
