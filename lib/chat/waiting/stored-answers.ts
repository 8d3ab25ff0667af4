import type { Json } from '../../json/json.ts';
import { valueAt, withValues } from '../../json/json-pointer.ts';
import type { GivenAnswer } from '../../runnable/question.ts';
import { textsIn } from '../../runnable/secret-values.ts';

/** Returns an answer as it is shown. */
export const withoutSecretsAt = (value: Json, secrets: readonly string[] = []): Json =>
  withValues(
    [value],
    secrets.map((at) => [`/0${at}`, '[secret]']),
  )[0] ?? null;

/** The answers of a message to the questions of a run; `again` has them asked again. */
type Answers = readonly GivenAnswer[] | 'again';

/** Returns answers as they are stored. */
export const storedAnswers = (answers: Answers): GivenAnswer[] | 'again' =>
  answers === 'again'
    ? answers
    : answers.map((answer) => ({ ...answer, value: withoutSecretsAt(answer.value, answer.secrets) }));

/** Lists the texts in answers that are stored nowhere. */
export const secretTextsIn = (answers: Answers = []): string[] =>
  (answers === 'again' ? [] : answers).flatMap(({ value, secrets = [] }) =>
    secrets.flatMap((at) => textsIn(valueAt(value, at))),
  );

/** Returns stored answers as they can be sent again: where secrets are missing, the questions are asked again. */
export const sendableAgain = <T extends Answers>(answers: T): T | 'again' =>
  answers !== 'again' && answers.some(({ secrets = [] }) => secrets.length > 0) ? 'again' : answers;
