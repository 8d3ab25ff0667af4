import { describe, expect, test } from 'vitest';
import { type Exchange, inputFor } from '../../lib/form/input.ts';
import { type InputMapping, planInput, takesSystemMessage } from '../../lib/form/input-plan.ts';
import type { Json } from '../../lib/json/json.ts';
import { recordedJson } from '../support/recordings.ts';
import { aMessageType, listOf, object, text } from '../support/schema.ts';

const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);
const human = (content: string) => ({ type: 'human', content });
const system = { type: 'system', content: 'Answer in Welsh.' };
const history: Exchange[] = [{ question: 'hi', answer: 'hello' }];
const said = [human('hi'), { type: 'ai', content: 'hello' }];

const someTypes = object({ messages: listOf(aMessageType('HumanMessage', 'human')) }, ['messages']);
const toField = (as: 'messages' | 'pairs'): InputMapping => ({
  kind: 'field',
  text: 'question',
  history: { name: 'past', as },
});

describe('system message', () => {
  test.each<[string, Json | undefined, Json, InputMapping | null]>([
    ['the messages of a chat model', recorded('model'), [system, ...said, human('more')], null],
    [
      'the messages of the chat playground',
      recorded('chatpg'),
      { messages: [system, ...said, human('more')] },
      null,
    ],
    ['messages beside the text', recorded('p3'), { history: [system, ...said], input: 'more' }, null],
    [
      'messages in a field that the profile names',
      undefined,
      { past: [system, ...said], question: 'more' },
      toField('messages'),
    ],
  ])('is put before %s', (_, schema, input, mapping) => {
    const plan = planInput(schema, mapping);
    expect(takesSystemMessage(plan)).toBe(true);
    expect(inputFor(plan, { text: 'more', history, system: system.content, values: {} })).toEqual(input);
  });

  test('is the first message of a new conversation too', () => {
    const parts = { text: 'hi', history: [], system: system.content, values: {} };
    expect(inputFor(planInput(recorded('model')), parts)).toEqual([system, human('hi')]);
  });

  test('is left out if empty', () => {
    const parts = { text: 'more', history, system: '', values: {} };
    expect(inputFor(planInput(recorded('model')), parts)).toEqual([...said, human('more')]);
  });

  test.each<[string, Json | undefined, InputMapping | null]>([
    ['messages of other types only', recorded('msgs'), null],
    ['messages of one type inside an object', someTypes, null],
    ['pairs', recorded('convret'), null],
    ['pairs in a field that the profile names', undefined, toField('pairs')],
    ['a text', text, null],
    ['a text in a field', recorded('p1'), null],
    ['no schema', undefined, null],
    ['JSON written by the person', recorded('model'), { kind: 'raw' }],
  ])('is left out for %s', (_, schema, mapping) => {
    const plan = planInput(schema, mapping);
    const parts = { text: '"more"', history, values: {} };
    expect(takesSystemMessage(plan)).toBe(false);
    expect(inputFor(plan, { ...parts, system: system.content })).toEqual(inputFor(plan, parts));
  });
});
