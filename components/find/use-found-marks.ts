import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Match } from '../../lib/chat/find.ts';
import { markFound, unmarkFound } from './found-marks.ts';

/** Keeps the words marked in what is drawn; without words nothing is. */
export function useFoundMarks(list: RefObject<HTMLElement | null>, words: string, at: Match | undefined) {
  useEffect(() => {
    const turns = list.current;
    if (!turns || words === '') return;
    let frame = 0;
    const markSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => markFound(turns, words, at));
    };
    const drawn = new MutationObserver(markSoon);
    drawn.observe(turns, { childList: true, characterData: true, subtree: true });
    markSoon();
    return () => {
      cancelAnimationFrame(frame);
      drawn.disconnect();
      unmarkFound();
    };
  }, [words, at]);
}
