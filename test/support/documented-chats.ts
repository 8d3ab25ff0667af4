import {
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inFieldsAlone,
  inMessages,
  messagesAt,
  pairsAt,
} from './input-cases.ts';
import {
  bareChatHint,
  chatHint,
  messageList,
  type Spelling,
  withDefinitions,
  withMessages,
} from './pydantic.ts';
import { listOf, object, text, whole } from './schema.ts';

const chats = (spelling: Spelling): InputCase[] => {
  const three = ['HumanMessage', 'AIMessage', 'SystemMessage'];
  const agent = ['HumanMessage', 'AIMessage', 'FunctionMessage'];
  const messages = { ...messageList(spelling, three), ...chatHint('messages') };
  const two = object({ messages: messageList(spelling, three), input: text }, ['messages', 'input']);
  const located = object(
    { chat_history: { ...messageList(spelling, ['BaseMessage']), ...chatHint('location') }, location: text },
    ['chat_history', 'location'],
  );
  const past = { ...messageList(spelling, agent), ...chatHint('input', 'output') };
  return [
    {
      name: 'the chat playground',
      schema: withMessages(spelling, object({ messages }, ['messages']), three),
      ...inMessages(messagesAt('messages')),
    },
    {
      name: 'the chat playground with two keys',
      schema: withMessages(spelling, two, three),
      ...inFieldBeside('input', messagesAt('messages')),
    },
    {
      name: 'a chat about a location',
      schema: withMessages(spelling, located, ['BaseMessage']),
      ...inFieldBeside('location', messagesAt('chat_history')),
    },
    { name: 'an agent', schema: object({ input: text }, ['input']), ...inField('input') },
    {
      name: 'an agent with a history',
      schema: withMessages(
        spelling,
        object({ input: text, chat_history: past }, ['input', 'chat_history']),
        agent,
      ),
      ...inFieldBeside('input', messagesAt('chat_history', humanAndAi)),
    },
  ];
};

const pairs = ({ pair }: Spelling): InputCase[] => {
  const chat = (hint: object) =>
    object({ chat_history: { ...listOf(pair), ...hint }, question: text }, ['chat_history', 'question']);
  const told = inFieldBeside('question', pairsAt('chat_history'));
  return [
    { name: 'pairs', schema: chat(chatHint('question', 'answer')), ...told },
    { name: 'pairs with a bare hint', schema: chat(bareChatHint('question')), ...told },
    { name: 'pairs with no hint', schema: chat({}), ...told },
  ];
};

const remembering = (spelling: Spelling): InputCase[] => {
  const root = spelling.ref('InHist', { title: 'RunnableSequenceInput' });
  const typed = { InHist: object({ human_input: text }, ['human_input']) };
  const hinted = object({ human_input: { ...text, ...chatHint('human_input') } }, ['human_input']);
  return [
    {
      name: 'a typed dictionary',
      schema: withDefinitions(spelling, root, typed),
      ...inField('human_input'),
    },
    { name: 'a hint of a chat on a text', schema: hinted, ...inField('human_input') },
  ];
};

const requests = (spelling: Spelling): InputCase[] => {
  const { ref, optional, literal } = spelling;
  const file = { ...text, extra: { widget: { type: 'base64file' } } };
  const nested = {
    inner: ref('Inner'),
    opt: optional(text),
    mode: ref('Mode', { default: 'a' }),
    only: literal('x'),
    n: { ...whole, default: 3 },
  };
  const known = {
    Inner: object({ x: whole }, ['x']),
    Mode: { ...text, enum: ['a', 'b'] },
  };
  return [
    {
      name: 'a file',
      schema: object({ file, num_chars: { ...whole, default: 100 } }, ['file']),
      ...inFieldsAlone({ required: ['file'], fields: ['file: file, required', 'num_chars: number'] }),
    },
    {
      name: 'nested, optional and enum fields',
      schema: withDefinitions(spelling, object(nested, ['inner']), known),
      ...inField('opt', {
        required: ['inner'],
        fields: ['inner: group, required', 'mode: choice', 'only: choice', 'n: number'],
      }),
    },
  ];
};

export const documentedChats = (spelling: Spelling): InputCase[] =>
  [chats, pairs, remembering, requests].flatMap((examples) => examples(spelling));
