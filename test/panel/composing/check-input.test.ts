import { describe, expect, test } from 'vitest';
import { emptyForm, type FormState } from '../../../lib/chat/input/form-state.ts';
import { inputFields } from '../../../lib/form/input-fields.ts';
import { type InputMapping, planInput } from '../../../lib/form/input-plan.ts';
import { schemaProblems } from '../../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../../lib/json/json.ts';
import { checkInput, noProblems } from '../../../lib/panel/composing/check-input.ts';
import { chatHint } from '../../support/pydantic.ts';
import { recordedJson } from '../../support/recordings.ts';
import { listOf, object, text, whole } from '../../support/schema.ts';

type Written = { form?: Partial<FormState>; text?: string; mapping?: InputMapping | null };

/** Checks an input against this schema. */
function checked(schema: Json | undefined, { form = {}, text: words = 'Hi', mapping = null }: Written = {}) {
  const plan = planInput(schema, mapping);
  const fields = inputFields(schema, plan);
  return checkInput(
    { schema, plan, fields, form: { ...emptyForm(), ...form }, text: words },
    async (by, input) => schemaProblems(by, input),
  );
}

const values = (of: JsonObject): Written => ({ form: { values: of } });
const aFile = { id: 'f1', name: 'a.pdf', mediaType: 'application/pdf', size: 1 };

const trip = object(
  { question: text, days: { ...whole, minimum: 1 }, who: object({ name: text }, ['name']) },
  ['question', 'days'],
);

describe('an input has no problem', () => {
  test.each<[string, Json | undefined, Written]>([
    ['without a schema', undefined, {}],
    ['with a schema that allows all', true, {}],
    ['with a text', text, {}],
    ['with JSON that fits', listOf(whole), { text: '[1, 2]' }],
    ['with JSON and no schema', undefined, { text: '"a"', mapping: { kind: 'raw' } }],
    ['with messages', recordedJson('input_schema.msgs.json'), {}],
    ['with an empty history beside the text', recordedJson('input_schema.convret.json'), {}],
    ['with the required fields', trip, values({ days: 2 })],
    ['with all fields', trip, values({ days: 2, who: { name: 'Ada' } })],
    ['with unknown fields', trip, values({ days: 2, other: 'x' })],
    ['with any file', recordedJson('input_schema.file.json'), { form: { files: { '/file': aFile } } }],
    ['with an unusable schema', object({ q: { ...text, pattern: '(' } }), {}],
  ])('%s', async (_, schema, written) => {
    const { fields, message, wasSent } = await checked(schema, written);
    expect({ fields, message, wasSent }).toEqual({ fields: {}, message: undefined, wasSent: false });
  });
});

describe('a missing or unreadable value is reported at its field and blocks sending:', () => {
  test.each<[string, Json, Written, Record<string, string>]>([
    ['a number', trip, {}, { '/days': 'Enter a number.' }],
    [
      'a field beside the text in an object',
      object({ aside: { ...text, ...chatHint(['in', 'q']) }, in: object({ q: text, n: whole }, ['q', 'n']) }),
      {},
      { '/in/n': 'Enter a number.' },
    ],
    ['a nested name', trip, values({ days: 2, who: {} }), { '/who/name': 'Fill this in.' }],
    ['several', trip, values({ who: {} }), { '/days': 'Enter a number.', '/who/name': 'Fill this in.' }],
    ['a file', recordedJson('input_schema.file.json'), {}, { '/file': 'Choose a file.' }],
    [
      'an invalid number',
      trip,
      { form: { unread: { '/days': 'two' } } },
      { '/days': 'Enter a whole number, such as 3.' },
    ],
  ])('%s', async (_, schema, written, fields) => {
    expect(await checked(schema, written)).toEqual({ ...noProblems, fields });
  });
});

describe('a violation of the schema allows “Send anyway”:', () => {
  test.each<[string, Json, Written, Record<string, string>, string | undefined]>([
    ['a number that is too small', trip, values({ days: 0 }), { '/days': 'Enter 1 or more.' }, undefined],
    [
      'a field of an input without a text',
      object({ days: { ...whole, minimum: 1 } }),
      values({ days: 0 }),
      { '/days': 'Enter 1 or more.' },
      undefined,
    ],
    [
      'a text that is too short',
      object({ question: { ...text, minLength: 3 } }),
      {},
      {},
      'Write at least 3 characters.',
    ],
    [
      'a text in an object and the field beside it',
      object({
        aside: { ...text, ...chatHint(['in', 'q']) },
        in: object({ q: { ...text, minLength: 3 }, n: { ...whole, maximum: 1 } }),
      }),
      values({ in: { n: 2 } }),
      { '/in/n': 'Enter 1 or less.' },
      'Write at least 3 characters.',
    ],
    ['a text that is the input', { ...text, maxLength: 1 }, {}, {}, 'Write at most 1 character.'],
    [
      'both',
      object({ question: { ...text, minLength: 3 }, n: { ...whole, maximum: 1 } }),
      values({ n: 2 }),
      { '/n': 'Enter 1 or less.' },
      'Write at least 3 characters.',
    ],
    [
      'an entry of a list',
      object({ question: text, tags: listOf({ ...text, minLength: 2 }) }),
      values({ tags: ['ab', 'c'] }),
      { '/tags/1': 'Write at least 2 characters.' },
      undefined,
    ],
    [
      'a choice without options',
      object({ question: text, k: { ...text, enum: [] }, j: { enum: [] } }, ['question', 'k', 'j']),
      values({ k: 'any', j: 1 }),
      { '/k': 'The schema allows no value here.', '/j': 'The schema allows no value here.' },
      undefined,
    ],
    [
      'inside a field of JSON',
      object({ question: text, pair: { type: 'array', prefixItems: [whole, text] } }),
      values({ pair: ['one', 'two'] }),
      { '/pair': '0: This has to be a whole number.' },
      undefined,
    ],
    [
      'a value in a dictionary',
      object({ question: text, any: { type: 'object', additionalProperties: whole } }),
      values({ any: { a: 'x' } }),
      { '/any': 'a: This has to be a whole number.' },
      undefined,
    ],
    [
      'a name that is not allowed',
      object({ question: text, any: { type: 'object', additionalProperties: false } }),
      values({ any: { a: 'x' } }),
      { '/any': 'A name here is not allowed by the schema. Remove it.' },
      undefined,
    ],
    [
      'inside the JSON of the whole input',
      object({ a: object({ b: whole }) }),
      { text: '{"a": {"b": "x"}}', mapping: { kind: 'raw' } },
      {},
      'a.b: This has to be a whole number.',
    ],
    ['JSON of another type', whole, { text: '"a"' }, {}, 'This has to be a whole number.'],
  ])('%s', async (_, schema, written, fields, message) => {
    expect(await checked(schema, written)).toEqual({ fields, message, wasSent: false, maySendAnyway: true });
  });
});

describe('a message that cannot be sent', () => {
  test.each<[string, Json | undefined, Written, string]>([
    ['has no field yet', object({ a: text, b: text }), {}, 'Choose a field for your message.'],
    [
      'is not the JSON that the schema requires',
      whole,
      { text: 'one' },
      'This is not JSON. Put text in double quotes.',
    ],
    [
      'is not the JSON that the settings require',
      undefined,
      { text: 'Hi', mapping: { kind: 'raw' } },
      'This is not JSON. Put text in double quotes.',
    ],
    [
      'has a number that JSON does not have',
      undefined,
      { text: '{"score": NaN}', mapping: { kind: 'raw' } },
      'JSON has no NaN. Enter another number or null, or put it in double quotes to send it as text.',
    ],
  ])('%s', async (_, schema, written, message) => {
    expect(await checked(schema, written)).toEqual({ ...noProblems, message });
  });
});

test('the schema is checked even for chosen fields', async () => {
  const mapping = { kind: 'field' as const, text: 'days', history: null };
  const form = { values: { question: 'Where?' } };
  expect((await checked(trip, { mapping, form })).message).toBe('This has to be a whole number.');
});
