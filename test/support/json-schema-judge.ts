import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json, JsonObject } from '../../lib/json/json.ts';

const options = { strict: false, ownProperties: true };
const ajv = { definitions: new Ajv(options), $defs: new Ajv2020(options) };
for (const one of Object.values(ajv)) addFormats.default(one);

/** A validator with the formats as JSON Schema has them. */
const strict = addFormats.default(new Ajv2020(options));
const strictly = (...formats: string[]) => strict.compile({ anyOf: formats.map((format) => ({ format })) });

/** Pydantic accepts a date, and a number of seconds, where its schema says date-time. */
const isMoment = strictly('date-time', 'date');
const isSeconds = (text: string) => /^[-+.\d]+$/.test(text) && Number.isFinite(Number(text));
const isDay = (text: string) => (isSeconds(text) ? Number(text) % 86_400 === 0 : isMoment(text) === true);

const hasOnly = (units: string, text: string) =>
  text.replace(/\d+[.,]?\d*([A-Z])/g, (part, unit) => (units.includes(unit) ? '' : part)) === '';

/** Pydantic accepts units in any order, with fractions, and days with hours. */
function isDuration(signed: string): boolean {
  const text = signed.replace(/^[-+]/, '');
  const [days = '', hours = '', ...rest] = text.slice(1).split('T');
  if (text.startsWith('P'))
    return text.length > 2 && rest.length === 0 && hasOnly('YMWD', days) && hasOnly('HMS', hours);
  const clock = text.replace(/^\d+ ?d(ays?)?(,? ?(?=\d)|$)/i, '');
  return clock === '' ? text !== '' : /^\d\d+:[0-5]\d(:[0-5]\d([.,]\d+)?)?$/.test(clock);
}

/** An address needs a name and a host: which names and hosts, the library and the runnables see differently. */
const isEmail = (text: string) =>
  text.split('@').some((name, place, all) => /[^\s<]$/.test(name) && /^[^\s>]/.test(all[place + 1] ?? ''));

const isUri = strictly('uri');

for (const one of Object.values(ajv))
  one
    .addFormat('date', { validate: isDay })
    .addFormat('date-time', { validate: (text: string) => isMoment(text) || isSeconds(text) })
    .addFormat('duration', { validate: isDuration })
    .addFormat('email', { validate: isEmail })
    .addFormat('uri', { validate: (text: string) => isUri(text) || URL.canParse(text) });

/** Validates inputs with Ajv, independently of our own code. */
export function judgeOf(schema: JsonObject): (input: Json) => boolean {
  const isOld = 'definitions' in schema || JSON.stringify(schema).includes('"items":[');
  const judge = isOld ? ajv.definitions : ajv.$defs;
  const isValid = judge.compile(schema);
  judge.removeSchema(schema);
  return (input) => isValid(input) === true;
}

export const accepts = (schema: JsonObject, input: Json): boolean => judgeOf(schema)(input);
