import type { Description, SchemaAnswer } from './description.ts';
import { type InputProblem, shownDetail } from './failure.ts';
import type { HeaderList } from './run-event.ts';

/** A function that masks in a text what must not be stored or shown. */
export type Mask = (text: string) => string;

type ServerWords = { detail?: string; contentType?: string; problems?: InputProblem[] };

/** Masks the server's words in a failure, and only then cuts them to the shown length. */
export function maskedFailure<F extends object>(failure: F, mask: Mask): F {
  const { detail, contentType, problems }: ServerWords = failure;
  return {
    ...failure,
    ...(detail === undefined ? {} : { detail: shownDetail(mask(detail)) }),
    ...(contentType === undefined ? {} : { contentType: mask(contentType) }),
    ...(problems === undefined ? {} : { problems: maskedProblems(problems, mask) }),
  };
}

/** Masks the problems of an answer; a schema stays as it was served. */
export const maskedAnswer = (answer: SchemaAnswer, mask: Mask): SchemaAnswer =>
  answer.status === 'absent' && answer.problems
    ? { ...answer, problems: maskedProblems(answer.problems, mask) }
    : answer;

export const maskedDescription = (description: Description, mask: Mask): Description => ({
  ...description,
  input: maskedAnswer(description.input, mask),
  config: maskedAnswer(description.config, mask),
  ...(description.configured
    ? {
        configured: Object.fromEntries(
          Object.entries(description.configured).map(([key, answer]) => [key, maskedAnswer(answer, mask)]),
        ),
      }
    : {}),
});

/** Masks headers for storage: secret ones lose their values. */
export const maskedHeaders = (
  headers: HeaderList,
  mask: Mask,
  secretNames: readonly string[] = [],
): HeaderList => {
  const hidden = new Set(secretNames.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => [name, hidden.has(name.toLowerCase()) ? '[secret]' : mask(value)]);
};

const maskedProblems = (problems: InputProblem[], mask: Mask): InputProblem[] =>
  problems.map((problem) => ({
    ...problem,
    at: mask(problem.at),
    path: problem.path.map(mask),
    message: mask(problem.message),
  }));
