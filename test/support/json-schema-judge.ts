import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../lib/json/json.ts';

const options = { strict: false, ownProperties: true };
const ajv = { definitions: new Ajv(options), $defs: new Ajv2020(options) };
for (const one of Object.values(ajv)) addFormats.default(one);

/** Pydantic accepts a date, and a number of seconds, where its schema says date-time. */
const strict = addFormats.default(new Ajv2020(options));
const isDateTime = strict.compile({ anyOf: [{ format: 'date-time' }, { format: 'date' }] });
const isSeconds = (text: string) => /^[-+.\d]+$/.test(text) && Number.isFinite(Number(text));
for (const one of Object.values(ajv))
  one.addFormat('date-time', { validate: (text: string) => isDateTime(text) || isSeconds(text) });

/** Validates inputs with Ajv, independently of our own code. */
export function judgeOf(schema: JsonObject): (input: Json) => boolean {
  const isOld = 'definitions' in schema || JSON.stringify(schema).includes('"items":[');
  const judge = isOld ? ajv.definitions : ajv.$defs;
  const isValid = judge.compile(schema);
  judge.removeSchema(schema);
  return (input) => isValid(input) === true;
}

export const accepts = (schema: JsonObject, input: Json): boolean => judgeOf(schema)(input);
