import { askedAgainOver, askedAgainWith } from '../../chat/input/sent-with.ts';
import type { Profile } from '../../chat/profile/profile.ts';
import type { Run } from '../../chat/run/run.ts';
import type { InputForm } from '../composing/input-form.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { Start } from './ask-first.ts';

type Form = Pick<InputForm, 'sent' | 'isOfThread'>;

type Sent = Pick<Start, 'fields' | 'files' | 'secrets'>;

/** Returns the values of the form; a thread has forgotten those of the run at the place that the message goes back to. */
export const byForm = (form: Form, run: Run | undefined): Sent =>
  form.isOfThread() ? askedAgainOver(run ?? nothing, form.sent()) : form.sent();

/** Returns the run by which a profile has answered a question on the branch shown. */
export function runOf(
  questionId: string,
  { open }: Pick<ConversationState, 'open'>,
  { id }: Profile,
): Run | undefined {
  const answer = open.value.turns.find(
    (turn) => turn.role === 'answer' && turn.message.parentId === questionId && turn.message.profileId === id,
  );
  return answer?.role === 'answer' ? answer.answer.run.value : undefined;
}

/**
 * Adds what the branch shown has given to its thread up to a question: a thread of its own, and a server that has lost it, know
 * nothing of that.
 */
export function withEarlier(
  sent: Sent,
  { questionId, profile: { id } }: { questionId: string | null; profile: Profile },
  { form, conversation: { open } }: { form: Form; conversation: Pick<ConversationState, 'open'> },
): Sent {
  if (!form.isOfThread()) return sent;
  const { turns } = open.value;
  const end = turns.findIndex(({ message }) => message.id === questionId);
  const runs = (end === -1 ? turns : turns.slice(0, end)).flatMap((turn) =>
    turn.role === 'answer' && turn.message.profileId === id ? (turn.answer.run.value ?? []) : [],
  );
  return runs.reduceRight<Sent>((over, run) => askedAgainOver(run, over), sent);
}

export const nothing: Sent = { fields: {}, files: [], secrets: [] };

/** Returns the values of a run, with the secrets of the form of its profile. */
export const repeated = (run: Run | undefined, form: Form | false): Sent =>
  askedAgainWith(run ?? nothing, form ? form.sent() : nothing);
