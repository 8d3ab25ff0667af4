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

/** The types of a schema in a sentence, any of which will do; one that JSON Schema does not have as it is named. */
export const schemaTypesText = (types: string[]): string =>
  listText(
    types.map((type) => (isNamedType(type) ? say(keys[type]) : type)),
    'disjunction',
  );
