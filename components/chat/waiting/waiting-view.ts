import type { FormState } from '../../../lib/chat/input/form-state.ts';
import type { FormProblemTexts } from '../../../lib/chat/input/form-words.ts';
import type { AnswerForm } from '../../../lib/chat/waiting/answer-form.ts';
import type { CardDraft } from '../../../lib/chat/waiting/card-draft.ts';
import type { Deciding } from '../../../lib/chat/waiting/decide.ts';
import type { Json } from '../../../lib/json/json.ts';

/** Checks a filled-in form; resolves to the answer that it makes, or to problems by place. */
export type CheckForm = (
  form: AnswerForm,
  state: FormState,
) => Promise<{ value: Json } | { problems: FormProblemTexts }>;

/** A card as shown: what is typed on it, and what may be done. */
export type CardView = {
  draft: CardDraft;
  onDraft(draft: CardDraft): void;
  /** Problems in words, by the name of an argument or the place of a field; of the whole card by the empty name. */
  problems: FormProblemTexts;
  /** Takes a decision, or shows what is wrong with it. */
  onDecide(deciding: Deciding | { problemTexts: FormProblemTexts } | undefined): void;
  /** An answer is on its way. */
  isLocked: boolean;
};
