import { expect, test } from 'vitest';
import { emptyForm } from '../../../lib/chat/input/form-state.ts';
import { answerForm } from '../../../lib/chat/waiting/answer-form.ts';
import { schemaProblems } from '../../../lib/form/schema/schema-problems.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import { type CheckedAnswer, checkAnswer } from '../../../lib/panel/composing/check-input.ts';
import { object, text, whole } from '../../support/schema.ts';

const trip = object({ days: { ...whole, minimum: 1 }, to: text }, ['days']);
const pair = object({ a: whole, b: whole });

test.each<[JsonObject, JsonObject, CheckedAnswer]>([
  [trip, { days: 2 }, { value: { days: 2 } }],
  [trip, { days: 2, to: 'Rome' }, { value: { days: 2, to: 'Rome' } }],
  [trip, {}, { problems: { '/days': 'Enter a number.' } }],
  [trip, { days: 0 }, { problems: { '/days': 'Enter 1 or more.' } }],
  [{ ...text, minLength: 3 }, { answer: 'yes' }, { value: 'yes' }],
  [{ ...text, minLength: 3 }, { answer: 'no' }, { problems: { '/answer': 'Write at least 3 characters.' } }],
  [{ ...pair, maxProperties: 1 }, { a: 1 }, { value: { a: 1 } }],
  [{ ...pair, maxProperties: 1 }, { a: 1, b: 2 }, { problems: { '': 'At most 1 name is allowed.' } }],
])('a question with the schema %j answered with %j is %j', async (schema, values, checked) => {
  const bySchema = async (...given: Parameters<typeof schemaProblems>) => schemaProblems(...given);
  expect(await checkAnswer(answerForm(schema), { ...emptyForm(), values }, bySchema)).toEqual(checked);
});
