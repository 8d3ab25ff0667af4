import { useMemo } from 'preact/hooks';
import type { ShownAnswer } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type { Question, QuestionReadingBy } from '../../../lib/runnable/question.ts';
import { useLate } from '../../ui/late.ts';
import { useFeature } from '../late/LatePart.tsx';

/**
 * Loads what is shown of a run that waits for a person, or has waited; undefined for any other. `asked`: the calls
 * about which it asks now. `isLatest`: nothing was said after it.
 */
export function useWaiting({ answer }: ShownAnswer, isLatest: boolean, { host }: Panel) {
  const run = answer.run.value;
  const status = run?.state.status;
  const isNeeded = status === 'waiting-for-you' || status === 'waited';
  const views = useFeature('WaitingViews', isNeeded);
  const readingBy = useLate(isNeeded, host.protocols.questionReadingBy);
  const questions = run?.state.status === 'waiting-for-you' && isLatest ? run.state.questions : undefined;
  const asked = useMemo(
    () => (readingBy && run && questions ? actionsIn(questions, readingBy(run.protocol)) : []),
    [readingBy, questions],
  );
  return run && views && readingBy
    ? { ...views, run, readingBy, asked, isOpen: questions !== undefined }
    : undefined;
}

const actionsIn = (questions: Question[], reading: ReturnType<QuestionReadingBy>) =>
  questions.flatMap((question) => {
    const asked = reading?.read(question);
    return asked?.kind === 'actions' ? asked.actions : [];
  });
