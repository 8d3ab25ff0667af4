import type { FormProblem } from '../../form/form-problem.ts';
import type { Json } from '../../json/json.ts';
import type { AskedAction, Choice, GivenAnswer, Question, QuestionReading } from '../../runnable/question.ts';
import { type Card, type CardDraft, type Decided, emptyCard } from './card-draft.ts';
import { editedArgs, isEdited, readJson } from './edited-args.ts';
import { secretsInAnswer } from './stored-answers.ts';

/** A decision, or why it cannot be sent, by the name of an argument; by the empty name for all. */
export type Deciding = { decided: Decided } | { problems: Record<string, FormProblem> };

const missingText: FormProblem = { code: 'missing', shape: 'text', otherwise: null };
const notNull: FormProblem = { code: 'missing', shape: 'json', otherwise: null };

/** Decides about an action. Edited arguments make an approval an edit. Undefined if it is not allowed. */
export function decisionOf(action: AskedAction, draft: CardDraft, wanted: Choice): Deciding | undefined {
  const choice = wanted === 'approve' && isEditing(action, draft) ? 'edit' : wanted;
  if (!action.choices.includes(choice)) return undefined;
  switch (choice) {
    case 'edit': {
      const read = editedArgs(action, draft);
      return 'problems' in read ? read : by({ choice, name: action.name, args: read.args });
    }
    case 'respond': {
      const message = draft.texts.respond;
      return message.trim() === '' ? { problems: { '': missingText } } : by({ choice, message });
    }
    case 'reject':
      return by({ choice, message: draft.texts.reject.trim() });
    default:
      return by({ choice });
  }
}

/** Tells whether an approval sends edited arguments: they differ, or nothing else is allowed. */
const isEditing = (action: AskedAction, draft: CardDraft) =>
  isEdited(action, draft) || !action.choices.includes('approve');

const by = (decision: Extract<Decided, { kind: 'decision' }>['decision']): Deciding => ({
  decided: { kind: 'decision', decision },
});

/** Reads what is written as the whole answer: a text, or JSON. */
export function writtenAnswer(draft: CardDraft, reading: Pick<QuestionReading, 'problem'>): Deciding {
  if (draft.json === null) {
    const text = draft.texts.respond;
    return text.trim() === '' ? { problems: { '': missingText } } : answerOf(text, reading);
  }
  const read = readJson(draft.json);
  return 'problem' in read ? { problems: { '': read.problem } } : answerOf(read.value, reading);
}

/** Decides for a whole answer that the server takes. */
export const answerOf = (value: Json, { problem }: Pick<QuestionReading, 'problem'>): Deciding =>
  problem(value) === undefined ? { decided: { kind: 'value', value } } : { problems: { '': notNull } };

type Drafts = { [place: string]: CardDraft };

export const draftAt = (drafts: Drafts, place: number): CardDraft => drafts[place] ?? emptyCard();

/** Builds the answers to the questions of which everything is decided. */
export function answersOf(
  questions: readonly Question[],
  cards: readonly Card[],
  drafts: Drafts,
  reading: QuestionReading,
): GivenAnswer[] {
  return questions.flatMap((question, place): GivenAnswer[] => {
    const decided = cards.flatMap((card, at) =>
      card.question === place ? [draftAt(drafts, at).decided] : [],
    );
    const value = answerTo(question, decided, reading);
    if (value === undefined) return [];
    const secrets = secretsInAnswer(
      cards.find((card) => card.question === place),
      value,
    );
    return [{ id: question.id, value, ...(secrets.length > 0 && { secrets }) }];
  });
}

function answerTo(
  question: Question,
  decided: (Decided | null)[],
  reading: QuestionReading,
): Json | undefined {
  const [first] = decided;
  if (first?.kind === 'value') return first.value;
  const decisions = decided.flatMap((one) => (one?.kind === 'decision' ? [one.decision] : []));
  return decisions.length > 0 && decisions.length === decided.length
    ? reading.decided(question, decisions)
    : undefined;
}

/** Returns the answers that a text gives; undefined if the questions take no text. */
export function textAnswers(
  questions: readonly Question[],
  text: string,
  reading: QuestionReading,
): GivenAnswer[] | undefined {
  const [question] = questions;
  if (!question || questions.length > 1) return undefined;
  const asked = reading.read(question);
  if (asked.kind === 'open') return [{ id: question.id, value: text }];
  const [action] = asked.kind === 'actions' ? asked.actions : [];
  if (asked.kind !== 'actions' || asked.actions.length > 1 || !action?.choices.includes('respond'))
    return undefined;
  return [{ id: question.id, value: reading.decided(question, [{ choice: 'respond', message: text }]) }];
}
