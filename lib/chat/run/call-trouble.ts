import type { InputMapping } from '../../form/input-plan.ts';
import { isLeftOut, isPassing, type SchemaAnswer } from '../../runnable/description.ts';
import type { InputProblem } from '../../runnable/failure.ts';
import { say } from '../../words/say.ts';
import type { AskedAgain } from '../input/schema-in-force.ts';
import { type Failure, profilePart } from './failure.ts';
import { failureText } from './failure-text.ts';
import { type SentWithout, schemaAbsenceText } from './schema-absence-text.ts';

/** Explanation of a missing input schema: cause, effect on the next message, remedy. */
export type CallTrouble = {
  text: string;
  action: 'edit-profile' | 'edit-headers' | 'ask-again' | 'unlock';
  /** The failure that the text describes, if any. */
  failure?: Failure['kind'];
};

/** How a message is sent while the schema is missing. */
export type Missing = {
  mapping: InputMapping | null;
  /** Without a schema the runnable gets a list of messages. */
  takesMessages?: boolean;
  /** The person sends without the schema. */
  isWithout?: boolean | undefined;
};

/**
 * Describes why an input schema is missing. Undefined if it was served, or if the runnable offers none, which
 * is allowed.
 */
export function schemaTrouble(input: SchemaAnswer, missing: Missing): CallTrouble | undefined {
  if (input.status === 'served' || isLeftOut(input)) return undefined;
  const sent = sentWithout(input, missing);
  if (unauthorized.includes(input.httpStatus) && !isPassing(input)) {
    const text = say('callTrouble_schemaRefused', { sent, status: String(input.httpStatus) });
    return { text, action: 'edit-headers' };
  }
  const rejection = input.problems && rejectionTrouble(input.problems, sent);
  if (rejection) return rejection;
  return {
    text: schemaAbsenceText(input, sent),
    action: isOfProfile(input.httpStatus) && !isPassing(input) ? 'edit-profile' : 'ask-again',
  };
}

function sentWithout(input: SchemaAnswer, { mapping, takesMessages, isWithout }: Missing): SentWithout {
  if (mapping !== null) return 'settings';
  if (isWithout) return takesMessages ? 'messages' : 'plain';
  return isPassing(input) ? 'waits' : 'asks';
}

/** Describes a result that is not stored; undefined if it is stored or reported elsewhere. */
export function askedTrouble(asked: AskedAgain, missing: Missing): CallTrouble | undefined {
  if (asked.outcome === 'unsure') return schemaTrouble(asked.answer, missing);
  return asked.outcome === 'failed' ? failureTrouble(asked.failure) : undefined;
}

function failureTrouble(failure: Failure): CallTrouble | undefined {
  const { title, action } = failureText(failure);
  // Notices of the page report these and have the button.
  if (action === 'allow-access' || failure.kind === 'secrets-locked') return undefined;
  if (failure.kind === 'secret-missing') {
    const text = say('callTrouble_secretMissing', { problem: title });
    return { text, action: 'edit-headers', failure: failure.kind };
  }
  const key = failure.kind === 'schema-overdue' ? 'callTrouble_schemaOverdue' : 'callTrouble_noAnswer';
  return { text: say(key, { problem: title }), action: 'ask-again', failure: failure.kind };
}

const unauthorized: (number | null)[] = [401, 403, 407];

function rejectionTrouble(problems: InputProblem[], sent: SentWithout): CallTrouble | undefined {
  const failure: Failure = { kind: 'rejected-input', problems, detail: '' };
  const { title, action } = failureText(failure);
  if (action !== 'edit-profile') return undefined;
  const text = say('callTrouble_schemaRejected', { sent, problem: title });
  return { text, action: profilePart(failure) === 'headers' ? 'edit-headers' : action };
}

/** Temporary statuses: timeout, too early, too many requests. */
const passing = [408, 425, 429];

/** Tells whether the profile causes the status. 0 is a redirect: the browser hides its status. */
const isOfProfile = (status: number | null) =>
  status !== null && status !== 200 && status < 500 && !passing.includes(status);

/** Describes, beside the button that reloads the schema, what came of it. */
export function askedAgainText(asked: AskedAgain): string {
  switch (asked.outcome) {
    case 'same':
      return say('reload_same');
    case 'changed':
      return say('reload_changed');
    case 'unsure':
      return schemaAbsenceText(asked.answer, 'other');
    case 'failed':
      return say('reload_failed', { problem: failureText(asked.failure).title });
  }
}
