import { describe, expect, test } from 'vitest';
import type { Block } from '../../lib/markdown/markdown.ts';
import {
  joinedOutlines,
  noOutline,
  type Outline,
  outlineOf,
  withDepths,
} from '../../lib/markdown/outline.ts';
import { wholeMarkdown } from '../../lib/markdown/reading.ts';
import { fc } from '../support/fast-check.ts';

const heading = (level: number): Block => ({ kind: 'heading', level, inside: [] });

/** Places blocks one after the other, as they arrive. */
function placed(blocks: Block[], above: Outline = noOutline): Block[] {
  let outline = above;
  return blocks.map((block) => {
    const next = withDepths(block, outline);
    outline = joinedOutlines(outline, outlineOf(block));
    return next;
  });
}

const depths = (blocks: Block[], above?: Outline) =>
  JSON.stringify(placed(blocks, above))
    .match(/(?<="depth":)\d/g)
    ?.map(Number) ?? [];

describe('depth of headings', () => {
  test.each<[number[], number[]]>([
    [
      [1, 2, 3, 2, 1],
      [1, 2, 3, 2, 1],
    ],
    [[3], [1]],
    [
      [3, 3, 4],
      [1, 1, 2],
    ],
    [
      [2, 4, 4, 3, 2],
      [1, 2, 2, 2, 1],
    ],
    [
      [3, 2, 3],
      [1, 1, 2],
    ],
    [
      [1, 6, 3, 5],
      [1, 2, 2, 3],
    ],
  ])('of the levels %j is %j', (levels, expected) => {
    expect(depths(levels.map(heading))).toEqual(expected);
  });

  test('below a title is one more', () => {
    expect(depths([3, 4, 1].map(heading), [0])).toEqual([2, 3, 2]);
  });

  test.each<[string, string, number[]]>([
    ['a quote', '## a\n\n> #### b\n>\n> text\n\n#### c', [1, 2, 2]],
    ['a list', '## a\n\n- ### b\n- ##### c\n\n### d', [1, 2, 3, 2]],
    ['details', '<details><summary>s</summary>\n\n### a\n\n##### b\n\n</details>\n\n### c', [1, 2, 1]],
  ])('counts headings in %s in the order of the text', (_, text, expected) => {
    expect(depths(wholeMarkdown(text).map(({ block }) => block))).toEqual(expected);
  });

  test('skips none, and is the same for the same level below the same heading', () => {
    const levels = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(levels, (written) => {
        const shown = depths(written.map(heading));
        expect(shown[0]).toBe(1);
        for (const [place, depth] of shown.entries()) {
          const [before = 0, levelBefore = 0] = [shown[place - 1], written[place - 1]];
          const step = Math.sign((written[place] ?? 0) - levelBefore);
          expect(depth).toBeLessThanOrEqual(before + 1);
          if (place > 0 && step >= 0) expect(depth).toBe(before + step);
        }
      }),
    );
  });

  test('does not change as the text grows', () => {
    const levels = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(levels, levels, (first, more) => {
        const shown = depths([...first, ...more].map(heading));
        expect(shown.slice(0, first.length)).toEqual(depths(first.map(heading)));
      }),
    );
  });
});

test('a block without headings stays the same object', () => {
  for (const { block } of wholeMarkdown('a\n\n- b\n\n> c')) expect(withDepths(block, [1])).toBe(block);
});
