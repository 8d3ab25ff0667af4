import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { Decision } from '../../runnable/question.ts';

const args = z.custom<JsonObject>(isJsonObject);

const action = z.object({ name: z.string(), args });

const reviewAnswers = z.array(
  z.union([
    z.object({ type: z.literal('approve') }),
    z.object({ type: z.literal('edit'), edited_action: action }),
    z.object({ type: z.literal('edit'), editedAction: action }),
    z.object({ type: z.literal('reject'), message: z.optional(z.string()) }),
    z.object({ type: z.literal('respond'), message: z.string() }),
  ]),
);

/** The member with an edited call, in Python and in JavaScript. */
type EditedAs = 'edited_action' | 'editedAction';

/** Writes a decision as the review middleware takes it. */
export function reviewDecision(decision: Decision, editedAs: EditedAs = 'edited_action'): Json {
  switch (decision.choice) {
    case 'edit':
      return { type: 'edit', [editedAs]: { name: decision.name, args: decision.args } };
    case 'reject':
      return { type: 'reject', ...(decision.message !== '' && { message: decision.message }) };
    case 'respond':
      return { type: 'respond', message: decision.message };
    default:
      return { type: decision.choice };
  }
}

/** Reads decisions that were sent to the review middleware. */
export const reviewDecisions = (answers: Json | undefined): Decision[] | undefined =>
  reviewAnswers.safeParse(answers).data?.map((answer): Decision => {
    switch (answer.type) {
      case 'edit':
        return { choice: 'edit', ...('editedAction' in answer ? answer.editedAction : answer.edited_action) };
      case 'approve':
        return { choice: 'approve' };
      default:
        return { choice: answer.type, message: answer.message ?? '' };
    }
  });

const inboxAnswers = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('accept') }),
    z.object({ type: z.literal('edit'), args: z.object({ action: z.string(), args }) }),
    z.object({ type: z.literal('response'), args: z.string() }),
    z.object({ type: z.literal('ignore') }),
  ]),
);

/** Writes a decision as the older inbox takes it. */
export function inboxResponse(decision: Decision): Json {
  switch (decision.choice) {
    case 'approve':
      return { type: 'accept', args: null };
    case 'edit':
      return { type: 'edit', args: { action: decision.name, args: decision.args } };
    case 'respond':
      return { type: 'response', args: decision.message };
    default:
      return { type: 'ignore', args: null };
  }
}

/** Reads decisions that were sent to the older inbox. */
export const inboxDecisions = (answers: Json): Decision[] | undefined =>
  inboxAnswers.safeParse(answers).data?.map((answer): Decision => {
    switch (answer.type) {
      case 'accept':
        return { choice: 'approve' };
      case 'edit':
        return { choice: 'edit', name: answer.args.action, args: answer.args.args };
      case 'response':
        return { choice: 'respond', message: answer.args };
      default:
        return { choice: 'ignore' };
    }
  });
