import { questionReading } from '../../lib/agent-server/question/questions.ts';
import { type CardDraft, cardsOf, emptyCard } from '../../lib/chat/waiting/card-draft.ts';
import { answersOf, decisionOf } from '../../lib/chat/waiting/decide.ts';
import type { GivenAnswer, Question } from '../../lib/runnable/question.ts';

/** Returns the answers of a person who approves the first action of some questions after an edit, as the panel makes them. */
export function approvedAfter(questions: Question[], edit: Partial<CardDraft>): GivenAnswer[] {
  const cards = cardsOf(questions.map(questionReading.read));
  const [card] = cards;
  const draft = { ...emptyCard(), ...edit };
  const deciding = card?.kind === 'action' ? decisionOf(card.action, draft, 'approve') : undefined;
  const decided = deciding && 'decided' in deciding ? deciding.decided : null;
  return answersOf(questions, cards, { 0: { ...draft, decided } }, questionReading);
}
