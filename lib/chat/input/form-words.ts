import type { SaidOfPlace } from '../../form/form-problems.ts';
import { isNamedType, type NamedType } from '../../form/schema/json-schema.ts';
import { listText } from '../../words/amounts.ts';
import type { TextKey } from '../../words/catalogue.ts';
import { say } from '../../words/say.ts';

const keys: Record<NamedType, TextKey> = {
  string: 'schemaType_string',
  integer: 'schemaType_integer',
  number: 'schemaType_number',
  boolean: 'schemaType_boolean',
  array: 'schemaType_array',
  object: 'schemaType_object',
  null: 'schemaType_null',
};

/** Lists the types of a schema as alternatives; keeps the name of an unknown type. */
export const schemaTypesText = (types: string[]): string =>
  listText(
    types.map((type) => (isNamedType(type) ? say(keys[type]) : type)),
    'disjunction',
  );

/** Advice for each problem in a form, by JSON pointer. */
export type FormProblemTexts = Record<string, string>;

/** Returns the text for a form position, prefixed with the path if the exact position is not shown. */
export const textAtPlace = ({ path, message }: SaidOfPlace): string =>
  path.length === 0 ? message : say('formProblem_inside', { path: path.join('.'), problem: message });

export const textsAtPlaces = (said: Record<string, SaidOfPlace>): FormProblemTexts =>
  Object.fromEntries(Object.entries(said).map(([at, one]) => [at, textAtPlace(one)]));
