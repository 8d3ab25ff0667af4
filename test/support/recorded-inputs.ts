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
} from './input-cases.ts';
import { recordedJson } from './recordings.ts';

const told: Record<string, Omit<InputCase, 'name' | 'schema'>> = {
  anymsgs: asConversation(),
  chatpg: inMessages(messagesAt('messages')),
  conf: inField('question'),
  convret: inFieldBeside('question', pairsAt('chat_history')),
  'docs-list': asText,
  echo: asText,
  file: inFieldsAlone({ required: ['file'], fields: ['file: file, required', 'num_chars: number'] }),
  hist: inField('human_input'),
  model: asConversation(),
  msgs: asConversation(humanAndAi),
  p1: inField('question'),
  p2: inField('text', { required: ['language'], fields: ['language: text, required'] }),
  p3: inFieldBeside('input', messagesAt('history')),
  tuples: inFieldBeside('question', pairsAt('chat_history')),
  untyped: asText,
};

export const recordedInputs: InputCase[] = Object.entries(told).map(([name, rest]) => ({
  name,
  schema: recordedJson(`input_schema.${name}.json`),
  ...rest,
}));
