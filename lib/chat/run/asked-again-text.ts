import type { AskedAgain } from './asked-again.ts';
import { failureText } from './failure-text.ts';
import { schemaAbsenceText } from './schema-absence-text.ts';

/** What is said beside the button that asks a runnable again. */
export function askedAgainText(asked: AskedAgain): string {
  switch (asked.outcome) {
    case 'same':
      return 'Asked just now: nothing has changed.';
    case 'changed':
      return 'Asked just now: what it takes has changed.';
    case 'unsure':
      return `Asked just now: ${schemaAbsenceText(asked.answer)} What was known before stays.`;
    case 'failed':
      return `${failureText(asked.failure).title}. What was known before stays.`;
  }
}
