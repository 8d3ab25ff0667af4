import { expect, test } from 'vitest';
import { questionReading } from '../../lib/agent-server/question/questions.ts';
import type { Json } from '../../lib/json/json.ts';
import type { Question } from '../../lib/runnable/question.ts';
import { recordedQuestions } from '../support/recorded-questions.ts';

const asked = (question: Question | undefined) => questionReading.read(question as Question);
const asking = (value: Json) => asked({ id: 'q', value });
const open = (text: string, more: { options?: Json[]; details?: Json } = {}) => ({
  kind: 'open',
  text,
  options: [],
  details: undefined,
  ...more,
});

test.each<[string, string, ReturnType<typeof open>]>([
  ['a message', 'message', open('Which **city**?')],
  ['a message in the JSON of LangChain’s objects', 'dumped', open('Which country?')],
  ['a message in a field', 'field', open('Which one?', { options: ['a', 'b'] })],
])('a question that is %s has its words', (_, name, expected) => {
  expect(recordedQuestions(`asks-${name}.wait`).map(asked)).toEqual([expected]);
});

test.each(['list', 'call'])('a question with more than words has the rest beside them: %s', (name) => {
  const [question] = recordedQuestions(`asks-${name}.wait`);
  const text = { list: 'Which city?\n\nAnd when?', call: 'May I?' }[name] ?? '';
  expect(asked(question)).toEqual(open(text, { details: question?.value as Json }));
});

const ai = (content: string) => ({ type: 'ai', content });

test.each<[string, Json, ReturnType<typeof open>]>([
  ['the person alone', [{ type: 'human', content: 'Review this.' }], open('Review this.')],
  ['a model in several messages', [ai('First.'), ai('Second?')], open('First.\n\nSecond?')],
])('messages of %s are the question', (_, value, expected) => {
  expect(asking(value)).toEqual(expected);
});

test.each<[string, Json]>([
  ['a message without words', { type: 'ai', content: '', tool_calls: [{ name: 'book', args: {} }] }],
  ['a list with other things', [ai('Which?'), 7]],
  ['an instruction to a model', { type: 'system', content: 'Be kind.' }],
])('%s is shown as data', (_, value) => {
  expect(asking(value)).toEqual(open('', { details: value }));
});

test('fields that no message has are shown beside its words', () => {
  const value = { ...ai('Which?'), choices: ['a', 'b'] };
  expect(asking(value)).toEqual(open('Which?', { details: value }));
});
