import { describe, expect, test } from 'vitest';
import {
  firstBelow,
  isAtEnd,
  isDrawnWhole,
  pageCount,
  pagesToDraw,
} from '../../../../components/chat/paging/use-drawn-pages.ts';

/** Pages of 1,000 px each, scrolled by this many px. */
const scrolled = (px: number) => (page: number) => ({
  top: page * 1_000 - px,
  bottom: (page + 1) * 1_000 - px,
});

const none = () => false;

describe('pages to render', () => {
  test.each([
    [0, [0, 1]],
    [500, [0, 1, 2]],
    [50_500, [49, 50, 51, 52]],
    [99_300, [98, 99]],
  ])('after %i px are those near the viewport', (px, pages) => {
    expect(pagesToDraw(100, scrolled(px), 700, none)).toEqual(pages);
  });

  test('keep rendered pages, so that small scrolls render nothing again', () => {
    const wasDrawn = (page: number) => page >= 48 && page <= 54;
    expect(pagesToDraw(100, scrolled(50_500), 700, wasDrawn)).toEqual([48, 49, 50, 51, 52, 53]);
  });

  test('are empty without pages', () => {
    expect(pagesToDraw(0, scrolled(0), 700, none)).toEqual([]);
  });

  test('are found by binary search', () => {
    let looks = 0;
    const extentOf = (page: number) => {
      looks += 1;
      return scrolled(500_000)(page);
    };
    pagesToDraw(1_000, extentOf, 700, none);
    expect(looks).toBeLessThan(30);
  });
});

test.each([
  [0, 0],
  [999, 0],
  [1_001, 1],
  [200_000, 100],
])('after %i px the first visible page is %i', (px, page) => {
  expect(firstBelow(100, scrolled(px), 0)).toBe(page);
});

test.each([
  [0, true, 0, []],
  [60, true, 6, [4, 5]],
  [61, false, 7, [5, 6]],
  [10_000, false, 1_000, [998, 999]],
])('%i turns: all rendered %s, %i pages, always rendered at the end %j', (turns, isWhole, count, atEnd) => {
  const pages = Array.from({ length: pageCount(turns) }, (_, page) => page);
  expect(isDrawnWhole(turns)).toBe(isWhole);
  expect(pages).toHaveLength(count);
  expect(pages.filter((page) => isAtEnd(page, turns))).toEqual(atEnd);
});
