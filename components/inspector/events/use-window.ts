import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows drawn beyond each edge of the view. */
const beyond = 8;

/** Rows are this high; they grow with the text size of the browser. */
const rowRem = 1.75;

export type DrawnRows = { rowHeight: number; first: number; end: number };

/**
 * Returns which rows of a scrolling list of rows of one height are drawn: from `first` to before `end`. `scrolled` is
 * where the list is scrolled to in pixels: it starts there, as soon as there are so many rows, and is kept.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  scrolled: Map<string, number>,
): DrawnRows {
  const [rowHeight, setRowHeight] = useState(16 * rowRem);
  const [height, setHeight] = useState(600);
  const [top, setTop] = useState(scrolled.get('events') ?? 0);
  /** The place to return to, and how far the list could be scrolled; undefined once a person scrolls. */
  const wanted = useRef<{ top: number; reached: number } | undefined>(
    top > 0 ? { top, reached: 0 } : undefined,
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Measured here alone: asking for styles while scrolling would compute them twice a frame.
    const resize = () => {
      setRowHeight(rowRem * rootFontSize());
      setHeight(element.clientHeight);
      setTop(element.scrollTop);
    };
    const scroll = () => {
      setTop(element.scrollTop);
      if (element.scrollTop === wanted.current?.reached) return;
      wanted.current = undefined;
      scrolled.set('events', element.scrollTop);
    };
    resize();
    const resized = new ResizeObserver(resize);
    resized.observe(element);
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  }, []);

  // The trace may still be read, and its rows be few. The browser tells of the scrolling later.
  useLayoutEffect(() => {
    const element = scroller.current;
    const place = wanted.current;
    if (!element || !place) return;
    element.scrollTop = place.top;
    wanted.current = { ...place, reached: element.scrollTop };
    setTop(element.scrollTop);
  }, [count]);

  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  return { rowHeight, first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + beyond) };
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Returns a key for each drawn row. A row keeps its key while it is drawn; after a jump the new rows take over the
 * elements of those that are gone, which costs less than making them. The row `own`, which may have the focus, keeps
 * its element for itself, and the others stay on their side of it: the browser would scroll to it if it were moved.
 */
export function useRowKeys(rows: readonly number[], own: number): ReadonlyMap<number, number> {
  const before = useRef<Map<number, number>>(new Map());
  const next = useRef(0);
  const isJump = !rows.some((row) => row !== own && before.current.has(row));
  const left = isJump ? keysBeside(own, before.current) : { above: [], below: [] };
  const keys = new Map<number, number>();
  for (const row of rows) {
    const taken = (row < own ? left.above : left.below).shift();
    keys.set(row, before.current.get(row) ?? taken ?? next.current);
    next.current = Math.max(next.current, 1 + (keys.get(row) ?? 0));
  }
  before.current = keys;
  return keys;
}

/** Returns the keys of the rows above and below a row. */
function keysBeside(own: number, keys: ReadonlyMap<number, number>) {
  const [above, below]: [number[], number[]] = [[], []];
  for (const [row, key] of keys) if (row !== own) (row < own ? above : below).push(key);
  return { above, below };
}
