import type { JsonObject } from '../../lib/json/json.ts';
import { hintedInputs } from './hinted-inputs.ts';
import {
  asConversation,
  asText,
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inFieldsAlone,
  inMessages,
  messagesAt,
  pairsAt,
  undecided,
} from './input-cases.ts';
import { namedInputs } from './named-inputs.ts';
import { bareChatHint, chatHint } from './pydantic.ts';
import { aMessageType, listOf, object, text, whole } from './schema.ts';

const messages = listOf({ anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] });
const pairs = listOf({ type: 'array', minItems: 2, maxItems: 2, prefixItems: [text, text] });
const orNull = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'null' }], default: null });
const past = messagesAt('past', humanAndAi);

const besideMessages: InputCase[] = [
  {
    name: 'required messages take the text before an optional one',
    schema: object({ past: messages, language: orNull(text) }, ['past']),
    ...inMessages(past, { fields: ['language: text'] }),
  },
  {
    name: 'a history does not take the new message beside a text named like an input',
    schema: object({ past: messages, input: text }, ['past']),
    ...inFieldBeside('input', past),
  },
  {
    name: 'required messages beside a required language',
    schema: object({ past: messages, language: text }, ['past', 'language']),
    ...inMessages(past, { required: ['language'], fields: ['language: text, required'] }),
  },
  {
    name: 'a hint that names the messages themselves',
    schema: object({ past: { ...messages, ...chatHint('past') }, input: text }, ['past', 'input']),
    ...inMessages(past, { required: ['input'], fields: ['input: text, required'] }),
  },
  {
    name: 'the same as a path',
    schema: object({ past: { ...messages, ...bareChatHint(['past']) }, input: text }, ['past', 'input']),
    ...inMessages(past, { required: ['input'], fields: ['input: text, required'] }),
  },
  {
    name: 'a hint at an optional text',
    schema: object({ past: { ...messages, ...chatHint('aside') }, aside: text }, ['past']),
    ...inFieldBeside('aside', past),
  },
  {
    name: 'nothing required, and a text of a usual name',
    schema: object({ past: orNull(messages), input: text }),
    ...inFieldBeside('input', past),
  },
  {
    name: 'nothing required, and a language',
    schema: object({ past: orNull(messages), language: text }),
    ...inMessages(past, { fields: ['language: text'] }),
  },
  {
    name: 'messages alone, not required',
    schema: object({ past: orNull(messages), n: whole }),
    ...inMessages(past, { fields: ['n: number'] }),
  },
  {
    name: 'messages or a text in one property',
    schema: object({ past: { ...messages, type: ['array', 'string'] } }, ['past']),
    ...inMessages(past),
  },
  {
    name: 'human messages alone',
    schema: object({ past: listOf(aMessageType('HumanMessage', 'human')) }, ['past']),
    ...inMessages(messagesAt('past', ['human'])),
    next: { past: asConversation(['human']).next ?? null },
  },
  {
    name: 'pairs alone have no room for a new text',
    schema: object({ past: pairs }, ['past']),
    ...inFieldsAlone({}),
    plan: { kind: 'object', text: null, history: pairsAt('past'), required: [] },
    first: { past: [] },
    next: { past: [['hi', 'hello']] },
  },
];

const texts: InputCase[] = [
  { name: 'no schema', schema: undefined, ...asText },
  { name: 'a text or null', schema: orNull(text), ...asText },
  {
    name: 'texts of unknown names',
    schema: object({ a: text, b: text }),
    ...undecided(['a', 'b'], ['a: text', 'b: text']),
  },
  {
    name: 'texts of usual names',
    schema: object({ input: text, question: text }),
    ...undecided(['input', 'question'], ['input: text', 'question: text']),
  },
  {
    name: 'one required text among others',
    schema: object({ b: text, a: text }, ['a']),
    ...inField('a', { fields: ['b: text'] }),
  },
  {
    name: 'a required text with a default',
    schema: object({ question: text, n: { ...whole, default: 3 } }, ['question', 'n']),
    ...inField('question', { fields: ['n: number, required'] }),
  },
  {
    name: 'a choice, a date and a file are not texts',
    schema: object({
      mode: { ...text, enum: ['a', 'b'] },
      only: { ...text, const: 'x' },
      day: { ...text, format: 'date' },
      file: { ...text, widget: { type: 'base64file' } },
    }),
    ...inFieldsAlone({ fields: ['mode: choice', 'only: choice', 'day: text', 'file: file'] }),
  },
  {
    name: 'a required property of any type',
    schema: object({ context: true, n: whole }, ['context', 'n']),
    ...inField('context', { required: ['n'], fields: ['n: number, required'] }),
  },
];

/** Every rule for the place of a text. */
export const placedInputs: InputCase[] = [...hintedInputs, ...besideMessages, ...texts, ...namedInputs];
