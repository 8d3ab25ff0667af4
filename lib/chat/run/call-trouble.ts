import type { InputMapping } from '../../form/input-mapping.ts';
import { isLeftOut, type SchemaAnswer } from '../../runnable/description.ts';
import { say } from '../../words/say.ts';
import type { AskedAgain } from './asked-again.ts';
import type { Failure } from './failure.ts';
import { failureText } from './failure-text.ts';
import { type SentWithout, schemaAbsenceText } from './schema-absence-text.ts';

/** Explanation of a missing input schema: cause, effect on the next message, remedy. */
export type CallTrouble = {
  text: string;
  action: 'edit-profile' | 'ask-again';
  /** The failure that the text describes, if any. */
  failure?: Failure['kind'];
};

/**
 * Describes why an input schema is missing. Undefined if it was served, or if the runnable offers none, which
 * is allowed.
 */
export function schemaTrouble(input: SchemaAnswer, mapping: InputMapping | null): CallTrouble | undefined {
  if (input.status === 'served' || isLeftOut(input)) return undefined;
  const sent = mapping === null ? 'plain' : 'settings';
  const refusal = refusalText(input, sent);
  if (refusal !== undefined) return { text: refusal, action: 'edit-profile' };
  return {
    text: schemaAbsenceText(input, sent),
    action: isOfProfile(input.httpStatus) ? 'edit-profile' : 'ask-again',
  };
}

/** Describes a result that is not stored; undefined if it is stored or reported elsewhere. */
export function askedTrouble(asked: AskedAgain, mapping: InputMapping | null): CallTrouble | undefined {
  if (asked.outcome === 'unsure') return schemaTrouble(asked.answer, mapping);
  return asked.outcome === 'failed' ? failureTrouble(asked.failure) : undefined;
}

function failureTrouble(failure: Failure): CallTrouble | undefined {
  const { title, action } = failureText(failure);
  // The notice at the top of the page reports it and has the button.
  if (action === 'allow-access') return undefined;
  if (failure.kind === 'secret-missing') {
    const text = say('callTrouble_secretMissing', { problem: title });
    return { text, action: 'edit-profile', failure: failure.kind };
  }
  const key = failure.kind === 'schema-overdue' ? 'callTrouble_schemaOverdue' : 'callTrouble_noAnswer';
  return { text: say(key, { problem: title }), action: 'ask-again', failure: failure.kind };
}

type Absent = Extract<SchemaAnswer, { status: 'absent' }>;

const unauthorized: (number | null)[] = [401, 403, 407];

function refusalText({ httpStatus, problems }: Absent, sent: SentWithout): string | undefined {
  if (unauthorized.includes(httpStatus))
    return say('callTrouble_schemaRefused', { sent, status: String(httpStatus) });
  if (!problems) return undefined;
  const { title, action } = failureText({ kind: 'rejected-input', problems, detail: '' });
  return action === 'edit-profile' ? say('callTrouble_schemaRejected', { sent, problem: title }) : undefined;
}

/** Temporary statuses: timeout, too early, too many requests. */
const passing = [408, 425, 429];

/** Tells whether the profile causes the status. 0 is a redirect: the browser hides its status. */
const isOfProfile = (status: number | null) =>
  status !== null && status !== 200 && status < 500 && !passing.includes(status);
