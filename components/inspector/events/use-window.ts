import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Rows drawn beyond each edge of the view. */
const beyond = 12;

/** Rows are this high; they grow with the text size of the browser. */
const rowRem = 1.75;

export type DrawnRows = { rowHeight: number; first: number; end: number };

/** Returns which rows of a scrolling list of rows of one height are drawn: from `first` to before `end`. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number): DrawnRows {
  const [view, setView] = useState({ top: 0, height: 600, rowHeight: 16 * rowRem });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Measured here alone: asking for styles while scrolling would compute them twice a frame.
    const resize = () =>
      setView({ top: element.scrollTop, height: element.clientHeight, rowHeight: rowRem * rootFontSize() });
    const scroll = () => setView((view) => ({ ...view, top: element.scrollTop }));
    resize();
    const resized = new ResizeObserver(resize);
    resized.observe(element);
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  }, []);

  const { top, height, rowHeight } = view;
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  return { rowHeight, first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + beyond) };
}

const rootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
