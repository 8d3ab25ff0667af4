import { describe, expect, test } from 'vitest';
import type { Field, Shape } from '../../lib/form/field.ts';
import { type Exchange, inputFor } from '../../lib/form/input.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { type InputPlan, planInput } from '../../lib/form/input-plan.ts';
import type { Json } from '../../lib/json/json.ts';
import { recordedJson } from '../support/recordings.ts';
import { aMessageType, listOf, object, text, whole } from '../support/schema.ts';

const before: Exchange[] = [{ question: 'hi', answer: 'hello' }];
const human = (content: string) => ({ type: 'human', content });
const ai = (content: string) => ({ type: 'ai', content });
const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);

const inputOf = (plan: InputPlan, words: string, history: Exchange[] = []) =>
  inputFor(plan, { text: words, history, values: {} });

/** Builds a plan without a text field, with these required fields. */
const fieldsAlone = (required: string[] = []): InputPlan => ({
  kind: 'object',
  text: null,
  history: null,
  required,
});

describe('first and next input planned for', () => {
  const [AI, Human] = [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')];
  const pair = { type: 'array', minItems: 2, maxItems: 2 };
  test.each<[string, Json | undefined, Json, Json]>([
    ['without a schema', undefined, 'hi', 'more'],
    ['an invalid schema', 'nonsense', 'hi', 'more'],
    ['the schema true', true, 'hi', 'more'],
    ['a string', recorded('echo'), 'hi', 'more'],
    ['an untyped schema', recorded('untyped'), 'hi', 'more'],
    ['a cyclic reference', { $ref: '#' }, 'hi', 'more'],
    ['a nullable string', { anyOf: [text, { type: 'null' }] }, 'hi', 'more'],
    ['one property', recorded('p1'), { question: 'hi' }, { question: 'more' }],
    ['one optional property', object({ q: text }), { q: 'hi' }, { q: 'more' }],
    ['an untyped property', object({ root: { title: 'Root' } }, ['root']), { root: 'hi' }, { root: 'more' }],
    ['one required property', object({ q: text, n: whole }, ['q']), { q: 'hi' }, { q: 'more' }],
    ['a nullable property', object({ q: { anyOf: [text, { type: 'null' }] } }), { q: 'hi' }, { q: 'more' }],
    ['a root $ref', recorded('hist'), { human_input: 'hi' }, { human_input: 'more' }],
    [
      'a root allOf with definitions (pydantic 1)',
      { allOf: [{ $ref: '#/definitions/In' }], definitions: { In: object({ q: text }) } },
      { q: 'hi' },
      { q: 'more' },
    ],
    [
      'a text property with a usual name',
      object({ context: text, question: text }),
      { question: 'hi' },
      { question: 'more' },
    ],
    ['a chat model', recorded('model'), [human('hi')], [human('hi'), ai('hello'), human('more')]],
    ['a list of messages', recorded('msgs'), [human('hi')], [human('hi'), ai('hello'), human('more')]],
    ['messages of any type', recorded('anymsgs'), [human('hi')], [human('hi'), ai('hello'), human('more')]],
    [
      'messages in an object',
      recorded('chatpg'),
      { messages: [human('hi')] },
      { messages: [human('hi'), ai('hello'), human('more')] },
    ],
    [
      'history and text',
      recorded('p3'),
      { history: [], input: 'hi' },
      { history: [human('hi'), ai('hello')], input: 'more' },
    ],
    [
      'pairs and text',
      recorded('convret'),
      { chat_history: [], question: 'hi' },
      { chat_history: [['hi', 'hello']], question: 'more' },
    ],
    [
      'pairs in the spelling of pydantic 1',
      object({ chat_history: listOf({ ...pair, items: [text, text] }), question: text }),
      { chat_history: [], question: 'hi' },
      { chat_history: [['hi', 'hello']], question: 'more' },
    ],
    [
      'an optional history',
      object({ past: { ...listOf({ anyOf: [AI, Human] }), default: null }, input: text }, ['input']),
      { past: [], input: 'hi' },
      { past: [human('hi'), ai('hello')], input: 'more' },
    ],
    [
      'listed message types only',
      object({ messages: listOf(Human) }, ['messages']),
      { messages: [human('hi')] },
      { messages: [human('hi'), human('more')] },
    ],
    [
      'the base class of messages',
      object({
        chat_history: listOf({ title: 'BaseMessage', ...object({ content: text, type: text }) }),
        question: text,
      }),
      { chat_history: [], question: 'hi' },
      { chat_history: [human('hi'), ai('hello')], question: 'more' },
    ],
    [
      'required messages beside an optional text',
      object({ messages: listOf(Human), q: text }, ['messages']),
      { messages: [human('hi')] },
      { messages: [human('hi'), human('more')] },
    ],
    [
      'the field that a chat hint names',
      object(
        {
          chat_history: {
            ...listOf({ ...pair, prefixItems: [text, text] }),
            widget: { type: 'chat', input: 'place' },
          },
          question: text,
          place: text,
        },
        ['chat_history', 'place'],
      ),
      { chat_history: [], place: 'hi' },
      { chat_history: [['hi', 'hello']], place: 'more' },
    ],
    [
      'a chat hint at a text',
      object({ human_input: { ...text, extra: { widget: { type: 'chat', input: 'human_input' } } } }),
      { human_input: 'hi' },
      { human_input: 'more' },
    ],
  ])('%s', (_, schema, first, next) => {
    const plan = planInput(schema);
    expect(inputOf(plan, 'hi')).toEqual(first);
    expect(inputOf(plan, 'more', before)).toEqual(next);
  });
});

/** Describes a field in words. */
const said = ({ name, shape, isRequired }: Field) =>
  `${name}: ${shapeWords(shape)}${isRequired ? ', required' : ''}`;

function shapeWords(shape: Shape): string {
  if (shape.kind === 'text') return shape.format === '' ? 'text' : `text (${shape.format})`;
  if (shape.kind === 'number') return shape.isWhole ? 'a whole number' : 'a number';
  if (shape.kind === 'choice')
    return `one of ${shape.options.map((item) => JSON.stringify(item)).join(', ')}`;
  return shape.kind;
}

describe('plan and remaining fields of', () => {
  test.each<[string, Json, Partial<InputPlan>, string[]]>([
    [
      'two texts',
      recorded('p2'),
      { kind: 'object', text: 'text', required: ['language'] },
      ['language: text, required'],
    ],
    [
      'two texts without usual names',
      object({ a: text, b: text }),
      { kind: 'open', candidates: ['a', 'b'] },
      ['a: text', 'b: text'],
    ],
    [
      'two texts with usual names',
      object({ input: text, question: text }),
      { kind: 'open', candidates: ['input', 'question'] },
      ['input: text', 'question: text'],
    ],
    [
      'a file',
      recorded('file'),
      fieldsAlone(['file']),
      ['file: file, required', 'num_chars: a whole number'],
    ],
    ['one number', object({ n: whole }), fieldsAlone(), ['n: a whole number']],
    ['one choice', object({ mode: { ...text, enum: ['a', 'b'] } }), fieldsAlone(), ['mode: one of "a", "b"']],
    ['a date', object({ day: { ...text, format: 'date' } }), fieldsAlone(), ['day: text (date)']],
    [
      'a required property with a default',
      object({ q: text, n: { ...whole, default: 1 } }, ['q', 'n']),
      { kind: 'object', text: 'q', required: [] },
      ['n: a whole number, required'],
    ],
    ['any object', { type: 'object', additionalProperties: true }, { kind: 'raw', types: ['object'] }, []],
    ['a number', whole, { kind: 'raw', types: ['integer'] }, []],
  ])('%s', (_, schema, expected, fields) => {
    const plan = planInput(schema);
    expect(plan).toMatchObject(expected);
    expect(inputFields(schema, plan).map(said)).toEqual(fields);
  });
});
