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

describe('fold of the recorded stream', () => {
  test.each(['snap-json', 'snap-pydantic', 'snap-tools', 'snap-values'])(
    '%s replaces each snapshot and equals the single response',
    (name) => {
      const fold = foldOf(recordedChunks(name));
      expect(outputOf(fold)).toEqual(recordedOutput(name));
      expect(unclearReading(fold)).toBeUndefined();
    },
  );

  test.each([
    ['dict-deltas', { answer: 'One two three.' }],
    ['dict-equal-deltas', { answer: 'hahaha' }],
  ])('%s sums deltas of a single field', (name, output) => {
    const fold = foldOf(recordedChunks(name));
    expect(outputOf(fold)).toEqual(output);
    expect(unclearReading(fold)).toBeUndefined();
  });

  test('message-pairs joins message chunks, streamed or in a single response', () => {
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

describe('fold of unambiguous chunks', () => {
  test.each<[string, Json[], Json]>([
    ['replaces an object that gains keys', pieces({}, { a: 'x' }, { a: 'x', b: [] }), { a: 'x', b: [] }],
    ['replaces a text that gains an end', pieces({ a: 'x' }, { a: 'xy' }, { a: 'xyz' }), { a: 'xyz' }],
    ['replaces a number that gains digits', pieces({ a: 0 }, { a: 0.9 }, { a: 0.93 }), { a: 0.93 }],
    ['replaces a number that gains an exponent', pieces({}, { a: 1 }, { a: 1e-7 }), { a: 1e-7 }],
    [
      'replaces a list that gains entries, or text in its last one',
      pieces(['Sl'], ['Slice', 'H'], ['Slice', 'Heat']),
      ['Slice', 'Heat'],
    ],
    ['replaces null by a value', pieces({ a: null, b: '' }, { a: 7, b: '' }), { a: 7, b: '' }],
    [
      'replaces values that add nothing',
      pieces({ a: '', b: [], c: 0, d: false }, { a: 'x', b: [1], c: 0.9, d: false }),
      { a: 'x', b: [1], c: 0.9, d: false },
    ],
    [
      'replaces a growing nested object',
      pieces({ a: { b: {} } }, { a: { b: { c: 'x' } } }),
      { a: { b: { c: 'x' } } },
    ],
    [
      'replaces an object with a type',
      pieces({ type: 'joke' }, { type: 'joke', text: 'A' }, { type: 'joke', text: 'A cat' }),
      { type: 'joke', text: 'A cat' },
    ],
    [
      'replaces an object with type and content that is not a message',
      pieces(
        { type: 'post', content: 'A' },
        { type: 'post', content: 'A text' },
        { type: 'post', content: 'A text', tags: [] },
      ),
      { type: 'post', content: 'A text', tags: [] },
    ],
    [
      'replaces the messages of a state, whose ids tell that they are the same',
      pieces({ messages: [human] }, { messages: [human, ai('A')] }),
      { messages: [human, ai('A')] },
    ],
    ['returns a single chunk', pieces({ a: 'x' }), { a: 'x' }],
    ['sums chunks if one lacks a key', pieces({ a: 'x' }, { b: 1 }, { a: 'y' }), { a: 'xy', b: 1 }],
    [
      'sums chunks if one lacks a key after chunks that grew',
      pieces({ a: 'x' }, { a: 'xy', b: 'z' }, { b: 'w' }),
      { a: 'xxy', b: 'zw' },
    ],
    ['sums different values of a single key', pieces({ a: 'x' }, { a: 'y' }), { a: 'xy' }],
    ['sums equal values of a single key', pieces({ a: 'ha' }, { a: 'ha' }), { a: 'haha' }],
    [
      'sums deltas of a single key, even if one extends another',
      pieces({ a: 'a' }, { a: 'ab' }, { a: 'c' }),
      { a: 'aabc' },
    ],
    ['sums lists of different entries', pieces([1], [2, 3]), [1, 2, 3]],
    ['sums lists of equal entries', pieces([1], [1]), [1, 1]],
    ['sums single documents', pieces([document('a')], [document('b')]), [document('a'), document('b')]],
    [
      'sums sources followed by text',
      pieces({ context: [document('a')] }, { answer: 'A ' }, { answer: 'A ' }),
      { context: [document('a')], answer: 'A A ' },
    ],
    [
      'replaces a parsed value and sums text beside it',
      pieces({ told: 'a' }, { parsed: {} }, { told: 'b' }, { parsed: { k: 'v' } }, { parsed: { k: 'vw' } }),
      { told: 'ab', parsed: { k: 'vw' } },
    ],
    [
      'replaces two parsed values separately',
      pieces({ a: {} }, { b: {} }, { a: { k: 1 } }, { b: { k: 2 } }, { a: { k: 1, l: 'x' } }),
      { a: { k: 1, l: 'x' }, b: { k: 2 } },
    ],
    [
      'replaces a value that grew nine times and then changed',
      [...'123456789']
        .map((_, count) => ({ text: 'abcdefghi'.slice(0, count + 1), score: 0 }))
        .concat({ text: 'Z', score: 1 }),
      { text: 'Z', score: 1 },
    ],
    ['sums short texts that extend each other', pieces('-', '--', '---'), '------'],
    [
      'sums two texts that extend each other',
      pieces('The sky is', 'The sky is blue today'),
      'The sky isThe sky is blue today',
    ],
  ])('%s', (_, chunks, output) => {
    const fold = foldOf(chunks);
    expect(outputOf(fold)).toEqual(output);
    expect(unclearReading(fold)).toBeUndefined();
  });
});
