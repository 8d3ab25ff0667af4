import { secretPlaces } from '../../form/secret-places.ts';
import type { Json } from '../../json/json.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { speaksOfSecrets, textsIn } from '../../runnable/secret-values.ts';
import { answerForm } from './answer-form.ts';
import type { Card } from './card.ts';

/** Returns the JSON pointers of values in an answer that the schema of its question marks as secret. */
export function secretsInAnswer(card: Card | undefined, value: Json): string[] {
  if (card?.kind !== 'form' || !speaksOfSecrets(card.schema)) return [];
  const { fields, valuesOf, placeIn } = answerForm(card.schema);
  return secretPlaces(fields, valuesOf(value))
    .map(placeIn)
    .filter((at) => textsIn(valueAt(value, at)).length > 0);
}
