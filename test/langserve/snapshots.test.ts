import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { createSseDecoder } from '../../lib/sse/sse.ts';
import { foldOf, outputOf, unclearReading } from '../support/fold.ts';
import { recordedJson, recordedText } from '../support/recordings.ts';

function recordedChunks(name: string): Json[] {
  const chunks: Json[] = [];
  createSseDecoder(({ event, data }) => {
    if (event === 'data') chunks.push(JSON.parse(data) as Json);
  })(recordedText(`${name}.stream.sse`));
  return chunks;
}

const recordedOutput = (name: string) => (recordedJson(`${name}.invoke.json`) as { output: Json }).output;

describe('recorded streams', () => {
  test.each(['snap-json', 'snap-pydantic', 'snap-tools', 'snap-values'])(
    '%s: each piece replaces the one before, and the last is the single response',
    (name) => {
      const fold = foldOf(recordedChunks(name));
      expect(outputOf(fold)).toEqual(recordedOutput(name));
      expect(unclearReading(fold)).toBeUndefined();
    },
  );

  test.each([
    ['dict-deltas', { answer: 'One two three.' }],
    ['dict-equal-deltas', { answer: 'hahaha' }],
  ])('%s: pieces of one field are added', (name, output) => {
    const fold = foldOf(recordedChunks(name));
    expect(outputOf(fold)).toEqual(output);
    expect(unclearReading(fold)).toBeUndefined();
  });

  test('message-pairs: the pieces of a message are one message, streamed or in a single response', () => {
    const streamed = outputOf(foldOf(recordedChunks('message-pairs')));
    expect(streamed).toMatchObject([{ content: 'Blue sky.' }, { node: 'sky', step: 1 }]);
    expect(outputOf(foldOf([recordedOutput('message-pairs')]))).toEqual(streamed);
  });
});

const pieces = (...chunks: Json[]) => chunks;
const document = (text: string): Json => ({
  type: 'Document',
  page_content: text,
  metadata: { source: 's' },
});
const human: Json = { type: 'human', content: 'Hi', id: 'm1' };
const ai = (content: string): Json => ({ type: 'ai', content, id: 'm2' });

describe('pieces that are clear', () => {
  test.each<[string, Json[], Json]>([
    ['an object grows by keys', pieces({}, { a: 'x' }, { a: 'x', b: [] }), { a: 'x', b: [] }],
    ['a text grows by its end', pieces({ a: 'x' }, { a: 'xy' }), { a: 'xy' }],
    ['a number grows by its digits', pieces({ a: 0 }, { a: 0.9 }, { a: 0.93 }), { a: 0.93 }],
    ['a small number grows by its digits', pieces({ a: 1 }, { a: 1e-7 }), { a: 1e-7 }],
    [
      'a list grows, and its last entry',
      pieces(['Sl'], ['Slice', 'H'], ['Slice', 'Heat']),
      ['Slice', 'Heat'],
    ],
    ['null is replaced by a value', pieces({ a: null, b: 'x' }, { a: 7, b: 'x' }), { a: 7, b: 'x' }],
    ['a nested object grows', pieces({ a: { b: {} } }, { a: { b: { c: 'x' } } }), { a: { b: { c: 'x' } } }],
    [
      'an object says its type',
      pieces({ type: 'joke' }, { type: 'joke', text: 'A' }),
      { type: 'joke', text: 'A' },
    ],
    [
      'an object has a type and a content, and is no message',
      pieces({ type: 'post', content: 'A' }, { type: 'post', content: 'A text', tags: [] }),
      { type: 'post', content: 'A text', tags: [] },
    ],
    [
      'messages of a state',
      pieces({ messages: [human] }, { messages: [human, ai('A')] }),
      { messages: [human, ai('A')] },
    ],
    ['one piece', pieces({ a: 'x' }), { a: 'x' }],
    ['a key is missing', pieces({ a: 'x' }, { b: 1 }, { a: 'y' }), { a: 'xy', b: 1 }],
    [
      'a key is missing after pieces that grew',
      pieces({ a: 'x' }, { a: 'xy', b: 'z' }, { b: 'w' }),
      { a: 'xxy', b: 'zw' },
    ],
    ['one key, another value', pieces({ a: 'x' }, { a: 'y' }), { a: 'xy' }],
    ['one key, the same value', pieces({ a: 'ha' }, { a: 'ha' }), { a: 'haha' }],
    ['one key, a delta that happens to extend', pieces({ a: 'a' }, { a: 'ab' }, { a: 'c' }), { a: 'aabc' }],
    ['a list of other entries', pieces([1], [2, 3]), [1, 2, 3]],
    ['a list of the same entry', pieces([1], [1]), [1, 1]],
    ['documents one by one', pieces([document('a')], [document('b')]), [document('a'), document('b')]],
    [
      'sources, then text',
      pieces({ context: [document('a')] }, { answer: 'A ' }, { answer: 'A ' }),
      { context: [document('a')], answer: 'A A ' },
    ],
    [
      'a parsed value beside text',
      pieces({ told: 'a' }, { parsed: {} }, { told: 'b' }, { parsed: { k: 'v' } }, { parsed: { k: 'vw' } }),
      { told: 'ab', parsed: { k: 'vw' } },
    ],
    [
      'two parsed values side by side',
      pieces({ a: {} }, { b: {} }, { a: { k: 1 } }, { b: { k: 2 } }, { a: { k: 1, l: 'x' } }),
      { a: { k: 1, l: 'x' }, b: { k: 2 } },
    ],
    [
      'a value that grew nine times and then is another one',
      [...'123456789']
        .map((_, count) => ({ text: 'abcdefghi'.slice(0, count + 1), score: 0 }))
        .concat({ text: 'Z', score: 1 }),
      { text: 'Z', score: 1 },
    ],
    ['short texts that extend each other', pieces('-', '--', '---'), '------'],
    [
      'two texts that extend each other',
      pieces('The sky is', 'The sky is blue today'),
      'The sky isThe sky is blue today',
    ],
  ])('%s', (_, chunks, output) => {
    const fold = foldOf(chunks);
    expect(outputOf(fold)).toEqual(output);
    expect(unclearReading(fold)).toBeUndefined();
  });
});
