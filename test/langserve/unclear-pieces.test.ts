import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { foldOf, outputOf, settledFold, unclearReading } from '../support/fold.ts';

const pieces = (...chunks: Json[]) => chunks;
const human: Json = { type: 'human', content: 'Hi', id: 'm1' };
const ai = (content: string): Json => ({ type: 'ai', content, id: 'm2' });

const aiChunk = (content: string): Json => ({ type: 'AIMessageChunk', content, id: 'run-1' });

describe('ambiguous chunks have both readings', () => {
  test.each<[string, Json[], { shown: 'add' | 'replace'; added: Json; replaced: Json }]>([
    [
      'of a state with a replaced value',
      pieces({ q: 'why', status: 'drafting' }, { q: 'why', status: 'done' }),
      {
        shown: 'replace',
        added: { q: 'whywhy', status: 'draftingdone' },
        replaced: { q: 'why', status: 'done' },
      },
    ],
    [
      'of a state with a shorter value',
      pieces({ q: 'why', notes: ['a', 'b'] }, { q: 'why', notes: ['c'] }),
      {
        shown: 'replace',
        added: { q: 'whywhy', notes: ['a', 'b', 'c'] },
        replaced: { q: 'why', notes: ['c'] },
      },
    ],
    [
      'of a state that is repeated',
      pieces({ q: 'why', n: 1 }, { q: 'why', n: 1 }),
      { shown: 'replace', added: { q: 'whywhy', n: 2 }, replaced: { q: 'why', n: 1 } },
    ],
    [
      'of messages with a rewritten last one',
      pieces({ messages: [human, ai('A')] }, { messages: [human, ai('B')] }),
      {
        shown: 'replace',
        added: { messages: [human, ai('A'), human, ai('B')] },
        replaced: { messages: [human, ai('B')] },
      },
    ],
    [
      'of event objects with a constant key',
      pieces({ event: 'delta', data: 'He' }, { event: 'delta', data: 'llo' }),
      {
        shown: 'replace',
        added: { event: 'deltadelta', data: 'Hello' },
        replaced: { event: 'delta', data: 'llo' },
      },
    ],
    [
      'of dicts in which all fields change',
      pieces({ a: 'x', b: 'y' }, { a: 'z', b: 'w' }),
      { shown: 'add', added: { a: 'xz', b: 'yw' }, replaced: { a: 'z', b: 'w' } },
    ],
    [
      'of a single key, then two',
      pieces({ status: 'a' }, { status: 'b' }, { status: 'b', x: 1 }),
      { shown: 'replace', added: { status: 'abb', x: 1 }, replaced: { status: 'b', x: 1 } },
    ],
    [
      'of a list with a replaced object',
      pieces(
        [{ text: 'abc', score: 0 }],
        [
          { text: 'abc', score: 7 },
          { text: 'd', score: 0 },
        ],
      ),
      {
        shown: 'replace',
        added: [
          { text: 'abc', score: 0 },
          { text: 'abc', score: 7 },
          { text: 'd', score: 0 },
        ],
        replaced: [
          { text: 'abc', score: 7 },
          { text: 'd', score: 0 },
        ],
      },
    ],
    [
      'of a text that is sent whole each time',
      pieces('The sky', 'The sky is blue', 'The sky is blue today.'),
      {
        shown: 'replace',
        added: 'The skyThe sky is blueThe sky is blue today.',
        replaced: 'The sky is blue today.',
      },
    ],
    ['of a number sent digit by digit', pieces(1, 12, 123), { shown: 'replace', added: 136, replaced: 123 }],
    [
      'of two dicts that extend each other',
      pieces({ answer: ' an' }, { answer: ' and' }),
      { shown: 'replace', added: { answer: ' an and' }, replaced: { answer: ' and' } },
    ],
    [
      'of two dicts with nested texts that extend each other',
      pieces({ a: { b: 'I', n: 1 } }, { a: { b: 'It', n: 12, c: true } }),
      {
        shown: 'replace',
        added: { a: { b: 'IIt', n: 13, c: true } },
        replaced: { a: { b: 'It', n: 12, c: true } },
      },
    ],
    [
      'of two lists that extend each other',
      pieces(['a'], ['a', 'b']),
      { shown: 'replace', added: ['a', 'a', 'b'], replaced: ['a', 'b'] },
    ],
    [
      'of two states with chunks of one message',
      pieces({ messages: [aiChunk(' an')] }, { messages: [aiChunk(' an'), aiChunk(' d')] }),
      {
        shown: 'replace',
        added: { messages: [aiChunk(' an'), aiChunk(' an'), aiChunk(' d')] },
        replaced: { messages: [aiChunk(' an'), aiChunk(' d')] },
      },
    ],
    [
      'of two dicts with a type, which cannot be added',
      pieces('Say', { type: 'note', text: ' an' }, { type: 'note', text: ' and' }),
      {
        shown: 'replace',
        added: ['Say', { type: 'note', text: ' an' }, { type: 'note', text: ' and' }],
        replaced: ['Say', { type: 'note', text: ' and' }],
      },
    ],
    [
      'of two values at one place of a dict',
      pieces({ a: 'x', b: { t: ' an' } }, { a: 'y' }, { b: { t: ' and' } }),
      { shown: 'replace', added: { a: 'xy', b: { t: ' an and' } }, replaced: { a: 'xy', b: { t: ' and' } } },
    ],
    [
      'of two values with a type at one place of a dict',
      pieces({ a: 'x', b: { type: 't', t: ' an' } }, { a: 'y' }, { b: { type: 't', t: ' and' } }),
      {
        shown: 'replace',
        added: {
          a: 'xy',
          b: [
            { type: 't', t: ' an' },
            { type: 't', t: ' and' },
          ],
        },
        replaced: { a: 'xy', b: { type: 't', t: ' and' } },
      },
    ],
    [
      'of a node with a replaced number',
      pieces({ a: { n: 1 } }, { b: { n: 1 } }, { a: { n: 5 } }),
      { shown: 'add', added: { a: { n: 6 }, b: { n: 1 } }, replaced: { a: { n: 5 }, b: { n: 1 } } },
    ],
  ])('%s', (_, chunks, { shown, added, replaced }) => {
    const fold = foldOf(chunks);
    expect(unclearReading(fold)).toBe(shown);
    expect(outputOf(fold)).toEqual(shown === 'add' ? added : replaced);
    expect(outputOf(fold, 'add')).toEqual(added);
    expect(outputOf(fold, 'replace')).toEqual(replaced);
    const settled = settledFold(fold);
    expect([outputOf(settled, 'add'), outputOf(settled, 'replace')]).toEqual([added, replaced]);
  });

  test('a reading that a person chose does not affect unambiguous chunks', () => {
    const fold = foldOf([{ a: 'x' }, { a: 'y' }]);
    expect(outputOf(fold, 'replace')).toEqual({ a: 'xy' });
    expect(settledFold(fold).series).toEqual({});
  });
});
