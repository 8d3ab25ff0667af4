import type { JsonObject } from '../../lib/json/json.ts';
import { type InputCase, inField, undecided } from './input-cases.ts';
import { object, text, whole } from './schema.ts';

const anything = { title: 'Anything' };

/** An object with all properties required, as in a prompt. */
const all = (properties: JsonObject) => object(properties, Object.keys(properties));
const asked = (name: string) => ({ required: [name], fields: [`${name}: text, required`] });

/** Names of values that are set or looked up rather than said. */
export const settings = [
  'user_id',
  'session_id',
  'userId',
  'thread',
  'language',
  'model',
  'email',
  'tenant-key',
];

/** Inputs in which the names of texts decide. */
export const namedTextInputs: InputCase[] = [
  ...settings.map((name) => ({
    name: `“${name}” and nothing else`,
    schema: all({ [name]: text }),
    ...inField(name),
  })),
  ...settings.map((name) => ({
    name: `“${name}” and a number`,
    schema: all({ [name]: text, n: whole }),
    ...undecided([name], [`${name}: text, required`, 'n: number, required']),
  })),
  {
    name: 'a user and an optional question',
    schema: object({ user_id: text, question: text }, ['user_id']),
    ...inField('question', asked('user_id')),
  },
  {
    name: 'a text of an unknown name and an optional question',
    schema: object({ mood: text, question: text }, ['mood']),
    ...undecided(['mood', 'question'], ['mood: text, required', 'question: text']),
  },
  {
    name: 'a user and a question in an object',
    schema: all({ user_id: text, body: all({ question: text }) }),
    ...undecided(['user_id'], ['user_id: text, required', 'body: group, required']),
  },
  {
    name: 'a user and an input of any type',
    schema: all({ user_id: text, input: anything }),
    ...inField('input', asked('user_id')),
  },
  {
    name: 'a user and a property of any type',
    schema: all({ user_id: text, body: anything }),
    ...undecided(['user_id', 'body'], ['user_id: text, required', 'body: json, required']),
  },
  {
    name: 'a file, and the language of the answer',
    schema: object(
      { file: { ...text, widget: { type: 'base64file' } }, language: { ...text, default: 'en' } },
      ['file'],
    ),
    ...undecided(['language'], ['file: file, required', 'language: text']),
  },
  {
    name: 'a question among ids',
    schema: all({ question: text, user_id: text, session_id: text }),
    ...inField('question', {
      required: ['user_id', 'session_id'],
      fields: ['user_id: text, required', 'session_id: text, required'],
    }),
  },
  {
    name: 'a secret is not a message',
    schema: object({ password: { ...text, writeOnly: true }, n: whole }, ['n']),
    plan: { kind: 'object', text: null, history: null, required: ['n'] },
    fields: ['n: number, required', 'password: text'],
    first: {},
    next: {},
  },
];
