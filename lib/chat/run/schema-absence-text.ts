import type { SchemaAbsence, SchemaAnswer } from '../../runnable/description.ts';
import { sizeText } from '../../words/amounts.ts';
import type { KeyFor } from '../../words/catalogue.ts';
import { say, sayWith } from '../../words/say.ts';

type Absent = Extract<SchemaAnswer, { status: 'absent' }>;

/**
 * How messages are sent without the schema; `nothing` at a message that was not sent, `other` if the previous schema is kept.
 */
export type SentWithout = 'waits' | 'asks' | 'plain' | 'messages' | 'settings' | 'nothing' | 'other';

/** Explains why the input schema is unknown, and how messages are sent without it. */
export const schemaAbsenceText = ({ httpStatus, reason }: Absent, sent: SentWithout): string =>
  httpStatus === null || httpStatus === 200 || reason.code === 'limited'
    ? reasonText(reason, sent)
    : statusText(httpStatus, sent);

/** Formats a status. 0 is a redirect: the browser hides its status. */
const statusText = (status: number, sent: SentWithout): string =>
  status === 0
    ? say('schemaAbsence_redirect', { sent })
    : say('schemaAbsence_status', { status: String(status), sent });

function reasonText(reason: SchemaAbsence, sent: SentWithout): string {
  switch (reason.code) {
    case 'too-large':
      return say('schemaAbsence_tooLarge', { limit: sizeText(reason.limit), sent });
    case 'limited':
      return say('schemaAbsence_limited', { status: '403', sent });
    case 'stored-text':
      return say('schemaAbsence_storedText', { text: reason.text, sent });
    default:
      return sayWith(reasons[reason.code], { sent });
  }
}

const reasons = {
  'bad-status': 'schemaAbsence_unusable',
  'too-deep': 'schemaAbsence_tooDeep',
  'not-yet': 'schemaAbsence_notYet',
  'no-schema': 'schemaAbsence_notSchema',
  'not-arrived': 'schemaAbsence_notArrived',
  'preset-overdue': 'schemaAbsence_presetOverdue',
  'preset-unreachable': 'schemaAbsence_presetUnreachable',
} as const satisfies Record<string, KeyFor<{ sent: SentWithout }>>;
