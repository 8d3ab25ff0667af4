import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foundText } from '../../../lib/chat/compare/compare-text.ts';
import { differenceOf } from '../../../lib/chat/compare/difference.ts';
import type { TextPiece } from '../../../lib/chat/compare/text-difference.ts';

const noPause = async () => {};
const marked = (pieces: TextPiece[]) =>
  pieces.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');
const compared = (one: string, other: string) => differenceOf(one, other, noPause);

async function sides(one: string, other: string) {
  const difference = await compared(one, other);
  return difference.kind === 'text' ? difference.found.pieces.map(marked) : difference.kind;
}

describe('two texts', () => {
  test.each([
    ['the same', 'the same', ['the same', 'the same']],
    ['', 'all new', ['', '[all new]']],
    ['seven times sooner', 'much sooner', ['[seven times ]sooner', '[much] sooner']],
    ['one two', 'one two three', ['one two', 'one two[ three]']],
    ['a\nb', 'a\nc', ['a\n[b]', 'a\n[c]']],
    ['日本語', '日本人', ['日本[語]', '日本[人]']],
  ])('%j and %j differ in %j', async (one, other, expected) => {
    expect(await sides(one, other)).toEqual(expected);
  });

  test('are whole in their pieces, whatever they are', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const difference = await compared(one, other);
        if (difference.kind !== 'text') return;
        const whole = difference.found.pieces.map((side) => side.map(({ text: piece }) => piece).join(''));
        expect(whole).toEqual([one, other]);
      }),
    );
  });

  const words = (start: number) => Array.from({ length: 9_000 }, (_, place) => `w${start + place}`).join(' ');

  test('that have too few words in common are compared by lines, in another task', async () => {
    const pauses: string[] = [];
    const difference = await differenceOf(`${words(0)}\nend`, `${words(20_000)}\nend`, async () => {
      pauses.push('pause');
    });
    expect(difference).toMatchObject({ kind: 'text', found: { by: 'lines' }, count: 1 });
    expect(pauses).toEqual(['pause']);
  });

  test.each([
    ['long', 'x'.repeat(200_001), ''],
    ['different', words(0).replaceAll(' ', '\n'), words(20_000).replaceAll(' ', '\n')],
  ])('that are too %s are not compared', async (_, one, other) => {
    expect(await compared(one, other)).toEqual({ kind: 'too-long' });
  });
});

describe('two answers that are data', () => {
  test('differ by value, each with its place', async () => {
    const one = JSON.stringify({ amount: 12, lines: [{ id: 1 }, { id: 2 }], 'a/b': 'x' });
    const other = JSON.stringify({ amount: 13, lines: [{ id: 1 }], 'a/b': 'x', paid: null });
    expect(await compared(one, other)).toEqual({
      kind: 'data',
      count: 3,
      found: {
        count: 3,
        changes: [
          { path: '/amount', one: 12, other: 13 },
          { path: '/lines/1', one: { id: 2 }, other: undefined },
          { path: '/paid', one: undefined, other: null },
        ],
      },
    });
  });

  test('with more changes than a page can show list the first of them', async () => {
    const list = (value: number) => JSON.stringify(Array.from({ length: 600 }, () => value));
    const difference = await compared(list(1), list(2));
    if (difference.kind !== 'data') throw new Error(difference.kind);
    expect(difference.count).toBe(600);
    expect(difference.found.changes).toHaveLength(500);
  });

  test.each([
    ['a list and an object', '[1]', '{"a":1}'],
    ['data and text', '{"a":1}', 'Hello'],
    ['broken JSON', '{"a":', '{"a":1}'],
    ['plain values', '1', '2'],
  ])('are compared as texts if they are %s', async (_, one, other) => {
    expect((await compared(one, other)).kind).toBe('text');
  });
});

test.each<[Parameters<typeof foundText>[0], string]>([
  [{ kind: 'waiting' }, 'The differences appear once both answers have ended.'],
  [{ kind: 'too-long' }, 'These answers are too long or too different to mark the differences.'],
  [{ kind: 'text', found: { by: 'words', pieces: [[], []] }, count: 0 }, 'Both answers are the same.'],
  [{ kind: 'text', found: { by: 'words', pieces: [[], []] }, count: 1 }, '1 difference:'],
  [{ kind: 'text', found: { by: 'lines', pieces: [[], []] }, count: 2 }, 'too much to compare their words'],
  [{ kind: 'data', found: { changes: [], count: 3 }, count: 3 }, '3 differences:'],
])('%j is said as “%s”', (difference, words) => {
  expect(foundText(difference)).toContain(words);
});
