import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/langserve/json.ts';
import { outputText, readOutput } from '../../lib/langserve/output-text.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);

describe('the text of an output', () => {
  test.each<[string, Json | undefined, string]>([
    ['nothing', undefined, ''],
    ['text', 'hello\nthere', 'hello\nthere'],
    ['a message', { type: 'ai', content: 'hello' }, 'hello'],
    [
      'a message of blocks',
      { type: 'ai', content: ['Hel', { type: 'text', text: 'lo', index: 0 }] },
      'Hello',
    ],
    [
      'a message with a block that is no text',
      {
        type: 'ai',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: 'x' },
        ],
      },
      `See\n\n${json({ type: 'image_url', image_url: 'x' })}`,
    ],
    [
      'a message that only calls tools',
      { type: 'ai', content: '', tool_calls: [{ name: 'f' }] },
      json([{ name: 'f' }]),
    ],
    ...['output', 'answer', 'content', 'text', 'result', 'response'].map((name): [string, Json, string] => [
      `a dict with ${name}`,
      { [name]: 'hello', context: [1] },
      'hello',
    ]),
    ['a dict with a message for an answer', { answer: { type: 'ai', content: 'hello' } }, 'hello'],
    ['a dict with two texts', { answer: 'a', result: 'b' }, json({ answer: 'a', result: 'b' })],
    ['a dict without a text', { a: 5 }, json({ a: 5 })],
    ['a dict whose answer is no text', { answer: 5 }, json({ answer: 5 })],
    ['a list', ['a', 1], json(['a', 1])],
    ['a number', 42, '42'],
    ['null', null, 'null'],
    ['false', false, 'false'],
  ])('%s', (_, output, text) => {
    expect(outputText(output)).toBe(text);
  });
});

describe('an output that is', () => {
  test.each<[string, Json | undefined, boolean]>([
    ['nothing', undefined, false],
    ['a text', 'hello', true],
    ['a message', { type: 'ai', content: 'hello' }, true],
    ['a dict with an answer', { answer: 'hello', context: [] }, true],
    ['a message that only calls tools', { type: 'ai', content: '', tool_calls: [{ name: 'f' }] }, false],
    ['a dict without a text', { a: 5 }, false],
    ['a list', ['a'], false],
    ['a number', 5, false],
  ])('%s has a text to be read, or not: %#', (_, output, has) => {
    expect(readOutput(output).isText).toBe(has);
  });
});
