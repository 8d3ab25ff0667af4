import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { foldOf, outputOf, settledFold, unclearReading } from '../support/fold.ts';

const pieces = (...chunks: Json[]) => chunks;
const human: Json = { type: 'human', content: 'Hi', id: 'm1' };
const ai = (content: string): Json => ({ type: 'ai', content, id: 'm2' });

describe('pieces that are not clear', () => {
  test.each<[string, Json[], { shown: 'add' | 'replace'; added: Json; replaced: Json }]>([
    [
      'a state of which a value is replaced',
      pieces({ q: 'why', status: 'drafting' }, { q: 'why', status: 'done' }),
      {
        shown: 'replace',
        added: { q: 'whywhy', status: 'draftingdone' },
        replaced: { q: 'why', status: 'done' },
      },
    ],
    [
      'a state of which a value is shorter',
      pieces({ q: 'why', notes: ['a', 'b'] }, { q: 'why', notes: ['c'] }),
      {
        shown: 'replace',
        added: { q: 'whywhy', notes: ['a', 'b', 'c'] },
        replaced: { q: 'why', notes: ['c'] },
      },
    ],
    [
      'a state that comes again the same',
      pieces({ q: 'why', n: 1 }, { q: 'why', n: 1 }),
      { shown: 'replace', added: { q: 'whywhy', n: 2 }, replaced: { q: 'why', n: 1 } },
    ],
    [
      'messages of which the last is rewritten',
      pieces({ messages: [human, ai('A')] }, { messages: [human, ai('B')] }),
      {
        shown: 'replace',
        added: { messages: [human, ai('A'), human, ai('B')] },
        replaced: { messages: [human, ai('B')] },
      },
    ],
    [
      'event objects with a key that never changes',
      pieces({ event: 'delta', data: 'He' }, { event: 'delta', data: 'llo' }),
      {
        shown: 'replace',
        added: { event: 'deltadelta', data: 'Hello' },
        replaced: { event: 'delta', data: 'llo' },
      },
    ],
    [
      'fields that all change',
      pieces({ a: 'x', b: 'y' }, { a: 'z', b: 'w' }),
      { shown: 'add', added: { a: 'xz', b: 'yw' }, replaced: { a: 'z', b: 'w' } },
    ],
    [
      'one key first, and later two',
      pieces({ status: 'a' }, { status: 'b' }, { status: 'b', x: 1 }),
      { shown: 'replace', added: { status: 'abb', x: 1 }, replaced: { status: 'b', x: 1 } },
    ],
    [
      'an object of a list that is another one',
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
      'a text that is sent whole each time',
      pieces('The sky', 'The sky is blue', 'The sky is blue today.'),
      {
        shown: 'replace',
        added: 'The skyThe sky is blueThe sky is blue today.',
        replaced: 'The sky is blue today.',
      },
    ],
    ['a number digit by digit', pieces(1, 12, 123), { shown: 'replace', added: 136, replaced: 123 }],
    [
      'a number inside of a node that is another one',
      pieces({ a: { n: 1 } }, { b: { n: 1 } }, { a: { n: 5 } }),
      { shown: 'add', added: { a: { n: 6 }, b: { n: 1 } }, replaced: { a: { n: 5 }, b: { n: 1 } } },
    ],
  ])('%s: both readings are at hand', (_, chunks, { shown, added, replaced }) => {
    const fold = foldOf(chunks);
    expect(unclearReading(fold)).toBe(shown);
    expect(outputOf(fold)).toEqual(shown === 'add' ? added : replaced);
    expect(outputOf(fold, 'add')).toEqual(added);
    expect(outputOf(fold, 'replace')).toEqual(replaced);
    const settled = settledFold(fold);
    expect([outputOf(settled, 'add'), outputOf(settled, 'replace')]).toEqual([added, replaced]);
  });

  test('a choice changes nothing where the pieces are clear', () => {
    const fold = foldOf([{ a: 'x' }, { a: 'y' }]);
    expect(outputOf(fold, 'replace')).toEqual({ a: 'xy' });
    expect(settledFold(fold).series).toEqual({});
  });
});
