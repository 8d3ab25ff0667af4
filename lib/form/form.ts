import { asNumber, isNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo, stepsOf } from '../json/json-pointer.ts';
import { isEqualJson, isSameJson } from '../json/same-json.ts';
import { emptyValue, type Field, onlyValue, type Shape } from './field.ts';
import type { MissingProblem } from './form-problem.ts';

/** Values that a person has filled in; untouched fields are absent. All but `values` go by JSON pointer. */
export type Filling = {
  values: JsonObject;
  /** Typed texts that cannot be read as the type of their field. */
  unread: Record<string, string>;
  /** Index of the chosen variant. */
  chosen: Record<string, number>;
  /** Places that have a file. */
  files: ReadonlySet<string>;
};

/** Limits for required groups that contain themselves. */
const deepest = 16;
const mostGroups = 500;

/**
 * Builds the payload: what is filled in, without unknown keys, and the required values that nobody can choose otherwise or
 * that their control shows: constants and defaults. Other defaults are left to the runnable.
 */
export function completed(
  fields: Field[],
  filling: Filling,
  values = filling.values,
  at = '',
  left = { groups: mostGroups },
): JsonObject {
  if (stepCount(at) > deepest) return values;
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const pointer = pointerTo(at, field.name);
      const own = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      const value = isUnchanged(field, own)
        ? undefined
        : own === undefined
          ? unasked(field, filling, pointer, left)
          : whole(field.shape, own, filling, pointer);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

/** Tells whether a value is the one that its control shows for the thread. */
const isUnchanged = ({ now, shape }: Field, value: Json | undefined) =>
  now !== undefined && value !== undefined && showsNow(shape) && isSameJson(value, now);

/**
 * Tells whether a control can show the present value of a thread as its own. A list or an object would send what it shows
 * together with what is added, and the thread would have it twice.
 */
export const showsNow = ({ kind }: Shape): boolean =>
  kind === 'text' || kind === 'number' || kind === 'yes-no' || kind === 'choice';

const stepCount = (pointer: string) => stepsOf(pointer).length;

type Left = { groups: number };

function unasked(field: Field, filling: Filling, at: string, left: Left): Json | undefined {
  const chosen = chosenField(field, filling.chosen[at]);
  const { isRequired, initial, shape } = chosen;
  if (filling.files.has(at) || filling.unread[at] !== undefined) return undefined;
  // A constant that equals its default may be all that tells one variant from another.
  if (!isRequired)
    return isEqualJson(initial, onlyValue({ ...chosen, isNullable: false })) ? initial : undefined;
  if (initial !== undefined) return initial;
  const only = onlyValue(chosen);
  if (only !== undefined) return only;
  if (shape.kind !== 'group' || chosen.isNullable) return undefined;
  left.groups -= 1;
  return left.groups > 0 ? completed(shape.fields(), filling, {}, at, left) : {};
}

/** Lets a chosen variant override null and default. */
function chosenField(field: Field, chosen: number | undefined): Field {
  const option =
    field.shape.kind === 'either' && chosen !== undefined ? field.shape.options[chosen] : undefined;
  return option
    ? { ...field, isRequired: true, isNullable: false, initial: undefined, shape: option.shape }
    : field;
}

function whole(shape: Shape, value: Json, filling: Filling, at: string): Json {
  if (shape.kind === 'group' && isJsonObject(value)) return completed(shape.fields(), filling, value, at);
  if (shape.kind === 'list' && Array.isArray(value)) {
    return value.map((item, place) => whole(shape.item(), item, filling, pointerTo(at, place)));
  }
  if (shape.kind === 'either') {
    const option = shape.options[chosenOption(shape, value, filling.chosen[at])];
    return option ? whole(option.shape, value, filling, at) : value;
  }
  return value;
}

type Either = Extract<Shape, { kind: 'either' }>;

/** Returns the index of the variant of a value: the chosen one, else the first that fits. */
export function chosenOption(
  { options }: Either,
  value: Json | undefined,
  chosen: number | undefined,
): number {
  if (chosen !== undefined && chosen < options.length) return chosen;
  return Math.max(
    0,
    options.findIndex(({ shape }) => value !== undefined && couldBe(shape, value)),
  );
}

function couldBe(shape: Shape, value: Json): boolean {
  switch (shape.kind) {
    case 'text':
    case 'file':
      return typeof value === 'string';
    case 'number':
      return isNumber(value) && (!shape.isWhole || Number.isInteger(asNumber(value)));
    case 'yes-no':
      return typeof value === 'boolean';
    case 'choice':
      return shape.options.some((option) => isEqualJson(option, value));
    case 'list':
      // An empty row is null.
      return Array.isArray(value) && value.every((item) => item === null || couldBe(shape.item(), item));
    case 'group':
      return isJsonObject(value) && Object.entries(value).every(([key, item]) => couldHold(shape, key, item));
    case 'either':
      return shape.options.some((option) => couldBe(option.shape, value));
    case 'json':
      return true;
  }
}

const couldHold = (group: Extract<Shape, { kind: 'group' }>, key: string, value: Json): boolean =>
  group
    .fields()
    .some(
      ({ name, isNullable, shape }) =>
        name === key && ((isNullable && value === null) || couldBe(shape, value)),
    );

/** Finds required places without a value. Expects completed values. */
export function missing(
  fields: Field[],
  filling: Filling,
  values: JsonObject,
  at = '',
): Record<string, MissingProblem> {
  if (stepCount(at) > deepest) return {};
  return Object.assign(
    {},
    ...fields.map((field) => {
      const pointer = pointerTo(at, field.name);
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      if (value === undefined) return missingAt(field, filling, pointer);
      return isWhole(field, value) ? {} : missingInside(field.shape, value, filling, pointer);
    }),
  );
}

/** Tells whether a value needs no look inside: it is the default, or an allowed null. */
const isWhole = ({ initial, isNullable }: Field, value: Json) =>
  value === initial || (value === null && isNullable);

function missingAt(field: Field, filling: Filling, at: string): Record<string, MissingProblem> {
  const chosen = chosenField(field, filling.chosen[at]);
  const { isRequired, shape } = chosen;
  const isThere = !isRequired || filling.files.has(at) || filling.unread[at] !== undefined;
  if (isThere) return {};
  const otherwise = !field.isRequired ? 'none' : emptyValue(chosen) === undefined ? null : 'empty';
  return { [at]: { code: 'missing', shape: shape.kind, otherwise } };
}

function missingInside(
  shape: Shape,
  value: Json,
  filling: Filling,
  at: string,
): Record<string, MissingProblem> {
  if (shape.kind === 'group' && isJsonObject(value)) return missing(shape.fields(), filling, value, at);
  if (shape.kind === 'list' && Array.isArray(value)) {
    const inside = value.map((item, place) =>
      missingInside(shape.item(), item, filling, pointerTo(at, place)),
    );
    return Object.assign({}, ...inside);
  }
  if (shape.kind === 'either') {
    const option = shape.options[chosenOption(shape, value, filling.chosen[at])];
    return option ? missingInside(option.shape, value, filling, at) : {};
  }
  const isMissing = shape.kind === 'file' && !filling.files.has(at);
  return isMissing ? { [at]: { code: 'missing', shape: 'file', otherwise: null } } : {};
}
