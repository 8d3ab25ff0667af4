import * as z from 'zod/mini';
import type { Field } from '../../form/field.ts';
import { shapeAt } from '../../form/form-problems.ts';
import { secretPlaces } from '../../form/secret-places.ts';
import { parseJson } from '../../json/json.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import { recordReader } from '../conversation/conversation-record.ts';
import { type Attachment, attachment } from '../file/attachment.ts';
import * as version1 from '../frozen/records-v1.ts';
import { type FormState, fillingOf, formState, withValue } from './form-state.ts';
import type { FormProblemTexts } from './form-words.ts';

/**
 * Removes secrets from a form for storage and notes where they were, so that the person can be told. `known`
 * holds the places that were secret before and stay so, whatever the fields are now; new ones are added to
 * it.
 */
export function keptForm(fields: Field[], form: FormState, known = new Set<string>()): FormState {
  for (const at of secretPlaces(fields, form.values)) known.add(at);
  const secrets = [...known].filter((at) => valueAt(form.values, at) !== undefined);
  const typed = secrets.filter((at) => !isNothing(valueAt(form.values, at)));
  return {
    ...form,
    values: secrets.reduce((values, at) => withValue(values, at, undefined), form.values),
    forgotten: { ...form.forgotten, ...Object.fromEntries(typed.map((at) => [at, true as const])) },
  };
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

export const typeItAgain = () => say('form_typeAgain');

/** Asks for each secret that was not stored: none is left out silently. */
export const forgottenProblems = (fields: Field[], form: FormState): FormProblemTexts =>
  Object.fromEntries(
    Object.keys(form.forgotten)
      .filter((at) => isSecretAt(fields, form, at))
      .map((at) => [at, typeItAgain()]),
  );

function isSecretAt(fields: Field[], form: FormState, at: string): boolean {
  const shape = shapeAt(fields, fillingOf(form), at);
  return shape?.kind === 'text' && shape.isSecret === true;
}

const form = recordReader(formState, version1.form, (state) => state);
const files = recordReader(z.array(attachment), version1.files, (list) => list);

/** Reads the form of a profile; undefined where nothing readable is stored. */
export const readFormDraft = (stored: string | null): FormState | undefined =>
  form(parseJson(stored ?? '')).data;

/** Reads the files of an unsent message. */
export const readDraftFiles = (stored: string | null): Attachment[] =>
  files(parseJson(stored ?? '')).data ?? [];
