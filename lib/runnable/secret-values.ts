import { configurableFields, configurableIn } from '../form/config-schema.ts';
import { type Field, fieldsOf } from '../form/field.ts';
import { resolverOf } from '../form/schema/json-schema.ts';
import { judgedPlaces, secretPlaces } from '../form/secret-places.ts';
import { isSecretName } from '../form/secret-signs.ts';
import { isJsonObject, isListOrObject, type Json } from '../json/json.ts';
import { valueAt } from '../json/json-pointer.ts';
import type { RunRequest } from './protocol.ts';

/** Returns the texts of a request that the schemas mark as secret: in its input, and in its configuration. */
export function secretValues(
  { input, config }: RunRequest,
  schemas: { input: Json | undefined; config: Json | undefined },
): string[] {
  const configurable = speaksOfSecrets(schemas.config) ? configurableIn(schemas.config) : undefined;
  const values = isJsonObject(config) ? config.configurable : undefined;
  return [
    ...(configurable ? secretsIn(configurableFields(configurable), values) : []),
    ...(inputSecrets(schemas.input)?.(input) ?? []),
  ];
}

/** Returns a function that lists the secret texts in an input; undefined if its schema marks none. */
export function inputSecrets(schema: Json | undefined): ((input: Json | undefined) => string[]) | undefined {
  if (!speaksOfSecrets(schema)) return undefined;
  const fields = inputFields(schema);
  return (input) => secretsIn(fields, input);
}

/** Tells whether a schema marks or names anything as secret; most do not, and then nothing is looked through. */
export function speaksOfSecrets(schema: Json | undefined): boolean {
  const text = JSON.stringify(schema ?? null);
  if (/"format":"password"|"writeOnly":true/.test(text)) return true;
  const names = new Set(Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)":/g), ([, name = '']) => name));
  return [...names].some(isSecretName);
}

function inputFields(schema: Json | undefined): Field[] {
  if (!isJsonObject(schema)) return [];
  const resolve = resolverOf(schema);
  return fieldsOf(resolve(schema), resolve);
}

const secretsIn = (fields: Field[], values: Json | undefined): string[] =>
  isJsonObject(values) ? secretPlaces(fields, values).flatMap((at) => textsIn(valueAt(values, at))) : [];

/** Lists the texts in values, such as those of a preset, that are secret by name or look. */
export const judgedTexts = (value: Json): string[] =>
  judgedPlaces(value).flatMap((at) => textsIn(valueAt(value, at)));

export function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return isListOrObject(value) ? Object.values<Json>(value).flatMap(textsIn) : [];
}
