import * as z from 'zod/mini';
import { parseJson } from '../../json/json.ts';
import { type Asked, type AskedAction, anyJson, decision } from '../../runnable/question.ts';
import { emptyForm, formState } from '../input/form-state.ts';

/** A checked decision: about an action, or a whole answer. */
const decided = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decision'), decision }),
  z.object({ kind: z.literal('value'), value: anyJson }),
]);
export type Decided = z.infer<typeof decided>;

/** Unsent input of a card. */
const cardDraft = z.object({
  /** The arguments are fields. */
  isEditing: z.boolean(),
  /** Texts of edited arguments, by name. */
  args: z.record(z.string(), z.string()),
  /** The arguments, or the answer, as JSON; null: not written so. */
  json: z.nullable(z.string()),
  /** The text that is being written beside the decision: a reason or an answer. */
  writing: z.nullable(z.enum(['reject', 'respond'])),
  texts: z.object({ reject: z.string(), respond: z.string() }),
  form: formState,
  decided: z.nullable(decided),
});
export type CardDraft = z.infer<typeof cardDraft>;

export const emptyCard = (): CardDraft => ({
  isEditing: false,
  args: {},
  json: null,
  writing: null,
  texts: { reject: '', respond: '' },
  form: emptyForm(),
  decided: null,
});

/** Unsent answers to the questions of one run, by the place of their card. */
const waitingDraft = z.object({ runId: z.string(), cards: z.record(z.string(), cardDraft) });
export type WaitingDraft = z.infer<typeof waitingDraft>;

/** Reads stored unsent answers; undefined where nothing readable is stored. */
export const readWaitingDraft = (stored: string | null): WaitingDraft | undefined =>
  waitingDraft.safeParse(parseJson(stored ?? '')).data;

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
