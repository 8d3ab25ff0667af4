import type { Field } from '../../form/field.ts';
import { shapeAt } from '../../form/form-problems.ts';
import { secretPlaces } from '../../form/secret-places.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import { type FormState, fillingOf, withValue } from './form-state.ts';
import type { FormProblemTexts } from './place-text.ts';

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
