import { speaksOfSecrets } from '../../runnable/secret-values.ts';
import { keptForm } from '../input/kept-form.ts';
import { answerForm } from './answer-form.ts';
import { secretsInAnswer } from './answer-secrets.ts';
import type { Card } from './card.ts';
import type { CardDraft } from './card-draft.ts';

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
