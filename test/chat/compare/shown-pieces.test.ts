import { describe, expect, test } from 'vitest';
import { shownSide } from '../../../lib/chat/compare/text-difference.ts';

const same = (text: string) => ({ text, isOwn: false });
const own = (text: string) => ({ text, isOwn: true });

describe('a compared text', () => {
  test('is shown whole if it is short', () => {
    const pieces = [same('a'.repeat(9_000)), own('b'), same('c')];
    expect(shownSide(pieces)).toEqual({ pieces, more: 0 });
  });

  test('that is long is shown around its differences', () => {
    const pieces = [
      same('a'.repeat(30_000)),
      own('b'),
      same('c'.repeat(1_000)),
      own('d'),
      same('e'.repeat(900)),
    ];
    expect(shownSide(pieces)).toEqual({
      pieces: [
        { skipped: 29_800 },
        same('a'.repeat(200)),
        own('b'),
        same('c'.repeat(200)),
        { skipped: 600 },
        same('c'.repeat(200)),
        own('d'),
        same('e'.repeat(200)),
        { skipped: 700 },
      ],
      more: 0,
    });
  });

  test('has only the beginning of a long difference', () => {
    expect(shownSide([own('b'.repeat(25_000))])).toEqual({
      pieces: [own('b'.repeat(1_000)), { skipped: 24_000 }],
      more: 0,
    });
  });

  test('with many differences has the first of them, and the number of the others', () => {
    const pieces = Array.from({ length: 3_000 }, (_, place) => (place % 2 ? own('b') : same('a')));
    const { pieces: shown, more } = shownSide(pieces);
    expect([shown.length, more]).toEqual([1_000, 1_000]);
  });

  test('is not cut inside of a character', () => {
    const { pieces } = shownSide([same('😀'.repeat(20_000)), own('x😀'.repeat(9_000))]);
    const broken = pieces.filter((piece) => 'text' in piece && !piece.text.isWellFormed());
    expect(broken).toEqual([]);
    expect(pieces).toHaveLength(4);
  });
});
