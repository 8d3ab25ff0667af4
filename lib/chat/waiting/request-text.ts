import { type Json, writeJson } from '../../json/json.ts';
import type { Asked, GivenAnswer, Question, QuestionReading } from '../../runnable/question.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import { decidedLines } from './decided-text.ts';

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
