import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Match } from '../../lib/chat/search/matches.ts';
import { keepMarked, markFound, unmarkFound } from './found-marks.ts';

/** Keeps the words highlighted in rendered turns; an empty string removes the highlights. */
export function useFoundMarks(list: RefObject<HTMLElement | null>, words: string, at: Match | undefined) {
  useEffect(() => {
    const turns = list.current;
    if (!turns || words === '') return;
    const end = keepMarked(turns, () => markFound(turns, words, at));
    return () => {
      end();
      unmarkFound();
    };
  }, [words, at]);
}
