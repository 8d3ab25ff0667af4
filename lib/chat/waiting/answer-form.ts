import { type Field, fieldsOf } from '../../form/field.ts';
import { propertiesOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { pointerTo } from '../../json/json-pointer.ts';
import { say } from '../../words/say.ts';

/** Name of the one field of an answer that is no object. */
const only = 'answer';

/** A form for the answer to a question. */
export type AnswerForm = {
  fields: Field[];
  /** Schema of the values of the form. */
  schema: JsonObject;
  /** Returns the answer that the values of the form make. */
  answerOf(values: JsonObject): Json;
  /** Returns the values that make this answer. */
  valuesOf(answer: Json): JsonObject;
  /** Turns the JSON pointer of a value into that of the same part of the answer. */
  placeIn(at: string): string;
};

/** Builds the form of a schema. One that is no object with properties gets a single field. */
export function answerForm(schema: JsonObject): AnswerForm {
  const resolve = resolverOf(schema);
  const root = resolve(schema);
  if (Object.keys(propertiesOf(root)).length > 0)
    return {
      fields: fieldsOf(root, resolve).map(withoutFile),
      schema,
      answerOf: (values) => values,
      valuesOf: (answer) => (isJsonObject(answer) ? answer : {}),
      placeIn: (at) => at,
    };
  const { $defs, definitions, ...own } = schema;
  const whole: JsonObject = {
    type: 'object',
    properties: { [only]: { title: say('waiting_yourAnswer'), ...own } },
    required: [only],
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  };
  return {
    fields: fieldsOf(whole, resolverOf(whole)).map(withoutFile),
    schema: whole,
    answerOf: (values) => values[only] ?? null,
    valuesOf: (answer) => ({ [only]: answer }),
    placeIn: (at) => at.slice(pointerTo('', only).length),
  };
}

/** A file of an answer is written as base64: no file goes with an answer. */
const withoutFile = (field: Field): Field =>
  field.shape.kind === 'file' ? { ...field, shape: { kind: 'text', isLong: true, format: '' } } : field;
