import { type OutputUnit, Validator } from '@cfworker/json-schema';
import { asNumber, isExactNumber, isNumber } from '../../json/exact-number.ts';
import { isJsonObject, isListOrObject, type Json, type JsonObject, writeJson } from '../../json/json.ts';
import { withPlainNumbers } from '../../json/json-numbers.ts';
import { itemAt, stepsOf, valueAt } from '../../json/json-pointer.ts';
import type { LimitProblem, SchemaProblem } from '../form-problem.ts';
import { withNull, withoutPatterns } from './changed-schema.ts';
import { closestErrors } from './closest-errors.ts';
import { referred } from './json-schema.ts';
import { patternOfFormat, withFormats, withPatternsRead } from './schema-formats.ts';

/**
 * Checks an input by its schema; returns problems by JSON pointer. Returns nothing if the schema itself
 * cannot be applied: then the runnable decides. A pattern that cannot be applied is left out.
 */
export function schemaProblems(schema: Json, input: Json): Record<string, SchemaProblem> {
  if (!isJsonObject(schema) || !isSmall(input)) return {};
  const { read, errors } = errorsIn(schema, input);
  if (errors.some((error) => isUnsure(error, input))) return {};
  const found = new Map<string, Finding>();
  for (const { instanceLocation, keyword, keywordLocation } of closestErrors(errors)) {
    const at = decoded(instanceLocation);
    const finding = findingOf(keyword, constraintAt(read, keywordLocation));
    if (finding) found.set(at, both(found.get(at), finding));
  }
  // There is no advice, as when a value matches two alternatives that exclude each other, but the value is
  // still wrong.
  const [last] = errors.toReversed();
  if (last && found.size === 0) return { [decoded(last.instanceLocation)]: mismatch };
  return Object.fromEntries(
    [...found].map(([at, { problemOf, wanted }]) => [at, problemOf(wanted, valueAt(input, at))]),
  );
}

/** Tells whether an error may be one of the nearest plain numbers alone: then the runnable decides. */
function isUnsure({ keyword, instanceLocation }: OutputUnit, input: Json): boolean {
  if (!comparing.has(keyword)) return false;
  const value = valueAt(input, decoded(instanceLocation)) ?? null;
  return (Array.isArray(value) ? value : [value]).some(isBeyondPlain);
}

const comparing = new Set(['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems']);

/** Tells whether a number, or one inside a value, has more digits than a plain number holds. */
const isBeyondPlain = (value: Json): boolean => {
  if (isExactNumber(value)) return !(Math.abs(asNumber(value) ?? 0) <= Number.MAX_SAFE_INTEGER);
  return isListOrObject(value) && Object.values<Json>(value).some(isBeyondPlain);
};

const most = { levels: 8, values: 2_000 };

/**
 * Tells whether an input is small enough to have been filled in by hand: each choice of a schema doubles the
 * work of a validator with each level of the input.
 */
function isSmall(input: Json): boolean {
  let left = most.values;
  const fits = (value: Json, levels: number): boolean => {
    left -= 1;
    if (!isListOrObject(value)) return left >= 0;
    return left >= 0 && levels > 0 && Object.values<Json>(value).every((item) => fits(item, levels - 1));
  };
  return fits(input, most.levels);
}

/** Builds the problem of a value that violates a keyword; `wanted` is the value of the keyword. */
type ProblemOf = (wanted: Json | undefined, value: Json | undefined) => SchemaProblem;

type Finding = { problemOf: ProblemOf; wanted: Json | undefined };

function findingOf(keyword: string, wanted: Json | undefined): Finding | undefined {
  if (keyword === 'const') return { problemOf: otherValue, wanted: [wanted ?? null] };
  // A value in a dict may be wrong while any name is allowed.
  if (keyword === 'additionalProperties' && wanted !== false) return undefined;
  const problemOf = problems[keyword];
  return problemOf && { problemOf, wanted };
}

/** Returns the first finding; joins two about types or two about values, since either would do. */
function both(one: Finding | undefined, other: Finding): Finding {
  const canBeEither = other.problemOf === otherType || other.problemOf === otherValue;
  if (one?.problemOf !== other.problemOf || !canBeEither) return one ?? other;
  return { ...one, wanted: [...listed(one.wanted), ...listed(other.wanted)] };
}

const mismatch: SchemaProblem = { code: 'mismatch' };

type Readable = ReturnType<typeof withPatternsRead>;

/** Rewritten schemas by their original, so that each is rewritten once. */
const known = new WeakMap<JsonObject, Readable>();

function readable(schema: JsonObject): Readable {
  const read = known.get(schema) ?? withPatternsRead(withNull(schema));
  known.set(schema, read);
  return read;
}

/** Validates an input; returns no errors if the schema cannot be applied, as one that is too deep. */
function errorsIn(schema: JsonObject, input: Json): { read: JsonObject; errors: OutputUnit[] } {
  try {
    const { schema: read, checks } = readable(schema);
    const validator = new Validator(withPlainNumbers(read), draftOf(read), false);
    return { read, errors: withFormats(checks, () => validator.validate(withPlainNumbers(input))).errors };
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

const listed = (wanted: Json | undefined) => (Array.isArray(wanted) ? wanted : [wanted ?? null]);

const distinct = <Item>(items: Item[]) => [...new Set(items)];

/** Names the required types; leaves out “or null”, which is no advice for a wrong value. */
const otherType: ProblemOf = (wanted) => ({
  code: 'other-type',
  types: distinct(listed(wanted).map(String)).filter((type, _, all) => type !== 'null' || all.length === 1),
});

const otherValue: ProblemOf = (wanted) => {
  const options = distinct(listed(wanted).map((option) => writeJson(option)));
  return options.length > 0 ? { code: 'other-value', options } : { code: 'nothing-allowed' };
};

const beyond =
  (code: LimitProblem['code']): ProblemOf =>
  (limit) =>
    isNumber(limit) ? { code, limit: asNumber(limit) ?? 0 } : mismatch;

/** Problems for the keywords about one value; those that only pass on errors from inside have none. */
const problems: Record<string, ProblemOf | undefined> = {
  type: otherType,
  enum: otherValue,
  minLength: beyond('too-short'),
  maxLength: beyond('too-long'),
  pattern: (pattern) => ({ code: 'other-pattern', pattern: String(pattern) }),
  format: (format) => {
    const pattern = patternOfFormat(String(format));
    return pattern === undefined
      ? { code: 'other-format', format: String(format) }
      : { code: 'other-pattern', pattern };
  },
  minimum: beyond('too-small'),
  maximum: beyond('too-great'),
  exclusiveMinimum: beyond('not-above'),
  exclusiveMaximum: beyond('not-below'),
  multipleOf: beyond('not-multiple'),
  minItems: beyond('too-few-entries'),
  maxItems: beyond('too-many-entries'),
  uniqueItems: () => ({ code: 'repeated-entry' }),
  minProperties: beyond('too-few-names'),
  maxProperties: beyond('too-many-names'),
  additionalProperties: () => ({ code: 'unknown-name' }),
  required: (wanted, value) => ({
    code: 'names-missing',
    names: listed(wanted)
      .map(String)
      .filter((name) => !isJsonObject(value) || !Object.hasOwn(value, name)),
  }),
  false: () => ({ code: 'nothing-allowed' }),
};

type Given = { schema: Json; input: Json; isWithPatterns: boolean };

/**
 * Checks that a schema can make slow by its patterns and choices: they run in a dedicated worker, which can
 * be terminated.
 */
export const checkingTasks = {
  problems: ({ schema, input, isWithPatterns }: Given) =>
    schemaProblems(isWithPatterns ? schema : withoutPatterns(schema), input),
};

export type CheckingTasks = typeof checkingTasks;

/** A check of an input by its schema; resolves to problems by JSON pointer. Never rejects. */
export type SchemaCheck = (schema: Json, input: Json) => Promise<Record<string, SchemaProblem>>;
