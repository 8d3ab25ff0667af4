import type { SchemaAbsence, SchemaAnswer } from '../../runnable/description.ts';
import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

type Absent = Extract<SchemaAnswer, { status: 'absent' }>;

/** Explains, as the end of a sentence, why the input schema is unknown. */
export const schemaAbsenceText = ({ httpStatus, reason }: Absent): string =>
  httpStatus === null || httpStatus === 200 ? reasonText(reason) : statusText(httpStatus);

/** Formats a status. 0 is a redirect: the browser hides its status. */
const statusText = (status: number): string =>
  status === 0 ? say('schemaAbsence_redirect') : say('schemaAbsence_status', { status: String(status) });

function reasonText(reason: SchemaAbsence): string {
  switch (reason.code) {
    case 'bad-status':
      return say('schemaAbsence_unusable');
    case 'too-large':
      return say('schemaAbsence_tooLarge', { limit: sizeText(reason.limit) });
    case 'too-deep':
      return say('schemaAbsence_tooDeep');
    case 'no-schema':
      return say('schemaAbsence_notSchema');
    case 'not-arrived':
      return say('schemaAbsence_notArrived');
    case 'preset-overdue':
      return say('schemaAbsence_presetOverdue');
    case 'preset-unreachable':
      return say('schemaAbsence_presetUnreachable');
    case 'stored-text':
      return reason.text;
  }
}
