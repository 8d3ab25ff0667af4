import { wordsOf } from '../json/format-words.ts';
import { withTexts } from '../json/mapped-texts.ts';
import { absentAnswer, type Description, type SchemaAnswer } from './description.ts';
import { runnableFailure, shownDetail } from './failure.ts';
import type { HeaderList } from './run-event.ts';

/** A function that masks in a text what must not be stored or shown. */
export type Mask = (text: string) => string;

const words = wordsOf([runnableFailure, absentAnswer]);

/** Masks all texts of a failure, and only then cuts the server's words to the shown length. */
export function maskedFailure<F extends object>(failure: F, mask: Mask): F {
  const masked: F & { detail?: string } = withTexts(failure, mask, words);
  return masked.detail === undefined ? masked : { ...masked, detail: shownDetail(masked.detail) };
}

/** Masks the reasons of an answer; a schema stays as it was served. */
export const maskedAnswer = (answer: SchemaAnswer, mask: Mask): SchemaAnswer =>
  answer.status === 'absent' ? withTexts(answer, mask, words) : answer;

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
  return headers.map(([name, value]) => [
    mask(name),
    hidden.has(name.toLowerCase()) ? '[secret]' : mask(value),
  ]);
};
