import { say } from '../../words/say.ts';
import type { AskedAgain } from './asked-again.ts';
import { failureText } from './failure-text.ts';
import { schemaAbsenceText } from './schema-absence-text.ts';

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
