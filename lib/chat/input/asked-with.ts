import { valueAt, withValueAt } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import type { Run } from '../run/run.ts';
import { type SentFields, withoutSecrets } from './form-state.ts';
import { filledInText } from './sent-with-text.ts';

/** What an answer was asked with besides the text. Secrets are not stored. */
type AskedWith = Pick<Run, 'fields' | 'files'>;

/** Returns what to ask with again: the values of an answer with the secrets of the form. */
export function askedAgainWith({ fields, files }: AskedWith, form: SentFields): SentFields {
  // A secret in an entry of a list belongs to an entry that the answer may not have.
  const secrets = form.secrets.filter(
    (at) => valueAt(fields, at.slice(0, at.lastIndexOf('/'))) !== undefined,
  );
  const withSecrets = secrets.reduce(
    (values, at) => withValueAt(values, at, valueAt(form.fields, at)),
    fields,
  );
  return { fields: withSecrets, files, secrets };
}

/** The values of an answer and of the form in words. */
type ValueNotes = { ofAnswer: string; ofForm: string };

/** Describes both, if the form has other values than an answer was asked with. */
export function valueNotes(asked: AskedWith, form: SentFields): ValueNotes | undefined {
  const shown = withoutSecrets(form.fields, form.secrets);
  if (isSame(asked.fields, shown) && isSame(asked.files, form.files)) return undefined;
  const ofAnswer = say('regenerate_valuesOfAnswer', valuesOf(filledInText(asked.fields, asked.files)));
  const ofForm = say('regenerate_valuesOfForm', valuesOf(filledInText(shown, form.files)));
  const second = say('regenerate_secretsOfForm');
  const hasSecrets = form.secrets.length > 0;
  return {
    ofAnswer: hasSecrets ? say('common_twoSentences', { first: ofAnswer, second }) : ofAnswer,
    ofForm,
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
