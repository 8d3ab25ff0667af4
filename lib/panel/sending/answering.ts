import { type ReadonlySignal, signal } from '@preact/signals';
import { siteOf } from '../../chat/conversation/site-consent.ts';
import { textAnswers } from '../../chat/waiting/decide.ts';
import type { GivenAnswer } from '../../runnable/question.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { lastAnswer, type ShownAnswer } from '../conversation/turns.ts';
import type { Host } from '../host/host.ts';
import type { SendingParts, StartRun } from './start-run.ts';

/** The unsent message. `isBare`: a text without files and context. */
type Written = { text: string; isBare: boolean; isEmpty: boolean };

/** An open question: a new message would leave the questions of a run unanswered. */
export type RestartQuestion = { answer(isWanted: boolean): void };

/** Returns the last answer of a conversation if its run waits for a person. */
export function waitingAnswer({ open }: ConversationState): ShownAnswer | undefined {
  const last = lastAnswer(open.value.turns);
  return last?.answer.run.value?.state.status === 'waiting-for-you' ? last : undefined;
}

/** Tells whether the answers of a run may be sent again: the run that they answer waits, and is not from a file. */
export const mayAnswerAgain = ({ message }: ShownAnswer, { open }: ConversationState): boolean =>
  open.value.turns.some(
    (turn) =>
      turn.role === 'answer' &&
      turn.message.id === message.parentId &&
      turn.answer.run.value?.state.status === 'waiting-for-you',
  );

/** Builds the actions that answer a run which waits for a person. */
export function createAnswering(parts: SendingParts, start: StartRun, host: Host) {
  const question = signal<RestartQuestion | undefined>(undefined);

  const askToRestart = () =>
    new Promise<boolean>((resolve) => {
      question.peek()?.answer(false);
      question.value = {
        answer(isWanted) {
          question.value = undefined;
          resolve(isWanted);
        },
      };
    });

  const answerQuestions = (turn: ShownAnswer, answers: GivenAnswer[]): Promise<boolean> =>
    answer(turn, turn.message.id, answers, parts, start);

  return {
    /** The open question before a message starts a waiting run over. */
    restartQuestion: question as ReadonlySignal<RestartQuestion | undefined>,
    /** Answers the questions of a run; an empty list goes on after a pause. Resolves to whether the run started. */
    answerQuestions,
    /** Has the questions asked again which an answer has answered in vain. */
    async askAgain(turn: ShownAnswer) {
      const { parentId } = turn.message;
      if (parentId) await answer(turn, parentId, 'again', parts, start);
    },
    /**
     * Answers the last run with a text if it waits and takes one. Resolves to `free` if a message may be sent instead:
     * the run does not wait, or the person wants to start it over.
     */
    async answerByText({ text, isBare, isEmpty }: Written): Promise<'free' | 'answered' | 'kept'> {
      const waiting = waitingAnswer(parts.conversation);
      const isForIt = waiting?.message.profileId === parts.profiles.chosen.peek()?.id;
      if (!waiting || !isForIt || isEmpty) return 'free';
      const answers = isBare ? await answersBy(waiting, text, host) : undefined;
      if (answers) return (await answerQuestions(waiting, answers)) ? 'answered' : 'kept';
      return (await askToRestart()) ? 'free' : 'kept';
    },
  };
}

async function answersBy({ answer }: ShownAnswer, text: string, { protocols }: Host) {
  const run = answer.run.peek();
  const reading = run && (await protocols.questionReadingBy())(run.protocol);
  return reading && run.state.status === 'waiting-for-you'
    ? textAnswers(run.state.questions, text, reading)
    : undefined;
}

/** Starts the run that goes on with a waiting one, as the profile that asked, at the site that asked. */
async function answer(
  { message: { profileId }, answer: asked }: ShownAnswer,
  answerId: string,
  answers: GivenAnswer[] | 'again',
  { profiles, conversation }: SendingParts,
  start: StartRun,
): Promise<boolean> {
  const isThere = profiles.profiles.peek().some(({ id }) => id === profileId);
  if (!isThere || conversation.openRunId.peek()) return false;
  return start({
    conversationId: conversation.open.peek().id,
    profileId,
    origin: siteOf(asked.run.peek()?.url ?? ''),
    ...nothingElse,
    message: { kind: 'answers', answerId, answers },
  });
}

const nothingElse = { plainText: false, fields: {}, files: [], secrets: [] };
