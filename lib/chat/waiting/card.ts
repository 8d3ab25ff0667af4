import type { Asked, AskedAction } from '../../runnable/question.ts';

/** One thing to decide: an action, or a whole question. `question`: the place of the question. */
export type Card =
  | { kind: 'action'; question: number; action: AskedAction }
  | (Exclude<Asked, { kind: 'actions' }> & { question: number });

/** Lists what is to be decided, in the order of the questions. */
export const cardsOf = (asked: readonly Asked[]): Card[] =>
  asked.flatMap((one, question): Card[] =>
    one.kind === 'actions'
      ? one.actions.map((action) => ({ kind: 'action', question, action }))
      : [{ ...one, question }],
  );
