import type { Json, JsonObject } from '../../lib/json/json.ts';
import {
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inMessages,
  inObject,
  messagesAt,
  pairsAt,
} from './input-cases.ts';
import { bareChatHint, chatHint } from './pydantic.ts';
import { aMessageType, listOf, object, text, whole } from './schema.ts';

const messages = listOf({ anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] });
const pairs = listOf({ type: 'array', minItems: 2, maxItems: 2, prefixItems: [text, text] });
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }], default: null });
const past = messagesAt('past', humanAndAi);

/** Two required texts, and pairs with a hint at one of the texts. */
const hinted = (hint: object): Json =>
  object({ past: { ...pairs, ...hint }, question: text, place: text }, ['past', 'question', 'place']);
const atPlace = inFieldBeside('place', pairsAt('past'), {
  required: ['question'],
  fields: ['question: text, required'],
});
const atQuestion = inFieldBeside('question', pairsAt('past'), {
  required: ['place'],
  fields: ['place: text, required'],
});

const hints: InputCase[] = [
  { name: 'a hint that names a property', schema: hinted(chatHint('place')), ...atPlace },
  { name: 'the same as a bare hint', schema: hinted(bareChatHint('place')), ...atPlace },
  { name: 'a hint with a path of one step', schema: hinted(chatHint(['place'])), ...atPlace },
  { name: 'a hint into an object', schema: hinted(chatHint(['inner', 'place'])), ...atQuestion },
  {
    name: 'a hint beside a reference to another',
    schema: {
      ...object({ past: { $ref: '#/$defs/Past', ...chatHint('place') }, question: text, place: text }, [
        'past',
        'question',
        'place',
      ]),
      $defs: { Past: { ...pairs, ...chatHint('question') } },
    },
    ...atPlace,
  },
  { name: 'a hint into a text', schema: hinted(chatHint(['place', 'inner'])), ...atQuestion },
  { name: 'a hint by number', schema: hinted(chatHint([1])), ...atQuestion },
  { name: 'a hint with no path', schema: hinted(chatHint([])), ...atQuestion },
  { name: 'a hint at a missing property', schema: hinted(chatHint('gone')), ...atQuestion },
  { name: 'no hint', schema: hinted({}), ...atQuestion },
  {
    name: 'a hint at a property that is not a text',
    schema: object({ past: { ...pairs, ...chatHint('n') }, n: whole, q: text }, ['past', 'n', 'q']),
    ...inFieldBeside('q', pairsAt('past'), { required: ['n'], fields: ['n: number, required'] }),
  },
  {
    name: 'a hinted history after another',
    schema: object({ other: pairs, past: { ...pairs, ...chatHint('q') }, q: text }, ['other', 'past', 'q']),
    ...inFieldBeside('q', pairsAt('past'), { required: ['other'], fields: ['other: list, required'] }),
  },
];

const inner = (more: JsonObject = {}) => object({ place: text, ...more }, ['place']);
const into = (path: Json, properties: JsonObject, required: string[] = []): Json =>
  object({ past: { ...pairs, ...chatHint(path) }, ...properties }, ['past', ...required]);
const atInner = {
  ...inObject('inner', 'place'),
  plan: { kind: 'object', text: 'inner', inside: ['place'], history: pairsAt('past'), required: [] },
  first: { inner: { place: 'hi' }, past: [] },
  next: { inner: { place: 'more' }, past: [['hi', 'hello']] },
} satisfies Omit<InputCase, 'name' | 'schema'>;

const hintsInside: InputCase[] = [
  { name: 'an object with the text alone', schema: into(['inner', 'place'], { inner: inner() }), ...atInner },
  {
    name: 'a required object',
    schema: into(['inner', 'place'], { inner: inner() }, ['inner']),
    ...atInner,
  },
  {
    name: 'an object with more, beside a question',
    schema: into(['inner', 'place'], { inner: inner({ n: whole }), question: text }, ['inner', 'question']),
    ...atInner,
    plan: { ...atInner.plan, required: ['question'] },
    fields: ['inner: group, required', 'question: text, required'],
  },
  {
    name: 'an object or null, by reference',
    schema: {
      ...(into(['inner', 'place'], { inner: orNull({ $ref: '#/$defs/Inner' }) }) as JsonObject),
      $defs: { Inner: inner() },
    },
    ...atInner,
  },
  {
    name: 'an object in an object',
    schema: into(['outer', 'inner', 'place'], { outer: object({ inner: inner(), n: whole }) }),
    ...atInner,
    plan: { ...atInner.plan, text: 'outer', inside: ['inner', 'place'] },
    fields: ['outer: group, required'],
    first: { outer: { inner: { place: 'hi' } }, past: [] },
    next: { outer: { inner: { place: 'more' } }, past: [['hi', 'hello']] },
  },
  {
    name: 'a value that is not a text there',
    schema: into(['inner', 'n'], { inner: object({ n: whole }), q: text }),
    ...inFieldBeside('q', pairsAt('past'), { fields: ['inner: group'] }),
  },
  {
    name: 'a missing property there',
    schema: into(['inner', 'gone'], { inner: inner(), q: text }),
    ...inFieldBeside('q', pairsAt('past'), { fields: ['inner: group'] }),
  },
  {
    name: 'a cycle',
    schema: {
      ...(into(['inner', 'inner', 'q'], { inner: { $ref: '#/$defs/Inner' }, q: text }) as JsonObject),
      $defs: { Inner: { $ref: '#/$defs/Inner' } },
    },
    ...inFieldBeside('q', pairsAt('past'), { fields: ['inner: json'] }),
  },
  {
    name: 'a name that every JavaScript object has',
    schema: into(['inner', '__proto__'], { inner: inner(), q: text }),
    ...inFieldBeside('q', pairsAt('past'), { fields: ['inner: group'] }),
  },
  {
    name: 'a hint on a text that names an object',
    schema: object({ aside: { ...text, ...chatHint(['inner', 'place']) }, inner: inner() }),
    ...inObject('inner', 'place', { fields: ['aside: text'] }),
  },
  {
    name: 'a hint on one of two texts',
    schema: object({ a: { ...text, ...chatHint('a') }, b: text }),
    ...inField('a', { fields: ['b: text'] }),
  },
  {
    name: 'a hint into the messages',
    schema: object({ past: { ...messages, ...chatHint(['past', 0, 'content']) }, input: text }, ['past']),
    ...inMessages(past, { fields: ['input: text'] }),
  },
];

/** Inputs in which a chat widget hint names the field for the text. */
export const hintedInputs: InputCase[] = [...hints, ...hintsInside];
