import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { outputText } from '../../lib/output/output-text.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const image = { type: 'image_url', image_url: 'x' };
const said = (content: Json, more = {}) => ({ type: 'ai', content, ...more });

describe('the text of an output', () => {
  test.each<[string, Json | undefined, string]>([
    ['nothing', undefined, ''],
    ['text', 'hello\nthere', 'hello\nthere'],
    ['a message', said('hello'), 'hello'],
    ['a message of blocks', said(['Hel', { type: 'text', text: 'lo', index: 0 }]), 'Hello'],
    ['a message with a block that is no text', said([{ type: 'text', text: 'See' }, image]), 'See'],
    ['a message that is no text', said([image]), json(said([image]))],
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
    ['a dict with a message for an answer', { answer: said('hello') }, 'hello'],
    ['a dict with two usual fields', { result: 'b', answer: 'a' }, 'a'],
    ['a dict with one text', { rhyme: 'hello', seed: 5 }, 'hello'],
    [
      'a dict with texts of which none is usual',
      { rhyme: 'a', title: 'b' },
      json({ rhyme: 'a', title: 'b' }),
    ],
    ['a dict without a text', { a: 5 }, json({ a: 5 })],
    ['a dict whose answer is no text', { answer: 5 }, json({ answer: 5 })],
    ['a list', ['a', 1], json(['a', 1])],
    ['a list of messages', [{ type: 'human', content: 'hi' }, said('one'), said('two')], 'one\n\ntwo'],
    ['a state of a graph', { messages: [{ type: 'human', content: 'hi' }, said('hello')] }, 'hello'],
    [
      'updates of a graph',
      [{ a: { messages: [said('one')] } }, { b: { messages: [said('two')] } }],
      'one\n\ntwo',
    ],
    ['a number', 42, '42'],
    ['null', null, 'null'],
    ['false', false, 'false'],
  ])('%s', (_, output, text) => {
    expect(outputText(output)).toBe(text);
  });

  test('is in the field that the person has named', () => {
    expect(outputText({ answer: 'a', title: 'b' }, '/title')).toBe('b');
  });

  test('is in the usual one where the output lacks the named one', () => {
    expect(outputText({ answer: 'a' }, '/title')).toBe('a');
    expect(outputText('text', '/title')).toBe('text');
  });
});
