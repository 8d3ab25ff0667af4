/** Page size: turns are rendered and removed by the page. */
export const turnsPerPage = 10;

/**
 * Number of turns up to which all are rendered: each takes 0.76 ms (measured with 10,000), and a task should
 * take less than 50 ms.
 */
const drawnWhole = 60;

/** Pages at the end that are always rendered, so that scrolling to the end shows no empty blocks. */
const pagesAtEnd = 2;

/** Pixels from the viewport: pages within `nearPx` are rendered and stay so within `farPx`. */
const nearPx = 1_000;
const farPx = 2_500;

export const isDrawnWhole = (turns: number) => turns <= drawnWhole;

export const pageCount = (turns: number) => Math.ceil(turns / turnsPerPage);

export const pageOf = (turn: number) => Math.floor(turn / turnsPerPage);

export const isAtEnd = (page: number, turns: number) => page >= pageCount(turns) - pagesAtEnd;

/** Vertical extent of a block in pixels from the top of the viewport. */
export type Extent = { top: number; bottom: number };

/** Returns the pages to render: those near the viewport, and rendered ones that are not yet far from it. */
export function pagesToDraw(
  count: number,
  extentOf: (page: number) => Extent,
  seenPx: number,
  isDrawn: (page: number) => boolean,
): number[] {
  const pages: number[] = [];
  for (let page = firstBelow(count, extentOf, -farPx); page < count; page += 1) {
    const { top, bottom } = extentOf(page);
    if (top > seenPx + farPx) break;
    const isNear = bottom >= -nearPx && top <= seenPx + nearPx;
    if (isNear || isDrawn(page)) pages.push(page);
  }
  return pages;
}

/** Finds the first page that does not end above a line. A binary search: there may be a thousand pages. */
export function firstBelow(count: number, extentOf: (page: number) => Extent, line: number): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (extentOf(middle).bottom < line) from = middle + 1;
    else to = middle;
  }
  return from;
}
