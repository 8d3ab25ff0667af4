import { type Json, writeJson } from '../../json/json.ts';
import { briefJson } from '../../json/json-length.ts';
import type { Asked, Decision, GivenAnswer, Question, QuestionReading } from '../../runnable/question.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

/** Writes the questions of a run as paragraphs of Markdown. */
export const requestLines = (
  questions: readonly Question[],
  reading: QuestionReading | undefined,
): string[] =>
  questions.flatMap((question) => {
    const asked = reading?.read(question);
    return asked ? askedLines(asked) : [jsonBlock(question.value)];
  });

function askedLines(asked: Asked): string[] {
  if (asked.kind === 'actions')
    return asked.actions.flatMap(({ name, args, description }) => [
      say('waiting_runActionText', { name }),
      ...(description === '' ? [] : [description]),
      ...(Object.keys(args).length === 0 ? [] : [jsonBlock(args)]),
    ]);
  return [
    ...(asked.text === '' ? [] : [asked.text]),
    ...(asked.details === undefined ? [] : [jsonBlock(asked.details)]),
  ];
}

const jsonBlock = (value: Json) => `\`\`\`json\n${writeJson(value, 2)}\n\`\`\``;

/** Says that a run waits, or what was decided about its questions. */
export function waitingNote(
  questions: readonly Question[],
  answers: readonly GivenAnswer[] | 'again' | undefined,
  reading: QuestionReading | undefined,
): string {
  if (answers === undefined) return say('run_waitingForYou');
  if (answers === 'again') return say('waiting_askedAgain');
  const lines = decidedLines(questions, answers, reading);
  return listText(
    lines.map(({ name, words }) => (name === undefined ? words : say('waiting_decidedOn', { name, words }))),
    'unit',
  );
}

/** Characters shown of an answer. */
const longest = 200;

/** A decision in words; it is about an action if it has a name. */
export type DecidedLine = { name: string | undefined; words: string; isRefusal: boolean };

/** Says what a person decided about the questions of a run. */
export function decidedLines(
  questions: readonly Question[],
  answers: readonly GivenAnswer[],
  reading: QuestionReading | undefined,
): DecidedLine[] {
  if (questions.length === 0) return [{ name: undefined, words: say('waiting_continued'), isRefusal: false }];
  return questions.flatMap((question, place) => {
    const answer =
      answers.find(({ id }) => id === question.id) ??
      (answers.length === questions.length ? answers[place] : undefined);
    return answer ? linesOf(question, answer.value, reading) : [];
  });
}

function linesOf(question: Question, value: Json, reading: QuestionReading | undefined): DecidedLine[] {
  const decisions = reading?.decisionsIn(question, value);
  const asked = reading?.read(question);
  if (!decisions || asked?.kind !== 'actions')
    return [{ name: undefined, words: answeredWords(value), isRefusal: false }];
  return decisions.map((decision, place) => ({
    name: asked.actions[place]?.name,
    words: decisionWords(decision),
    isRefusal: decision.choice === 'reject' || decision.choice === 'ignore',
  }));
}

/** Says a decision in the past tense. */
export function decisionWords(decision: Decision): string {
  switch (decision.choice) {
    case 'approve':
      return say('waiting_approved');
    case 'edit':
      return say('waiting_approvedEdited');
    case 'ignore':
      return say('waiting_ignored');
    case 'reject':
      return decision.message === ''
        ? say('waiting_rejected')
        : say('waiting_rejectedWhy', { reason: cut(decision.message) });
    case 'respond':
      return answeredWords(decision.message);
  }
}

/** Says the answer to an open question. */
export const answeredWords = (value: Json): string =>
  say('waiting_answered', {
    answer: typeof value === 'string' ? cut(value) : briefJson(value, longest),
  });

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
