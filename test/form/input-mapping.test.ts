import { describe, expect, test } from 'vitest';
import { type Exchange, inputFor } from '../../lib/form/input.ts';
import { type InputPlan, planInput } from '../../lib/form/input-plan.ts';
import type { Json } from '../../lib/json/json.ts';
import { recordedJson } from '../support/recordings.ts';
import { aMessageType, listOf, object, text } from '../support/schema.ts';

const before: Exchange[] = [{ question: 'hi', answer: 'hello' }];
const human = (content: string) => ({ type: 'human', content });
const ai = (content: string) => ({ type: 'ai', content });
const recorded = (name: string) => recordedJson(`input_schema.${name}.json`);

const inputOf = (plan: InputPlan, words: string, history: Exchange[] = []) =>
  inputFor(plan, { text: words, history, values: {} });

describe('mapping of the profile overrides the schema', () => {
  test('as plain text', () => {
    expect(inputOf(planInput(recorded('p1'), { kind: 'text' }), 'hi')).toBe('hi');
  });

  test('as JSON', () => {
    const plan = planInput(recorded('p1'), { kind: 'raw' });
    expect(inputOf(plan, '{"question": [1]}')).toEqual({ question: [1] });
    expect(inputOf(plan, 'no JSON')).toBeUndefined();
  });

  test('as a text field, with or without a schema', () => {
    const to = (name: string) => ({ kind: 'field', text: name, history: null }) as const;
    expect(inputOf(planInput(recorded('p2'), to('language')), 'hi')).toEqual({ language: 'hi' });
    expect(inputOf(planInput(undefined, to('q')), 'hi')).toEqual({ q: 'hi' });
  });

  test.each<[string, 'messages' | 'pairs', string | null, Json]>([
    ['messages beside a text', 'messages', 'q', { past: [human('hi'), ai('hello')], q: 'more' }],
    ['pairs beside a text', 'pairs', 'q', { past: [['hi', 'hello']], q: 'more' }],
    ['messages including the text', 'messages', null, { past: [human('hi'), ai('hello'), human('more')] }],
  ])('as a history field: %s', (_, as, name, input) => {
    const mapping = { kind: 'field', text: name, history: { name: 'past', as } } as const;
    expect(inputOf(planInput(undefined, mapping), 'more', before)).toEqual(input);
    expect(inputOf(planInput(recorded('p3'), mapping), 'more', before)).toEqual(input);
  });

  test('but keeps the message types that the schema lists', () => {
    const schema = object({ past: listOf(aMessageType('HumanMessage', 'human')), q: text });
    const mapping = { kind: 'field', text: 'q', history: { name: 'past', as: 'messages' } } as const;
    expect(inputOf(planInput(schema, mapping), 'more', before)).toEqual({ past: [human('hi')], q: 'more' });
  });
});
