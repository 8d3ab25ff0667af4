import { say } from '../../../lib/words/say.ts';
import { QuestionDialog } from './QuestionDialog.tsx';

/** A question before a message starts a run over that waits for an answer. */
export const RestartDialog = ({ onAnswer }: { onAnswer(isWanted: boolean): void }) => (
  <QuestionDialog<true>
    title={say('waiting_restartTitle')}
    words={say('waiting_restartWords')}
    cancel={say('waiting_answerFirst')}
    other={{ label: say('composer_sendAnyway'), answer: true }}
    onAnswer={(isWanted) => onAnswer(isWanted === true)}
  />
);
