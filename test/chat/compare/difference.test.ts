import { describe, expect, test } from 'vitest';
import { foundText } from '../../../lib/chat/compare/compare-text.ts';
import type { ShownTexts } from '../../../lib/chat/compare/compared-texts.ts';
import { differenceOf } from '../../../lib/chat/compare/difference.ts';
import type { ShownSide } from '../../../lib/chat/compare/text-difference.ts';
import { writeJson } from '../../../lib/json/json.ts';
import { fc } from '../../support/fast-check.ts';

const textIn = (piece: ShownSide['pieces'][number]) => ('text' in piece ? piece.text : `<${piece.skipped}>`);
const marked = ({ pieces }: ShownSide) =>
  pieces.map((piece) => ('isOwn' in piece && piece.isOwn ? `[${piece.text}]` : textIn(piece))).join('');
const compared = (one: string, other: string, view: 'reading' | 'source' = 'source') =>
  differenceOf({ one, other, view });

function sides(one: string, other: string, view?: 'reading' | 'source') {
  const difference = compared(one, other, view);
  return difference.kind === 'text' ? difference.found.sides.map(marked) : difference.kind;
}

describe('two texts', () => {
  test.each([
    ['the same', 'the same', ['the same', 'the same']],
    ['', 'all new', ['', '[all new]']],
    ['seven times sooner', 'much sooner', ['[seven times] sooner', '[much] sooner']],
    ['one two', 'one two three', ['one two', 'one two[ three]']],
    ['a\nb', 'a\nc', ['a\n[b]', 'a\n[c]']],
    ['日本語', '日本人', ['日本[語]', '日本[人]']],
  ])('%j and %j differ in %j', (one, other, expected) => {
    expect(sides(one, other)).toEqual(expected);
  });

  test('are whole in their pieces, whatever they are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const difference = compared(one, other);
        if (difference.kind !== 'text') return;
        const whole = difference.found.sides.map(({ pieces }) => pieces.map(textIn).join(''));
        expect(whole).toEqual([one, other]);
      }),
    );
  });

  const words = (start: number) => Array.from({ length: 9_000 }, (_, place) => `w${start + place}`).join(' ');

  test('that have too few words in common are compared by lines', () => {
    const difference = compared(`${words(0)}\nend`, `${words(20_000)}\nend`);
    expect(difference).toMatchObject({ kind: 'text', found: { by: 'lines' }, count: 1 });
  });

  test.each([
    ['long', 'x'.repeat(2_000_001), ''],
    ['different', words(0).replaceAll(' ', '\n'), words(20_000).replaceAll(' ', '\n')],
  ])('that are too %s are not compared', (_, one, other) => {
    expect(compared(one, other)).toEqual({ kind: 'too-long' });
  });

  test('of a million characters are compared by words', () => {
    const long = Array.from({ length: 75_000 }, (_, place) => `w${place}`);
    const other = long.with(40_000, 'other');
    const difference = compared(long.join(' '), other.join(' '));
    expect(difference).toMatchObject({ kind: 'text', found: { by: 'words' }, count: 1 });
  });
});

describe('two texts in Markdown', () => {
  const one =
    '# Streams\n\nThey are **seven times** [faster](https://a.example).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';
  const other = '## Streams\n\nThey are *much* faster.\n\n| a | b |\n|---|---|\n| 1 | 3 |\n';

  test('are compared as they are read', () => {
    expect(sides(one, other, 'reading')).toEqual([
      'Streams\n\nThey are [seven times] faster.\n\na\tb\n1\t[2]',
      'Streams\n\nThey are [much] faster.\n\na\tb\n1\t[3]',
    ]);
  });

  test('are compared as they were written, where a person wants that', () => {
    expect(sides('**a** b', 'a b', 'source')).toEqual(['[**]a[**] b', 'a b']);
  });

  test.each<[string, string, 'reading' | 'source', Partial<ShownTexts>, number, string]>([
    ['**a**', '*a*', 'reading', { isMarkdown: true, isSameSource: false }, 0, 'Both texts read the same.'],
    ['**a**', '**a**', 'reading', { isMarkdown: true, isSameSource: true }, 0, 'Both answers are the same.'],
    ['a', 'b', 'reading', { isMarkdown: false }, 1, '1 difference:'],
    ['a', 'b', 'source', { isMarkdown: true }, 1, '1 difference:'],
  ])('%j and %j have a choice of views only if one has signs of Markdown: %s', (...row) => {
    const [first, second, view, found, count, said] = row;
    const difference = compared(first, second, view);
    expect(difference).toMatchObject({ kind: 'text', found, count });
    expect(foundText(difference)).toContain(said);
  });
});

describe('two answers that are data', () => {
  test('differ by value, each with its place', () => {
    const one = JSON.stringify({ amount: 12, lines: [{ id: 1 }, { id: 2 }], 'a/b': 'x' });
    const other = JSON.stringify({ amount: 13, lines: [{ id: 1 }], 'a/b': 'x', paid: null });
    expect(compared(one, other)).toEqual({
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

  test('differ by the text of a number', () => {
    const difference = compared(
      '{"order":1234567890123456789,"price":1.10,"of":[1.0],"same":1e400,"to":1.0}',
      '{"order":1234567890123456780,"price":1.1,"of":[],"same":1e400,"to":{"a":1}}',
    );
    expect(writeJson(difference.kind === 'data' && difference.found.changes)).toBe(
      '[{"path":"/order","one":1234567890123456789,"other":1234567890123456780},' +
        '{"path":"/price","one":1.10,"other":1.1},' +
        '{"path":"/of/0","one":1.0},' +
        '{"path":"/to","one":1.0},{"path":"/to/a","other":1}]',
    );
  });

  test('with more changes than a page can show list the first of them', () => {
    const list = (value: number) => JSON.stringify(Array.from({ length: 600 }, () => value));
    const difference = compared(list(1), list(2));
    if (difference.kind !== 'data') throw new Error(difference.kind);
    expect(difference.count).toBe(600);
    expect(difference.found.changes).toHaveLength(500);
  });

  test.each([
    ['a list and an object', '[1]', '{"a":1}'],
    ['data and text', '{"a":1}', 'Hello'],
    ['broken JSON', '{"a":', '{"a":1}'],
    ['plain values', '1', '2'],
  ])('are compared as texts if they are %s', (_, one, other) => {
    expect(compared(one, other).kind).toBe('text');
  });
});

const shownBy = (by: 'words' | 'lines'): ShownTexts => {
  const side = { pieces: [], more: 0 };
  return { by, sides: [side, side], view: 'reading', isMarkdown: false, isSameSource: true };
};

test.each<[Parameters<typeof foundText>[0], string]>([
  [{ kind: 'waiting' }, 'The differences appear once both answers have ended.'],
  [{ kind: 'too-long' }, 'These answers are too long or too different to mark the differences.'],
  [{ kind: 'text', found: shownBy('words'), count: 0 }, 'Both answers are the same.'],
  [{ kind: 'text', found: shownBy('words'), count: 1 }, '1 difference:'],
  [{ kind: 'text', found: shownBy('lines'), count: 2 }, 'too much to compare their words'],
  [{ kind: 'data', found: { changes: [], count: 3 }, count: 3 }, '3 differences:'],
])('%j is said as “%s”', (difference, words) => {
  expect(foundText(difference)).toContain(words);
});
