import type { SchemaAbsence, SchemaAnswer } from '../../runnable/description.ts';
import { sizeText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';

type Absent = Extract<SchemaAnswer, { status: 'absent' }>;

/** Tells, as the end of a sentence, why the input schema is not known. */
export const schemaAbsenceText = ({ httpStatus, reason }: Absent): string =>
  httpStatus === null || httpStatus === 200 ? reasonText(reason) : statusText(httpStatus);

/** 0 is a redirect, which the browser keeps to itself. */
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
