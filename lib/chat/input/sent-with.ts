import { type Json, type JsonObject, writeJson } from '../../json/json.ts';
import { stepsOf, valueAt, withValueAt } from '../../json/json-pointer.ts';
import { isSameJson } from '../../json/same-json.ts';
import { say } from '../../words/say.ts';
import type { FieldFile } from '../file/attachment.ts';
import type { Run } from '../run/run.ts';
import { type SentFields, withoutSecrets } from './form-state.ts';

/** Describes what was sent with a message besides its text; empty if nothing was. */
export function sentWithText({ fields, files, preset }: Pick<Run, 'fields' | 'files' | 'preset'>): string {
  const words = [
    filledInText(fields, files),
    preset === null ? '' : say('sentWith_configuration', { name: preset }),
  ];
  return words.filter(isNotEmpty).join(' · ');
}

/** Lists fields, files and preset, each in full. Omits the fields if they are the message's text. */
export function sentWithLines(
  { fields, files, preset }: Pick<Run, 'fields' | 'files' | 'preset'>,
  text: string,
): string[] {
  const named = namedTexts(fields, files, Number.POSITIVE_INFINITY);
  return [
    ...(named.join(' · ') === text ? [] : named),
    ...(preset === null ? [] : [say('sentWith_configuration', { name: preset })]),
  ];
}

const isNotEmpty = (text: string) => text !== '';

const longest = 200;

/** Describes the filled-in fields in one line; empty if there are none. */
export function filledInText(fields: JsonObject, files: FieldFile[]): string {
  const words = namedTexts(fields, files, longest).join(' · ');
  return words.length > longest ? `${words.slice(0, longest - 1)}…` : words;
}

function namedTexts(fields: JsonObject, files: FieldFile[], most: number): string[] {
  const values = Object.entries(fields).filter(([name]) => !files.some(({ at }) => stepsOf(at)[0] === name));
  return [
    ...values
      .map(([name, value]) => [name, valueWords(value, most)] as const)
      .filter(([, text]) => isNotEmpty(text))
      .map(([name, text]) => say('form_nameAndText', { name, text })),
    ...files.map(({ at, file }) => say('form_nameAndText', { name: stepsOf(at).join('.'), text: file.name })),
  ];
}

/** `most` limits the work on long values. */
function valueWords(value: Json, most: number): string {
  if (typeof value === 'string')
    return value
      .slice(0, 2 * most)
      .replace(/\s+/g, ' ')
      .trim();
  if (Array.isArray(value))
    return value
      .slice(0, most)
      .map((item) => valueWords(item, most))
      .filter(isNotEmpty)
      .join(', ');
  return writeJson(value);
}

/** Fields and files that an answer was requested with. Without secrets, which are not stored. */
type AskedWith = Pick<Run, 'fields' | 'files'>;

/** Returns the values for another answer: those of the answer, with the secrets of the form. */
export function askedAgainWith({ fields, files }: AskedWith, form: SentFields): SentFields {
  // The answer may lack the list entry that a secret belongs to.
  const secrets = form.secrets.filter(
    (at) => valueAt(fields, at.slice(0, at.lastIndexOf('/'))) !== undefined,
  );
  const withSecrets = secrets.reduce(
    (values, at) => withValueAt(values, at, valueAt(form.fields, at)),
    fields,
  );
  return { fields: withSecrets, files, secrets };
}

/** Returns the values for a question that goes back to before its thread had them: its own, and those of the form over them. */
export const askedAgainOver = (asked: AskedWith, form: SentFields): SentFields => ({
  fields: { ...asked.fields, ...form.fields },
  files: [...asked.files.filter(({ at }) => !form.files.some((file) => file.at === at)), ...form.files],
  secrets: form.secrets,
});

/** The values of an answer and of the form in words. */
type ValueNotes = { ofAnswer: string; ofForm: string };

/** Describes both, if the form has other values than the answer was requested with. */
export function valueNotes(asked: AskedWith, form: SentFields): ValueNotes | undefined {
  const shown = withoutSecrets(form.fields, form.secrets);
  if (isSameJson(asked.fields, shown) && isSameJson(asked.files, form.files)) return undefined;
  const ofAnswer = valuesOf(filledInText(asked.fields, asked.files));
  return {
    ofAnswer: say('regenerate_valuesOfAnswer', {
      ...ofAnswer,
      secrets: form.secrets.length > 0 ? 'yes' : 'other',
    }),
    ofForm: say('regenerate_valuesOfForm', valuesOf(filledInText(shown, form.files))),
  };
}

const valuesOf = (values: string) => ({ has: values === '' ? ('other' as const) : ('yes' as const), values });
