import type { Field } from '../../form/field.ts';
import { shapeAt } from '../../form/form-problems.ts';
import { secretPlaces } from '../../form/secret-places.ts';
import { valueAt } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';
import type { FormProblemTexts } from './form-problem-text.ts';
import { type FormState, fillingOf, withValue } from './form-state.ts';

/**
 * What is kept of a form: of anything secret only that it was there, which a person who comes back must know.
 * `known` are the places that were secret before, which they stay whatever the fields are now; those there are go
 * into it.
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

/** A secret that was there before is not left out in silence. */
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
