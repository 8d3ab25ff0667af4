import type { QuestionReadingBy } from '../../../runnable/question.ts';
import { say } from '../../../words/say.ts';
import { sentText } from '../../context/sent-text.ts';
import { answerText, endingTexts, type ReadingOf, shownOutput } from '../../conversation/answer-reading.ts';
import {
  type AnswerMessage,
  type HumanMessage,
  type Message,
  pathTo,
} from '../../conversation/conversation.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';
import type { Attachment } from '../../file/attachment.ts';
import { sentWithLines } from '../../input/sent-with.ts';
import { runEndText } from '../../run/failure-text.ts';
import { isEnded, type Run } from '../../run/run.ts';
import { requestLines, waitingNote } from '../../waiting/request-text.ts';

export type TranscriptTurn = {
  name: string;
  at: number;
  /** Markdown. */
  text: string;
  /** Fields, files and preset sent with the text, without secrets. */
  values: string[];
  files: Attachment[];
  /** Describes an end other than normal; empty for a normal end. */
  note: string;
};

/** A conversation for reading: the branch shown. */
export type Transcript = { title: string; createdAt: number; turns: TranscriptTurn[] };

export function transcriptOf(
  { conversation, messages, runs }: ConversationRecord,
  readingOf: ReadingOf,
  questionReadingBy: QuestionReadingBy = () => undefined,
): Transcript {
  const runById = new Map(runs.map((item) => [item.run.id, item]));

  const path = pathTo(conversation.tip, messages);

  /** Returns the values that the shown answer was requested with. Omits fields that are the text itself. */
  function valuesOf(message: HumanMessage): string[] {
    const answer = path[path.indexOf(message) + 1];
    const run = answer?.role === 'answer' ? runById.get(answer.runId)?.run : undefined;
    return run ? sentWithLines(run, message.text) : [];
  }

  function answerTurn(message: AnswerMessage): Pick<TranscriptTurn, 'text' | 'note'> {
    const found = runById.get(message.runId);
    if (!found) return { text: '', note: say('export_answerMissing') };
    const text = answerText(found, readingOf(found.run), 'cited');
    const { run } = found;
    if (run.state.status !== 'waiting-for-you' && run.state.status !== 'waited') {
      const endings = endingTexts(shownOutput(run, found.fold, readingOf(run)));
      return { text, note: [endNote(run, text.length), ...endings].filter((note) => note !== '').join(' ') };
    }
    const reading = questionReadingBy(run.protocol);
    const next = path[path.indexOf(message) + 1];
    const answers = next?.role === 'answer' ? runById.get(next.runId)?.run.resumes?.answers : undefined;
    return {
      text: [text, ...requestLines(run.state.questions, reading)].filter((part) => part !== '').join('\n\n'),
      note:
        run.state.status === 'waited' && answers === undefined
          ? say('waiting_fromFile')
          : waitingNote(run.state.questions, answers, reading),
    };
  }

  const turnOf = (message: Message): TranscriptTurn =>
    message.role === 'human'
      ? {
          name: say('turn_you'),
          at: message.createdAt,
          text: sentText(message),
          values: valuesOf(message),
          files: message.attachments,
          note: '',
        }
      : { name: message.assistant, at: message.createdAt, values: [], files: [], ...answerTurn(message) };

  return {
    title: conversation.title,
    createdAt: conversation.createdAt,
    turns: path.map(turnOf),
  };
}

function endNote(run: Run, characters: number): string {
  if (!isEnded(run)) return say('export_answerUnfinished');
  if (run.state.status === 'stopped') return say('run_stoppedSentence');
  return runEndText(run, characters)?.title ?? '';
}
