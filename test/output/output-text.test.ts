import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { outputText } from '../../lib/output/output-text.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const image = { type: 'image_url', image_url: 'x' };
const said = (content: Json, more = {}) => ({ type: 'ai', content, ...more });

describe('text of', () => {
  test.each<[string, Json | undefined, string]>([
    ['no output', undefined, ''],
    ['a text', 'hello\nthere', 'hello\nthere'],
    ['a message', said('hello'), 'hello'],
    ['a message of blocks', said(['Hel', { type: 'text', text: 'lo', index: 0 }]), 'Hello'],
    ['a message with an image beside text', said([{ type: 'text', text: 'See' }, image]), 'See'],
    ['a message of an image only', said([image]), ''],
    ['an empty message', said(''), ''],
    ['a message of a speaker of its own', { type: 'chat', role: 'assistant', content: 'hello' }, 'hello'],
    ['a refusal', said('', { additional_kwargs: { refusal: 'I cannot.' } }), 'I cannot.'],
    [
      'a message that only calls tools',
      said('', { tool_calls: [{ name: 'f', args: { q: 1 }, id: '1' }] }),
      json([{ name: 'f', args: { q: 1 } }]),
    ],
    ...['output', 'answer', 'content', 'text', 'result', 'response'].map((name): [string, Json, string] => [
      `a dict with ${name}`,
      { [name]: 'hello', context: [1] },
      'hello',
    ]),
    ['a dict with a message as answer', { answer: said('hello') }, 'hello'],
    ['a dict with two usual fields', { result: 'b', answer: 'a' }, 'a'],
    ['a dict with a single text', { rhyme: 'hello', seed: 5 }, 'hello'],
    ['a dict with several unusual texts', { rhyme: 'a', title: 'b' }, json({ rhyme: 'a', title: 'b' })],
    ['a dict without a text', { a: 5 }, json({ a: 5 })],
    ['a dict whose answer is a number', { answer: 5 }, json({ answer: 5 })],
    ['a list', ['a', 1], json(['a', 1])],
    ['a list of messages', [{ type: 'human', content: 'hi' }, said('one'), said('two')], 'one\n\ntwo'],
    ['a graph state', { messages: [{ type: 'human', content: 'hi' }, said('hello')] }, 'hello'],
    ['graph updates', [{ a: { messages: [said('one')] } }, { b: { messages: [said('two')] } }], 'one\n\ntwo'],
    ['a number', 42, '42'],
    ['null', null, 'null'],
    ['false', false, 'false'],
  ])('%s', (_, output, text) => {
    expect(outputText(output)).toBe(text);
  });

  test('the answer field that the profile names', () => {
    expect(outputText({ answer: 'a', title: 'b' }, '/title')).toBe('b');
  });

  test('the usual field if the named one is missing', () => {
    expect(outputText({ answer: 'a' }, '/title')).toBe('a');
    expect(outputText('text', '/title')).toBe('text');
  });
});
