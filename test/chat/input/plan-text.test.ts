import { describe, expect, test } from 'vitest';
import type { Told } from '../../../lib/chat/conversation/site-consent.ts';
import { planText } from '../../../lib/chat/input/plan-text.ts';
import { type InputPlan, planInput } from '../../../lib/form/input-plan.ts';
import type { Json } from '../../../lib/json/json.ts';
import { chatHint } from '../../support/pydantic.ts';
import { recordedJson } from '../../support/recordings.ts';
import { aMessageType, listOf, object, text, whole } from '../../support/schema.ts';

const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);
const messages = listOf({ anyOf: [aMessageType('AIMessage', 'ai'), aMessageType('HumanMessage', 'human')] });

const wordsOf = (
  plan: InputPlan,
  memoryKey: string | null = null,
  historyLimit: number | null = null,
  systemMessage = '',
) => planText({ plan, memoryKey, historyLimit, systemMessage });

describe('description of how a message is sent', () => {
  test.each<[string, Json | undefined, string]>([
    ['without a schema', undefined, 'Your message is the input.'],
    ['a text', text, 'Your message is the input.'],
    ['a number', whole, 'Your message is the whole input, as JSON: a whole number.'],
    ['a list', listOf(whole), 'Your message is the whole input, as JSON: a list.'],
    ['a union of types', { anyOf: [whole, listOf(whole)] }, 'Your message is the whole input, as JSON.'],
    ['one field', recorded('p1'), 'Your message goes to “question”.'],
    ['messages', recorded('msgs'), 'Your message is sent with the earlier messages.'],
    [
      'a text inside an object',
      object({ aside: { ...text, ...chatHint(['in', 'q']) }, in: object({ q: text }) }),
      'Your message goes to “in.q”.',
    ],
    [
      'messages inside an object',
      object({ messages }, ['messages']),
      'Your message goes to “messages” with the earlier messages.',
    ],
    [
      'messages beside the text',
      recorded('p3'),
      'Your message goes to “input”. The earlier messages go to “history” as messages.',
    ],
    [
      'pairs beside the text',
      recorded('convret'),
      'Your message goes to “question”. The earlier messages go to “chat_history” as pairs.',
    ],
    [
      'pairs beside fields, without a text field',
      object({
        n: whole,
        past: listOf({ type: 'array', prefixItems: [text, text], minItems: 2, maxItems: 2 }),
      }),
      'The fields are the input. There is no place for a message. The earlier messages go to “past” as pairs.',
    ],
    ['several text fields', object({ a: text, b: text }), 'Choose a field for your message.'],
    ['no text field', object({ n: whole }), 'The fields are the input. There is no place for a message.'],
  ])('%s', (_, schema, words) => {
    expect(wordsOf(planInput(schema))).toBe(words);
  });

  test.each<[string, string]>([
    ['p1', 'Your message goes to “question”. '],
    ['msgs', 'Your message is sent as the last message. '],
    ['p3', 'Your message goes to “input”. '],
  ])('%s, with a runnable that has its own memory', (name, words) => {
    expect(wordsOf(planInput(recorded(name)), 'session_id', 3)).toBe(
      `${words}The runnable stores the conversation under its session_id.`,
    );
  });

  test.each<[number, string]>([
    [0, 'Earlier messages are not sent.'],
    [1, 'The earlier messages go to “history” as messages. Only the last exchange is sent.'],
    [2, 'The earlier messages go to “history” as messages. Only the last 2 exchanges are sent.'],
  ])('with a limit of %i exchanges', (limit, words) => {
    expect(wordsOf(planInput(recorded('p3')), null, limit)).toBe(`Your message goes to “input”. ${words}`);
  });

  test.each<[string, number | null, string]>([
    ['model', null, 'Your message is sent with the earlier messages. '],
    [
      'p3',
      2,
      'Your message goes to “input”. The earlier messages go to “history” as messages. Only the last 2 exchanges are sent. ',
    ],
  ])('%s, with a system message and a limit of %j', (name, limit, words) => {
    const said = wordsOf(planInput(recorded(name)), null, limit, 'Be brief.');
    expect(said).toBe(`${words}Your system message comes first.`);
  });

  test.each([
    ['msgs', null],
    ['p1', null],
    ['model', 'session_id'],
  ])('%s, with a system message that is not sent, key %j', (name, memoryKey) => {
    const plan = planInput(recorded(name));
    expect(wordsOf(plan, memoryKey, null, 'Be brief.')).toBe(wordsOf(plan, memoryKey));
  });

  const last = 'Your message is sent as the last message.';
  const along = 'Your message is sent with the';
  const field = 'Your message goes to “question”.';
  const first = ' Runnel asks first: earlier messages went to another site.';

  test.each<[string, Told, number | null, string]>([
    ['msgs', 'undecided', null, `${last}${first}`],
    ['convret', 'undecided', 2, `${field}${first}`],
    ['msgs', 'shared', null, `${along} earlier messages, including those to other sites.`],
    [
      'convret',
      'shared',
      null,
      `${field} The earlier messages, including those to other sites, go to “chat_history” as pairs.`,
    ],
    [
      'msgs',
      'since',
      2,
      `${along} messages since you chose “Send this message only”. Only the last 2 exchanges are sent.`,
    ],
    [
      'convret',
      'since',
      null,
      `${field} The messages since you chose “Send this message only” go to “chat_history” as pairs.`,
    ],
    ['msgs', 'nothing', 2, `${last} Earlier messages are not sent.`],
    ['convret', 'nothing', null, `${field} Earlier messages are not sent.`],
    ['p1', 'shared', null, field],
  ])('%s, with history from other sites that is %s, and a limit of %j', (name, told, historyLimit, words) => {
    const plan = planInput(recorded(name));
    expect(planText({ plan, memoryKey: null, historyLimit, systemMessage: '', told })).toBe(words);
  });

  test('warns that a runnable with its own memory will not know the conversation', () => {
    const call = { plan: planInput(recorded('msgs')), historyLimit: null, systemMessage: '', forgets: true };
    expect(planText({ ...call, memoryKey: 'session_id' })).toBe(
      `${last} The runnable does not have the earlier messages. From now on it stores the conversation under a new session_id.`,
    );
    expect(planText({ ...call, memoryKey: null })).toBe(`${along} earlier messages.`);
  });

  test('leaves out the limit if no conversation is sent', () => {
    const plan = planInput(recorded('p1'));
    expect(wordsOf(plan, null, 2)).toBe(wordsOf(plan));
  });
});
