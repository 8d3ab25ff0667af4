import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { itemAt, stepsOf, valueAt } from '../../json/json-pointer.ts';
import { withNull } from './changed-schema.ts';
import { closestErrors } from './closest-errors.ts';
import { withPydanticMoments } from './moment-format.ts';
import { referred } from './schema-reference.ts';

/**
 * Checks an input by its schema; returns advice by JSON pointer. Returns nothing if the schema itself cannot
 * be applied, as with an invalid pattern: then the runnable decides.
 */
export function schemaProblems(schema: Json, input: Json): Record<string, string> {
  if (!isJsonObject(schema) || !isSmall(input)) return {};
  const { read, errors } = errorsIn(schema, input);
  const found = new Map<string, Finding>();
  for (const { instanceLocation, keyword, keywordLocation } of closestErrors(errors)) {
    const at = decoded(instanceLocation);
    const finding = findingOf(keyword, constraintAt(read, keywordLocation));
    if (finding) found.set(at, both(found.get(at), finding));
  }
  // There is no advice, as when a value matches two alternatives that exclude each other, but the value is
  // still wrong.
  const [last] = errors.toReversed();
  if (last && found.size === 0) return { [decoded(last.instanceLocation)]: unlike };
  return Object.fromEntries(
    [...found].map(([at, { words, wanted }]) => [at, words(wanted, valueAt(input, at))]),
  );
}

const most = { levels: 8, values: 2_000 };

/**
 * Tells whether an input is small enough to have been filled in by hand: each choice of a schema doubles the
 * work of a validator with each level of the input.
 */
function isSmall(input: Json): boolean {
  let left = most.values;
  const fits = (value: Json, levels: number): boolean => {
    left -= 1;
    if (typeof value !== 'object' || value === null) return left >= 0;
    return left >= 0 && levels > 0 && Object.values(value).every((item) => fits(item, levels - 1));
  };
  return fits(input, most.levels);
}

type Words = (wanted: Json | undefined, value: Json | undefined) => string;

type Finding = { words: Words; wanted: Json | undefined };

function findingOf(keyword: string, wanted: Json | undefined): Finding | undefined {
  if (keyword === 'const') return { words: enumWords, wanted: [wanted ?? null] };
  // A value in a dict may be wrong while any name is allowed.
  if (keyword === 'additionalProperties' && wanted !== false) return undefined;
  const words = wordings[keyword];
  return words && { words, wanted };
}

/** Returns the first finding; joins two about types or two about values, since either would do. */
function both(one: Finding | undefined, other: Finding): Finding {
  const canBeEither = other.words === typeWords || other.words === enumWords;
  if (one?.words !== other.words || !canBeEither) return one ?? other;
  return { ...one, wanted: [...listed(one.wanted), ...listed(other.wanted)] };
}

const unlike = 'This is not what is asked for.';

/** Cache of rewritten schemas: a validator notes in a schema where its parts are. */
const known = new WeakMap<JsonObject, JsonObject>();

function readable(schema: JsonObject): JsonObject {
  const read = known.get(schema) ?? withNull(schema);
  known.set(schema, read);
  return read;
}

/** Validates an input; returns no errors if the schema cannot be applied, as one that is too deep. */
function errorsIn(schema: JsonObject, input: Json): { read: JsonObject; errors: OutputUnit[] } {
  try {
    const read = readable(schema);
    const validator = new Validator(read, draftOf(read), false);
    return { read, errors: withPydanticMoments(() => validator.validate(input)).errors };
  } catch {
    return { read: schema, errors: [] };
  }
}

/** Returns the draft of a schema: pydantic 1 writes draft 7, whose tuples are lists of `items`. */
const draftOf = (schema: JsonObject) => ('definitions' in schema ? '7' : '2020-12');

const decoded = (location: string) => decodeURIComponent(location.slice(1));

/** Finds the value of the failed keyword along the path of the validator. */
function constraintAt(root: JsonObject, location: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of stepsOf(decoded(location))) {
    value = itemAt(value, step);
    if (step === '$ref' && typeof value === 'string') value = referred(root, value);
  }
  return value;
}

const types: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
};

const named = (words: Record<string, string>, name: Json | undefined) =>
  Object.hasOwn(words, String(name)) ? words[String(name)] : undefined;

const listed = (wanted: Json | undefined) => (Array.isArray(wanted) ? wanted : [wanted ?? null]);

/** Names the required types; leaves out “or null”, which is no advice for a wrong value. */
const typeWords: Words = (wanted) =>
  `This has to be ${distinct(listed(wanted))
    .filter((type, _, all) => type !== 'null' || all.length === 1)
    .map((type) => named(types, type) ?? String(type))
    .join(' or ')}.`;

const nothingAllowed = 'Nothing is allowed here.';

const enumWords: Words = (wanted) => {
  const options = distinct(listed(wanted).map((option) => JSON.stringify(option)));
  if (options.length === 0) return nothingAllowed;
  return `This has to be ${options.length > 1 ? 'one of ' : ''}${options.join(', ')}.`;
};

const distinct = <Item>(items: Item[]) => [...new Set(items)];

/** Texts for the keywords about one value; those that only pass on errors from inside have none. */
const wordings: Record<string, Words | undefined> = {
  type: typeWords,
  enum: enumWords,
  minLength: (wanted) => `Write at least ${counted(wanted, 'character')}.`,
  maxLength: (wanted) => `Write at most ${counted(wanted, 'character')}.`,
  pattern: (wanted) => `This has to match ${String(wanted)}.`,
  format: (wanted) => `This is not the form of ${named(formats, wanted) ?? `a “${String(wanted)}”`}.`,
  minimum: (wanted) => `Enter ${String(wanted)} or more.`,
  maximum: (wanted) => `Enter ${String(wanted)} or less.`,
  exclusiveMinimum: (wanted) => `Enter more than ${String(wanted)}.`,
  exclusiveMaximum: (wanted) => `Enter less than ${String(wanted)}.`,
  multipleOf: (wanted) => `Enter a multiple of ${String(wanted)}.`,
  minItems: (wanted) => `Add at least ${counted(wanted, 'entry', 'entries')}.`,
  maxItems: (wanted) => `At most ${counted(wanted, 'entry', 'entries')} may be here.`,
  uniqueItems: () => 'Each entry may be here only once.',
  minProperties: (wanted) => `Add at least ${counted(wanted, 'name')}.`,
  maxProperties: (wanted) => `At most ${counted(wanted, 'name')} may be here.`,
  additionalProperties: () => 'It has a name in it that is not allowed.',
  required: (wanted, value) =>
    `It needs ${listed(wanted)
      .map(String)
      .filter((name) => !isJsonObject(value) || !Object.hasOwn(value, name))
      .join(', ')}.`,
  false: () => nothingAllowed,
};

const counted = (count: Json | undefined, one: string, many = `${one}s`) =>
  `${String(count)} ${count === 1 ? one : many}`;

const formats: Record<string, string> = {
  date: 'a date, as 2026-01-31',
  time: 'a time, as 12:30:00 or 12:30:00Z',
  'date-time': 'a date with time, as 2026-01-31T12:30:00 or 2026-01-31T12:30:00Z',
  duration: 'a duration, as P1DT2H',
  email: 'an e-mail address',
  uri: 'a URL',
  uuid: 'a UUID',
};
