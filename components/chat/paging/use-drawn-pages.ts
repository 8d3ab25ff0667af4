import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

/** Estimated height of a turn in pixels until the first turns are rendered and measured. */
const usualTurnPx = 140;

export type DrawnPages = {
  drawn: ReadonlySignal<ReadonlySet<number>>;
  /** Returns the height of a page in pixels: the last measured one, or an estimate. */
  roomOf(page: number): number;
  /** Keeps a page rendered while the search needs it; undefined releases it. */
  hold(page: number | undefined): void;
  /** Returns the index of the first turn in the viewport. */
  seenTurn(): number;
};

/** Keeps the pages rendered that are near the viewport, at the end or in use. */
export function useDrawnPages(
  log: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  turns: number,
): DrawnPages {
  const drawn = useSignal<ReadonlySet<number>>(new Set());
  const rooms = useRef(new Map<number, number>()).current;
  const turnPx = useRef(0);
  const held = useRef<number | undefined>(undefined);
  const count = useRef(turns);
  count.current = turns;

  function update() {
    const [box, pages] = [log.current, list.current?.children];
    if (!box || !pages) return;
    turnPx.current ||= averageTurn(list.current);
    const next = nextPages(box, pages, count.current, drawn.peek());
    if (held.current !== undefined) next.add(held.current);
    for (const page of drawn.peek()) if (!next.has(page)) noteRoom(rooms, page, pages[page]);
    if (!isSame(next, drawn.peek())) drawn.value = next;
  }

  useLayoutEffect(update, [turns]);
  useLayoutEffect(() => {
    const [box, pages] = [log.current, list.current];
    if (!box || !pages) return;
    const resized = new ResizeObserver(update);
    box.addEventListener('scroll', update, { passive: true });
    resized.observe(box);
    resized.observe(pages);
    return () => {
      box.removeEventListener('scroll', update);
      resized.disconnect();
    };
  }, []);

  return useMemo(
    () => ({
      drawn,
      roomOf: (page) => rooms.get(page) ?? turnsPerPage * (turnPx.current || usualTurnPx),
      hold(page) {
        held.current = page;
        update();
      },
      seenTurn: () => (log.current && list.current ? firstSeen(log.current, list.current.children) : 0),
    }),
    [],
  );
}

function noteRoom(rooms: Map<number, number>, page: number, element: Element | undefined) {
  if (element) rooms.set(page, element.getBoundingClientRect().height);
}

function nextPages(box: HTMLElement, pages: HTMLCollection, turns: number, drawn: ReadonlySet<number>) {
  const all = Array.from({ length: pageCount(turns) }, (_, page) => page);
  if (isDrawnWhole(turns)) return new Set(all);
  const near = pagesToDraw(
    Math.min(all.length, pages.length),
    (page) => extentIn(box, pages[page]),
    box.clientHeight,
    (page) => drawn.has(page),
  );
  const kept = [...drawn].filter((page) => isInUse(pages[page]));
  return new Set([...near, ...kept, ...all.filter((page) => isAtEnd(page, turns))]);
}

function extentIn(box: HTMLElement, element: Element | undefined): Extent {
  const origin = box.getBoundingClientRect().top;
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: origin, bottom: origin };
  return { top: top - origin, bottom: bottom - origin };
}

function firstSeen(box: HTMLElement, pages: HTMLCollection): number {
  const page = firstBelow(pages.length, (place) => extentIn(box, pages[place]), 0);
  const turns = [...(pages[page]?.querySelectorAll('article') ?? [])];
  const place = turns.findIndex((turn) => extentIn(box, turn).bottom > 0);
  return page * turnsPerPage + Math.max(0, place);
}

/** Returns whether a page contains the focus or a part of the selection, and must stay. */
function isInUse(page: Element | undefined): boolean {
  if (!page) return false;
  const selection = document.getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(page, true);
  return isSelected || page.contains(document.activeElement);
}

/** Measures the average height of a turn, while the rendered turns are still contiguous. */
function averageTurn(list: Element | null): number {
  const turns = [...(list?.querySelectorAll('article') ?? [])];
  const [first, last] = [turns[0], turns.at(-1)];
  if (!first || !last) return 0;
  return (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / turns.length;
}

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((page) => other.has(page));

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
type Extent = { top: number; bottom: number };

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
