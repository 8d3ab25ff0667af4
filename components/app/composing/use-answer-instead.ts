import { textAnswers } from '../../../lib/chat/waiting/decide.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import { waitingAnswer } from '../../../lib/panel/sending/answering.ts';
import { useLate } from '../../ui/use-late.ts';

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
