import {
  asConversation,
  asText,
  humanAndAi,
  type InputCase,
  inField,
  inFieldBeside,
  inFieldsAlone,
  messagesAt,
} from './input-cases.ts';
import {
  everyMessage,
  messageList,
  type Spelling,
  titled,
  withDefinitions,
  withMessages,
} from './pydantic.ts';
import { object, text } from './schema.ts';

/** Required variables of a prompt: pydantic 1 lists none. */
const required = ({ isOld }: Spelling, names: string[]) => (isOld ? undefined : names);
const prompt = (spelling: Spelling, names: string[]) =>
  titled(
    'PromptInput',
    object(Object.fromEntries(names.map((name) => [name, text])), required(spelling, names)),
  );

/** The expected field of a prompt's second variable. */
const besides = (spelling: Spelling, name: string) =>
  spelling.isOld ? { fields: [`${name}: text`] } : { required: [name], fields: [`${name}: text, required`] };

const prompts = (spelling: Spelling): InputCase[] => {
  const past = messageList(spelling, everyMessage, spelling.isOld ? 'anyOf' : 'oneOf');
  const turns = object({ history: past, input: text }, required(spelling, ['history', 'input']));
  const spare = object({ history: { ...past, default: null }, input: text }, required(spelling, ['input']));
  return [
    { name: 'a function of a text', schema: titled('echo_input', text), ...asText },
    { name: 'a prompt of one variable', schema: prompt(spelling, ['question']), ...inField('question') },
    {
      name: 'a prompt of two variables',
      schema: prompt(spelling, ['language', 'text']),
      ...inField('text', besides(spelling, 'language')),
    },
    {
      name: 'a prompt about a topic',
      schema: prompt(spelling, ['n', 'topic']),
      ...inField('topic', besides(spelling, 'n')),
    },
    {
      name: 'a place for messages beside a text',
      schema: withMessages(spelling, turns, everyMessage),
      ...inFieldBeside('input', messagesAt('history')),
    },
    {
      name: 'an optional place for messages',
      schema: withMessages(spelling, spare, everyMessage),
      ...inFieldBeside('input', messagesAt('history')),
    },
  ];
};

const models = (spelling: Spelling): InputCase[] => {
  const { ref } = spelling;
  const choice = spelling.isOld ? 'anyOf' : 'oneOf';
  const taken = [ref('StringPromptValue'), ref('ChatPromptValue')];
  const root = { anyOf: [text, ...taken, messageList(spelling, everyMessage, choice)] };
  const model = withDefinitions(spelling, withMessages(spelling, root, everyMessage), {
    StringPromptValue: titled('StringPromptValue', object({ text }, ['text'])),
    ChatPromptValue: titled('ChatPromptValue', object({ messages: messageList(spelling, everyMessage) })),
  });
  const listed = (names: string[]) => withMessages(spelling, messageList(spelling, names), names);
  return [
    { name: 'a chat model', schema: model, ...asConversation() },
    {
      name: 'a list of two classes of messages',
      schema: listed(['HumanMessage', 'AIMessage']),
      ...asConversation(humanAndAi),
    },
    { name: 'a list of the base class', schema: listed(['BaseMessage']), ...asConversation() },
    { name: 'a list of human messages', schema: listed(['HumanMessage']), ...asConversation(['human']) },
  ];
};

const untyped = ({ isOld }: Spelling): InputCase[] => [
  { name: 'an untyped function', schema: { title: 'anyf_input' }, ...asText },
  {
    name: 'untyped functions in parallel',
    schema: object({ root: { title: 'Root' } }, isOld ? undefined : ['root']),
    ...(isOld ? inFieldsAlone({ fields: ['root: json'] }) : inField('root')),
  },
];

export const documentedPrompts = (spelling: Spelling): InputCase[] =>
  [prompts, models, untyped].flatMap((examples) => examples(spelling));
