import { secretPlaces } from '../../form/secret-places.ts';
import type { Json } from '../../json/json.ts';
import { valueAt, withValues } from '../../json/json-pointer.ts';
import type { GivenAnswer } from '../../runnable/question.ts';
import { speaksOfSecrets, textsIn } from '../../runnable/secret-values.ts';
import { keptForm } from '../input/kept-form.ts';
import { answerForm } from './answer-form.ts';
import type { Card, CardDraft } from './card-draft.ts';

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

/** Returns the JSON pointers of values in an answer that the schema of its question marks as secret. */
export function secretsInAnswer(card: Card | undefined, value: Json): string[] {
  if (card?.kind !== 'form' || !speaksOfSecrets(card.schema)) return [];
  const { fields, valuesOf, placeIn } = answerForm(card.schema);
  return secretPlaces(fields, valuesOf(value))
    .map(placeIn)
    .filter((at) => textsIn(valueAt(value, at)).length > 0);
}

/**
 * Removes the secrets of a form from what is typed on its card; an answer with them is decided again. What is typed as
 * JSON is not stored where it may hold a secret: it may not be complete.
 */
export function storedCard(card: Card | undefined, draft: CardDraft): CardDraft {
  if (card?.kind !== 'form') return draft;
  const { fields } = answerForm(card.schema);
  const form = keptForm(fields, draft.form);
  if (!speaksOfSecrets(card.schema)) return { ...draft, form };
  const isSecret = draft.decided?.kind === 'value' && secretsInAnswer(card, draft.decided.value).length > 0;
  return { ...draft, form, json: null, decided: isSecret ? null : draft.decided };
}
