import type { Shape } from '../../form/field.ts';
import type { FormProblem, MissingProblem } from '../../form/form-problem.ts';
import { listText } from '../../words/amounts.ts';
import type { Key, TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';
import { type FormProblemTexts, schemaTypesText } from './form-words.ts';

type Texts = {
  [Code in FormProblem['code']]: (problem: Extract<FormProblem, { code: Code }>) => string;
};

const texts: Texts = {
  missing: missingText,
  'not-json': () => say('formProblem_notJson'),
  'not-number': () => say('formProblem_notNumber'),
  'not-whole-number': () => say('formProblem_notWholeNumber'),
  'number-separators': ({ isWhole }) =>
    isWhole ? say('formProblem_wholeNumberSeparators') : say('formProblem_numberSeparators'),
  'not-finite': ({ number }) => say('formProblem_notFinite', { number }),
  'too-short': ({ limit }) => say('formProblem_tooShort', { count: limit }),
  'too-long': ({ limit }) => say('formProblem_tooLong', { count: limit }),
  'too-small': ({ limit }) => say('formProblem_tooSmall', { limit: String(limit) }),
  'too-great': ({ limit }) => say('formProblem_tooGreat', { limit: String(limit) }),
  'not-above': ({ limit }) => say('formProblem_notAbove', { limit: String(limit) }),
  'not-below': ({ limit }) => say('formProblem_notBelow', { limit: String(limit) }),
  'not-multiple': ({ limit }) => say('formProblem_notMultiple', { limit: String(limit) }),
  'too-few-entries': ({ limit }) => say('formProblem_tooFewEntries', { count: limit }),
  'too-many-entries': ({ limit }) => say('formProblem_tooManyEntries', { count: limit }),
  'too-few-names': ({ limit }) => say('formProblem_tooFewNames', { count: limit }),
  'too-many-names': ({ limit }) => say('formProblem_tooManyNames', { count: limit }),
  'other-type': ({ types }) => say('formProblem_otherType', { types: schemaTypesText(types) }),
  'other-value': ({ options }) =>
    say('formProblem_otherValue', { options: listText(options, 'disjunction') }),
  'other-pattern': ({ pattern }) => say('formProblem_otherPattern', { pattern }),
  'other-format': ({ format }) => formatText(format),
  'repeated-entry': () => say('formProblem_repeatedEntry'),
  'unknown-name': () => say('formProblem_unknownName'),
  'names-missing': ({ names }) => say('formProblem_namesMissing', { names: listText(names) }),
  'nothing-allowed': () => say('formProblem_nothingAllowed'),
  mismatch: () => say('formProblem_mismatch'),
};

export function formProblemText(problem: FormProblem): string {
  const text = texts[problem.code] as (problem: FormProblem) => string;
  return text(problem);
}

export const formProblemTexts = (problems: Record<string, FormProblem>): FormProblemTexts =>
  Object.fromEntries(Object.entries(problems).map(([at, problem]) => [at, formProblemText(problem)]));

const missingKeys = {
  text: 'formProblem_fillIn',
  number: 'formProblem_enterNumber',
  'yes-no': 'formProblem_chooseYesOrNo',
  choice: 'formProblem_chooseOne',
  file: 'formProblem_chooseFile',
  list: 'formProblem_addEntry',
  group: 'formProblem_fillIn',
  either: 'formProblem_chooseForm',
  json: 'formProblem_writeJson',
} satisfies Record<Shape['kind'], Key>;

function missingText({ shape, otherwise }: MissingProblem): string {
  return say(missingKeys[shape], { otherwise: otherwise ?? 'other' });
}

/** The formats that Pydantic writes; a schema may name others. */
const formatKeys: Record<string, TextKey> = {
  date: 'formProblem_date',
  time: 'formProblem_time',
  'date-time': 'formProblem_dateTime',
  duration: 'formProblem_duration',
  email: 'formProblem_email',
  uri: 'formProblem_uri',
  uuid: 'formProblem_uuid',
};

function formatText(format: string): string {
  const key = Object.hasOwn(formatKeys, format) ? formatKeys[format] : undefined;
  return key ? say(key) : say('formProblem_otherFormat', { format });
}
