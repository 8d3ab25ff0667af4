import { secretPlaces } from '../../form/secret-places.ts';
import { keptForm } from '../input/kept-form.ts';
import { answerForm } from './answer-form.ts';
import type { Card } from './card.ts';
import type { CardDraft } from './card-draft.ts';

/** Removes the secrets of a form from what is typed on its card; an answer with them is decided again. */
export function storedCard(card: Card | undefined, draft: CardDraft): CardDraft {
  if (card?.kind !== 'form') return draft;
  const { fields } = answerForm(card.schema);
  const hasSecrets = secretPlaces(fields, draft.form.values).length > 0;
  const form = keptForm(fields, draft.form);
  return { ...draft, form, decided: hasSecrets ? null : draft.decided };
}
