import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows drawn beyond each edge of the view. */
const beyond = 8;

/** Rows are this high; they grow with the text size of the browser. */
const rowRem = 1.75;

export type DrawnRows = { rowHeight: number; first: number; end: number };

/**
 * Returns which rows of a scrolling list of rows of one height are drawn: from `first` to before `end`. `scrolled` is
 * where the list is scrolled to in pixels: it starts there, and is kept.
 */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  scrolled: Map<string, number>,
): DrawnRows {
  const [rowHeight, setRowHeight] = useState(16 * rowRem);
  const [height, setHeight] = useState(600);
  const [top, setTop] = useState(scrolled.get('events') ?? 0);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (top > 0) element.scrollTop = top;
    // Measured here alone: asking for styles while scrolling would compute them twice a frame.
    const resize = () => {
      setRowHeight(rowRem * rootFontSize());
      setHeight(element.clientHeight);
      setTop(element.scrollTop);
    };
    const scroll = () => {
      scrolled.set('events', element.scrollTop);
      setTop(element.scrollTop);
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

  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  return { rowHeight, first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + beyond) };
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
