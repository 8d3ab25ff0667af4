import { describe, expect, test } from 'vitest';
import { inputFor, planInput } from '../../lib/langserve/input-plan.ts';
import type { Json } from '../../lib/langserve/json.ts';
import { recordedJson } from '../support/recordings.ts';

const object = (properties: Json, rest: Json = {}): Json => ({
  type: 'object',
  properties,
  ...(rest as object),
});
const text = { type: 'string' };
const number = { type: 'integer' };

describe('what a text becomes', () => {
  test.each<[string, Json | undefined, Json]>([
    ['without a schema', undefined, 'hi'],
    ['where the schema is no schema', 'nonsense', 'hi'],
    ['true: anything goes', true, 'hi'],
    ['a string', recordedJson('input_schema.echo.json'), 'hi'],
    ['untyped', recordedJson('input_schema.untyped.json'), 'hi'],
    ['a chat model, which takes text among others', recordedJson('input_schema.model.json'), 'hi'],
    ['text or null', { anyOf: [text, { type: 'null' }] }, 'hi'],
    ['the only property', recordedJson('input_schema.p1.json'), { question: 'hi' }],
    ['the only property, not required (old servers)', object({ question: text }), { question: 'hi' }],
    ['the only required property', object({ q: text, n: number }, { required: ['q'] }), { q: 'hi' }],
    ['root $ref (recorded)', recordedJson('input_schema.hist.json'), { human_input: 'hi' }],
    ['root $ref', { $ref: '#/$defs/In', $defs: { In: object({ q: text }) } }, { q: 'hi' }],
    [
      'root allOf and definitions',
      { allOf: [{ $ref: '#/definitions/In' }], definitions: { In: object({ q: text }) } },
      { q: 'hi' },
    ],
    [
      'a property behind a $ref',
      { ...(object({ q: { $ref: '#/$defs/Q' } }) as object), $defs: { Q: text } },
      { q: 'hi' },
    ],
    ['a property that may be null', object({ q: { anyOf: [text, { type: 'null' }] } }), { q: 'hi' }],
  ])('%s', (_, schema, input) => {
    const plan = planInput(schema);
    expect(plan.kind).not.toBe('unsupported');
    expect(plan.kind !== 'unsupported' && inputFor(plan, 'hi')).toEqual(input);
  });
});

describe('what wants more than a text is refused before sending, with its fields', () => {
  test.each<[string, Json, string[]]>([
    [
      'two required texts',
      recordedJson('input_schema.p2.json'),
      ['language: text, required', 'text: text, required'],
    ],
    [
      'history and text',
      recordedJson('input_schema.p3.json'),
      ['history: a list, required', 'input: text, required'],
    ],
    ['a list of messages', recordedJson('input_schema.msgs.json'), []],
    ['messages in an object', recordedJson('input_schema.chatpg.json'), ['messages: a list, required']],
    [
      'a file',
      recordedJson('input_schema.file.json'),
      ['file: a file, required', 'num_chars: a whole number'],
    ],
    ['one number', object({ n: number }), ['n: a whole number']],
    ['one choice', object({ mode: { type: 'string', enum: ['a', 'b'] } }), ['mode: one of "a", "b"']],
    ['any object', { type: 'object', additionalProperties: true }, []],
    [
      'an untyped property',
      object({ root: { title: 'Root' } }, { required: ['root'] }),
      ['root: a choice of types, required'],
    ],
    ['two texts, none required (old servers)', object({ a: text, b: text }), ['a: text', 'b: text']],
    ['a number', number, []],
    ['a cycle', { $ref: '#' }, []],
  ])('%s', (_, schema, fields) => {
    const plan = planInput(schema);
    expect(plan.kind).toBe('unsupported');
    const listed = plan.kind === 'unsupported' ? plan.fields : [];
    expect(
      listed.map(({ name, type, required }) => `${name}: ${type}${required ? ', required' : ''}`),
    ).toEqual(fields);
  });
});
