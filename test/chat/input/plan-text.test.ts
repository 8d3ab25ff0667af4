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
    ['without a schema', undefined, 'Your text is the input.'],
    ['a text', text, 'Your text is the input.'],
    ['a number', whole, 'Your text is the whole input, as JSON: a whole number.'],
    ['a list', listOf(whole), 'Your text is the whole input, as JSON: a list.'],
    ['a union of types', { anyOf: [whole, listOf(whole)] }, 'Your text is the whole input, as JSON.'],
    ['one field', recorded('p1'), 'Your text goes to “question”.'],
    ['messages', recorded('msgs'), 'Your text is the last of the messages, after all that was said.'],
    [
      'a text inside an object',
      object({ aside: { ...text, ...chatHint(['in', 'q']) }, in: object({ q: text }) }),
      'Your text goes to “in.q”.',
    ],
    [
      'messages inside an object',
      object({ messages }, ['messages']),
      'Your text goes to “messages”, as the last message, after all that was said.',
    ],
    [
      'messages beside the text',
      recorded('p3'),
      'Your text goes to “input”, the conversation to “history” as messages.',
    ],
    [
      'pairs beside the text',
      recorded('convret'),
      'Your text goes to “question”, the conversation to “chat_history” as pairs.',
    ],
    [
      'pairs beside fields, without a text field',
      object({
        n: whole,
        past: listOf({ type: 'array', prefixItems: [text, text], minItems: 2, maxItems: 2 }),
      }),
      'The fields are the input; there is no place for a text, the conversation to “past” as pairs.',
    ],
    ['several text fields', object({ a: text, b: text }), 'It is not clear yet where your text goes.'],
    ['no text field', object({ n: whole }), 'The fields are the input; there is no place for a text.'],
  ])('%s', (_, schema, words) => {
    expect(wordsOf(planInput(schema))).toBe(words);
  });

  test.each<[string, string]>([
    ['p1', 'Your text goes to “question”. '],
    ['msgs', 'Your text is the last of the messages. '],
    ['p3', 'Your text goes to “input”. '],
  ])('%s, with a runnable that has its own memory', (name, words) => {
    expect(wordsOf(planInput(recorded(name)), 'session_id', 3)).toBe(
      `${words}The runnable remembers the conversation, by its session_id.`,
    );
  });

  test.each<[number, string]>([
    [0, ', but nothing that was said before.'],
    [1, ', the last exchange only.'],
    [2, ', the last 2 exchanges only.'],
  ])('with a limit of %i exchanges', (limit, words) => {
    const plan = planInput(recorded('p3'));
    expect(wordsOf(plan, null, limit)).toBe(wordsOf(plan).replace(/\.$/, words));
  });

  test.each<[string, number | null, string]>([
    ['model', null, 'Your text is the last of the messages, after all that was said. '],
    [
      'p3',
      2,
      'Your text goes to “input”, the conversation to “history” as messages, the last 2 exchanges only. ',
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

  const last = 'Your text is the last of the messages';
  const field = 'Your text goes to “question”';
  const since = 'what this site was told since “Send this message only”';
  const first = '. Runnel asks first: earlier messages went to another site.';

  test.each<[string, Told, number | null, string]>([
    ['msgs', 'undecided', null, `${last}${first}`],
    ['convret', 'undecided', 2, `${field}${first}`],
    ['msgs', 'shared', null, `${last}, after all that was said, also to other sites.`],
    [
      'convret',
      'shared',
      null,
      `${field}, the conversation, also with other sites, to “chat_history” as pairs.`,
    ],
    ['msgs', 'since', 2, `${last}, after ${since}, the last 2 exchanges only.`],
    ['convret', 'since', null, `${field}, ${since} to “chat_history” as pairs.`],
    ['msgs', 'nothing', 2, `${last}, without what was said before.`],
    ['convret', 'nothing', null, `${field}, without what was said before.`],
    ['p1', 'shared', null, `${field}.`],
  ])('%s, with history from other sites that is %s, and a limit of %j', (name, told, historyLimit, words) => {
    const plan = planInput(recorded(name));
    expect(planText({ plan, memoryKey: null, historyLimit, systemMessage: '', told })).toBe(words);
  });

  test('warns that a runnable with its own memory will not know the conversation', () => {
    const call = { plan: planInput(recorded('msgs')), historyLimit: null, systemMessage: '', forgets: true };
    expect(planText({ ...call, memoryKey: 'session_id' })).toBe(
      `${last}. The runnable will not know what came before. From here on it remembers, by its session_id.`,
    );
    expect(planText({ ...call, memoryKey: null })).toBe(`${last}, after all that was said.`);
  });

  test('leaves out the limit if no conversation is sent', () => {
    const plan = planInput(recorded('p1'));
    expect(wordsOf(plan, null, 2)).toBe(wordsOf(plan));
  });
});
