import { describe, expect, test } from 'vitest';
import type { Told } from '../../../lib/chat/conversation/site-consent.ts';
import { planNames } from '../../../lib/chat/input/plan-text.ts';
import { type InputPlan, planInput } from '../../../lib/form/input-plan.ts';
import type { Json } from '../../../lib/json/json.ts';
import { chatHint } from '../../support/pydantic.ts';
import { recordedJson } from '../../support/recordings.ts';
import { aMessageType, listOf, object, text, whole } from '../../support/schema.ts';

const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);
const messages = listOf({ anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] });
const usual = { memoryKey: null, historyLimit: null, systemMessage: '', fields: 0 };
const namesOf = (plan: InputPlan, part: Partial<Parameters<typeof planNames>[0]> = {}) =>
  planNames({ plan, ...usual, ...part }).replace('\u00a0', ' ');

describe('short words for how a message is sent', () => {
  test.each<[string, Json | undefined, number, string]>([
    ['without a schema', undefined, 0, 'As plain text'],
    ['a text', text, 0, 'As plain text'],
    ['a number', whole, 0, 'As JSON'],
    ['messages', recorded('msgs'), 0, 'As messages'],
    ['one field', recorded('p1'), 0, 'To: question'],
    [
      'a text inside an object',
      object({ aside: { ...text, ...chatHint(['in', 'q']) }, in: object({ q: text }) }),
      0,
      'To: in.q',
    ],
    ['messages inside an object', object({ messages }, ['messages']), 0, 'To: messages'],
    ['a field and the conversation', recorded('convret'), 0, 'To: question, chat_history'],
    [
      'a field, the conversation and one other',
      recorded('convret'),
      1,
      'To: question, chat_history, 1 field',
    ],
    ['a field and several others', recorded('p1'), 6, 'To: question, 6 fields'],
    ['fields alone', object({ n: whole }), 1, '1 field'],
    ['several text fields', object({ a: text, b: text }), 2, 'Choose a field'],
  ])('%s', (_, schema, fields, words) => {
    expect(namesOf(planInput(schema), { fields })).toBe(words);
  });

  test.each<[string, Partial<Parameters<typeof planNames>[0]>]>([
    ['the runnable remembers them', { memoryKey: 'session_id' }],
    ['its limit is 0', { historyLimit: 0 }],
    ...(['undecided', 'nothing'] as const).map((told): [string, { told: Told }] => [
      `it is ${told}`,
      { told },
    ]),
  ])('leave out the place of a conversation that is not sent: %s', (_, part) => {
    expect(namesOf(planInput(recorded('convret')), part)).toBe('To: question');
    expect(namesOf(planInput(object({ messages }, ['messages'])), part)).toBe('To: messages');
  });
});
