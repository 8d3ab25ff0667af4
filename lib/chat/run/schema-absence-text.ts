import type { SchemaAnswer } from '../../runnable/description.ts';

type Absent = Extract<SchemaAnswer, { status: 'absent' }>;

/** Tells, as the end of a sentence, why the input schema is not known. */
export function schemaAbsenceText({ httpStatus, reason }: Absent): string {
  if (httpStatus === 0) return 'the input schema was answered with a redirect.';
  if (httpStatus !== null && httpStatus !== 200)
    return `the input schema was answered with HTTP status ${httpStatus}.`;
  return words[reason] ?? 'the input schema cannot be used.';
}

/** By the reasons that are stored with a description: there they are whole sentences. */
const words: Record<string, string | undefined> = {
  'The input schema is larger than 4 MiB.': 'the input schema is larger than 4 MiB.',
  'The input schema is nested too deep.': 'the input schema is nested too deep.',
  'The input schema is not a JSON schema.': 'the input schema is not a JSON schema.',
  'The input schema did not arrive.': 'the input schema did not arrive.',
  'The input schema of the preset did not arrive in time.':
    'the input schema of the preset did not arrive in time.',
  'The input schema of the preset could not be asked for.':
    'the input schema of the preset could not be asked for.',
};
