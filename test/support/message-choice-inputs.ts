import type { JsonObject } from '../../lib/json/json.ts';
import {
  asConversation,
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inMessages,
  messagesAt,
} from './input-cases.ts';
import { aMessageType, listOf, object, text } from './schema.ts';

const oneMessage = { anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] };
const messages = listOf(oneMessage);
const anyObject = { type: 'object', additionalProperties: true };
const pair = { type: 'array', minItems: 2, maxItems: 2, prefixItems: [text, text] };
const nothing = { type: 'null' };
const past = messagesAt('past', humanAndAi);

const alone = (schema: JsonObject): JsonObject => object({ past: schema }, ['past']);

/** Properties with messages as one choice of several. */
const choices: InputCase[] = [
  { name: 'a text or messages', schema: alone({ anyOf: [text, messages] }), ...inMessages(past) },
  { name: 'the same as oneOf', schema: alone({ oneOf: [messages, text] }), ...inMessages(past) },
  {
    name: 'a text, messages or null',
    schema: object({ past: { anyOf: [text, messages, nothing], default: null } }),
    ...inMessages(past),
  },
  {
    name: 'the same by reference',
    schema: { ...alone({ $ref: '#/$defs/Past' }), $defs: { Past: { anyOf: [text, messages] } } },
    ...inMessages(past),
  },
  {
    name: 'a text or messages, beside a text',
    schema: object({ past: { anyOf: [text, messages] }, question: text }, ['past', 'question']),
    ...inFieldBeside('question', past),
  },
  {
    name: 'the same with that text optional',
    schema: object({ past: { anyOf: [text, messages] }, language: text }, ['past']),
    ...inMessages(past, { fields: ['language: text'] }),
  },
  {
    name: 'a text, a message or messages, as a runnable with memory writes it',
    schema: alone({ anyOf: [text, oneMessage.anyOf[1] ?? {}, messages] }),
    ...inField('past'),
  },
  {
    name: 'a text or texts',
    schema: alone({ anyOf: [text, listOf(text)] }),
    ...inField('past'),
  },
  {
    name: 'a text or pairs, which have no room for a new text',
    schema: alone({ anyOf: [text, listOf(pair)] }),
    ...inField('past'),
  },
];

const spelledFreely = { anyOf: [...oneMessage.anyOf, text, listOf(text), pair, anyObject] };
const document = object({ page_content: text });

/** Lists with messages as one choice of several. */
const entries: InputCase[] = [
  {
    name: 'messages or any objects, as an agent of LangChain takes them',
    schema: alone(listOf({ anyOf: [{ oneOf: oneMessage.anyOf }, anyObject] })),
    ...inMessages(past),
  },
  {
    name: 'the same for the root',
    schema: listOf({ anyOf: [{ oneOf: oneMessage.anyOf }, anyObject] }),
    ...asConversation(humanAndAi),
  },
  {
    name: 'messages in any spelling, as LangGraph takes them',
    schema: alone(listOf(spelledFreely)),
    ...inMessages(past),
  },
  {
    name: 'messages or texts for the root',
    schema: listOf({ anyOf: [aMessageType('HumanMessage', 'human'), text] }),
    ...asConversation(['human']),
  },
  {
    name: 'messages or documents',
    schema: object({ past: listOf({ anyOf: [oneMessage, document] }), q: text }, ['past', 'q']),
    ...inField('q', { required: ['past'], fields: ['past: list, required'] }),
  },
  {
    name: 'texts or any objects',
    schema: object({ past: listOf({ anyOf: [text, anyObject] }), q: text }, ['q']),
    ...inField('q', { fields: ['past: list'] }),
  },
];

export const messageChoiceInputs: InputCase[] = [...choices, ...entries];
