import { useRef } from 'preact/hooks';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import { cardsOf } from '../../../lib/chat/waiting/card-draft.ts';
import { decidedLines, requestLines } from '../../../lib/chat/waiting/request-text.ts';
import { storedCard } from '../../../lib/chat/waiting/stored-answers.ts';
import { checkAnswer } from '../../../lib/panel/composing/check-input.ts';
import type { ShownAnswer, ShownTurn } from '../../../lib/panel/conversation/turns.ts';
import type { Panel } from '../../../lib/panel/panel.ts';
import type {
  GivenAnswer,
  Question,
  QuestionReading,
  QuestionReadingBy,
} from '../../../lib/runnable/question.ts';
import { say } from '../../../lib/words/say.ts';
import { AskedText, DecidedLines } from '../../chat/waiting/CardParts.tsx';
import styles from '../../chat/waiting/Waiting.module.css';
import { WaitingRequest } from '../../chat/waiting/WaitingRequest.tsx';
import { focusAfter } from '../../ui/focus.ts';

type Props = {
  turn: ShownAnswer;
  run: Run;
  profile: Profile | undefined;
  /** The message after it; undefined if it is the last one. */
  next: ShownTurn | undefined;
  panel: Panel;
  readingBy: QuestionReadingBy;
};

/** The request of a run that waits or has waited, and what a person decided about it. */
export function WaitingView({ turn, run, profile, next, panel, readingBy }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const reading = readingBy(run.protocol);
  const questions = questionsOf(run);

  async function send(answers: GivenAnswer[]) {
    const isSent = await panel.sending.answerQuestions(turn, answers);
    if (!isSent) return false;
    panel.composer.waiting.take(run.id);
    focusAfter(box.current, (place) => place.querySelector<HTMLElement>('[data-decided]'));
    return true;
  }

  function content() {
    if (run.state.status === 'waited') return <FromFile {...{ questions, reading, next }} />;
    if (next) return <Answered {...{ questions, reading, next }} />;
    if (!profile) return <Note text={say('waiting_profileGone')} />;
    if (!reading) return <Note text={say('waiting_unread')} />;
    return (
      <WaitingRequest
        questions={questions}
        reading={reading}
        drafts={panel.composer.waiting.of(run.id)}
        onDraft={(place, draft) =>
          panel.composer.waiting.write(
            run.id,
            place,
            draft,
            storedCard(cardsOf(questions.map(reading.read))[place], draft),
          )
        }
        onCheckForm={(form, state) => checkAnswer(form, state, panel.composer.bySchema)}
        onSend={send}
        isLocked={panel.conversation.openRunId.value !== undefined}
      />
    );
  }

  return <div ref={box}>{content()}</div>;
}

const questionsOf = ({ state }: Run) => ('questions' in state ? state.questions : []);

type FromFileProps = Omit<AnsweredProps, 'next'> & { next: ShownTurn | undefined };

/** A request that was imported, as it was, with what was decided about it. Takes no answer. */
function FromFile({ questions, reading, next }: FromFileProps) {
  return (
    <>
      <AskedText text={requestLines(questions, reading).join('\n\n')} />
      {next && <Answered {...{ questions, reading, next }} />}
      <Note text={say('waiting_fromFile')} />
    </>
  );
}

type AnsweredProps = { questions: Question[]; reading: QuestionReading | undefined; next: ShownTurn };

/** The decision of the next message. */
function Answered({ questions, reading, next }: AnsweredProps) {
  if (next.role === 'human') return <Note text={say('waiting_unanswered')} />;
  const answers = next.answer.run.value?.resumes?.answers;
  if (answers === undefined) return null;
  if (answers === 'again') return <Note text={say('waiting_askedAgain')} />;
  return <DecidedLines lines={decidedLines(questions, answers, reading)} />;
}

const Note = ({ text }: { text: string }) => <p class={styles.hint}>{text}</p>;
