import { valueAt, withValueAt } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import type { Run } from '../run/run.ts';
import { type SentFields, withoutSecrets } from './form-state.ts';
import { filledInText } from './sent-with-text.ts';

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
  if (isSame(asked.fields, shown) && isSame(asked.files, form.files)) return undefined;
  const ofAnswer = valuesOf(filledInText(asked.fields, asked.files));
  return {
    ofAnswer: say('regenerate_valuesOfAnswer', {
      ...ofAnswer,
      secrets: form.secrets.length > 0 ? 'yes' : 'other',
    }),
    ofForm: say('regenerate_valuesOfForm', valuesOf(filledInText(shown, form.files))),
  };
}

/** Compares two values; the order of keys does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

const valuesOf = (values: string) => ({ has: values === '' ? ('other' as const) : ('yes' as const), values });
