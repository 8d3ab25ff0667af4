import type { JsonObject } from '../../lib/json/json.ts';
import {
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inMessages,
  messagesAt,
  pairsAt,
  undecided,
} from './input-cases.ts';
import { namedTextInputs, settings } from './named-text-inputs.ts';
import { chatHint } from './pydantic.ts';
import { aMessageType, listOf, object, text } from './schema.ts';

const messages = listOf({ anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] });
const pairs = listOf({ type: 'array', minItems: 2, maxItems: 2, prefixItems: [text, text] });
const anything = { title: 'Anything' };
const at = (name: string) => messagesAt(name, humanAndAi);

/** An object with all properties required, as in a prompt. */
const all = (properties: JsonObject) => object(properties, Object.keys(properties));
const asked = (name: string) => ({ required: [name], fields: [`${name}: text, required`] });

const besideMessages: InputCase[] = [
  ...settings.map((name) => ({
    name: `messages, and a text “${name}”`,
    schema: all({ messages, [name]: text }),
    ...inMessages(at('messages'), asked(name)),
  })),
  {
    name: 'messages and a text of an unknown name',
    schema: all({ messages, mood: text }),
    ...inMessages(at('messages'), asked('mood')),
  },
  {
    name: 'messages and a prompt’s topic',
    schema: all({ messages, topic: text }),
    ...inMessages(at('messages'), asked('topic')),
  },
  {
    name: 'optional messages and a user',
    schema: object({ messages, user_id: text }, ['user_id']),
    ...inMessages(at('messages'), asked('user_id')),
  },
  {
    name: 'messages and a property of any type',
    schema: all({ messages, context: anything }),
    ...inMessages(at('messages'), { required: ['context'], fields: ['context: json, required'] }),
  },
  ...['input', 'question', 'query', 'human_input', 'userInput'].map((name) => ({
    name: `messages and a text “${name}”, as in the first chat playground`,
    schema: all({ messages, [name]: text }),
    ...inFieldBeside(name, at('messages')),
  })),
  {
    name: 'the same without required names',
    schema: object({ messages, input: text }),
    ...inFieldBeside('input', at('messages')),
  },
  {
    name: 'a required question beside optional messages',
    schema: object({ messages, question: text, user_id: text }, ['question']),
    ...inFieldBeside('question', at('messages'), { fields: ['user_id: text'] }),
  },
  {
    name: 'messages, an input and more',
    schema: all({ messages, input: text, language: text }),
    ...undecided(
      ['input', 'language', 'messages'],
      ['input: text, required', 'language: text, required'],
      at('messages'),
    ),
  },
  {
    name: 'required messages beside an optional input',
    schema: object({ messages, input: text }, ['messages']),
    ...undecided(['input', 'messages'], ['input: text'], at('messages')),
  },
  {
    name: 'optional messages beside a required text',
    schema: object({ messages, mood: text }, ['mood']),
    ...undecided(['mood', 'messages'], ['mood: text, required'], at('messages')),
  },
];

const besideHistory: InputCase[] = [
  ...['history', 'chat_history', 'previousMessages'].map((name) => ({
    name: `“${name}”, a question and a user`,
    schema: all({ [name]: messages, question: text, user_id: text }),
    ...inFieldBeside('question', at(name), asked('user_id')),
  })),
  {
    name: 'a history and a text of a prompt',
    schema: all({ chat_history: messages, text }),
    ...inFieldBeside('text', at('chat_history')),
  },
  {
    name: 'a history and the only text',
    schema: all({ chat_history: messages, complaint: text }),
    ...inFieldBeside('complaint', at('chat_history')),
  },
  {
    name: 'a history and two texts',
    schema: all({ chat_history: messages, complaint: text, mood: text }),
    ...undecided(
      ['complaint', 'mood', 'chat_history'],
      ['complaint: text, required', 'mood: text, required'],
      at('chat_history'),
    ),
  },
  {
    name: 'a history and an optional text',
    schema: object({ chat_history: messages, complaint: text }, ['chat_history']),
    ...undecided(['complaint', 'chat_history'], ['complaint: text'], at('chat_history')),
  },
];

const lists: InputCase[] = [
  {
    name: 'notes of an agent before its history',
    schema: all({ agent_scratchpad: messages, chat_history: messages, input: text }),
    ...inFieldBeside('input', at('chat_history'), {
      required: ['agent_scratchpad'],
      fields: ['agent_scratchpad: list, required'],
    }),
  },
  {
    name: 'examples in messages are not history',
    schema: object({ examples: messages, text }, ['text']),
    ...inField('text', { fields: ['examples: list'] }),
  },
  {
    name: 'pairs of any other name are not history',
    schema: object({ replacements: pairs, text }, ['text']),
    ...inField('text', { fields: ['replacements: list'] }),
  },
  {
    name: 'the same with the hint of a chat',
    schema: object({ replacements: { ...pairs, ...chatHint('text') }, text }, ['text']),
    ...inFieldBeside('text', pairsAt('replacements')),
  },
  {
    name: 'messages before other messages',
    schema: all({ drafts: messages, messages }),
    ...inMessages(at('messages'), { required: ['drafts'], fields: ['drafts: list, required'] }),
  },
  {
    name: 'two lists of messages',
    schema: all({ drafts: messages, notes: messages }),
    ...undecided(['drafts', 'notes'], ['drafts: list, required', 'notes: list, required'], null, [
      'drafts',
      'notes',
    ]),
  },
  {
    name: 'undescribed messages, as LangGraph has them',
    schema: object({ messages: { type: 'array', items: {} }, summary: text }, ['messages']),
    ...inMessages(messagesAt('messages'), { fields: ['summary: text'] }),
  },
];

/** Inputs in which property names decide. */
export const namedInputs: InputCase[] = [...besideMessages, ...besideHistory, ...lists, ...namedTextInputs];
