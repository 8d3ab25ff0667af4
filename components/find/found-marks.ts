import type { Match } from '../../lib/chat/search/matches.ts';
import { pageOf, turnsPerPage } from '../chat/paging/turn-paging.ts';
import './found-marks.css';
import { placesOfWords, rangesIn } from './shown-text.ts';

/** Returns the element of a turn if it is rendered. */
export const turnElement = (list: Element, turn: number): HTMLElement | undefined =>
  list.children[pageOf(turn)]?.querySelectorAll('article')[turn % turnsPerPage];

/** Returns the range of a match, or the whole turn if its rendered text does not contain the words. */
export function matchElement(
  list: Element,
  { turn, nth }: Match,
  words: string,
): Range | Element | undefined {
  const element = turnElement(list, turn);
  if (!element) return undefined;
  const ranges = rangesIn(element, placesOfWords(words));
  return ranges[Math.min(nth, ranges.length - 1)] ?? element;
}

/** Highlights the words in all rendered turns, and the current match. */
export function markFound(list: Element, words: string, at: Match | undefined) {
  const all = [...list.querySelectorAll('article')].flatMap((turn) => rangesIn(turn, placesOfWords(words)));
  const current = at && matchElement(list, at, words);
  highlight('found', all);
  highlight('found-now', current instanceof Range ? [current] : [], 1);
}

export function unmarkFound() {
  unhighlight('found');
  unhighlight('found-now');
}

/**
 * Calls `mark` in the next frame, and again after each change of the DOM. Returns a function that stops it.
 */
export function keepMarked(list: Element, mark: () => void): () => void {
  let frame = 0;
  const markSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  const drawn = new MutationObserver(markSoon);
  drawn.observe(list, { childList: true, characterData: true, subtree: true });
  markSoon();
  return () => {
    cancelAnimationFrame(frame);
    drawn.disconnect();
  };
}

export function highlight(name: string, ranges: readonly Range[], priority = 0) {
  if (!hasHighlights()) return;
  const marks = new Highlight(...ranges);
  marks.priority = priority;
  CSS.highlights.set(name, marks);
}

export function unhighlight(name: string) {
  if (hasHighlights()) CSS.highlights.delete(name);
}

const hasHighlights = () => typeof Highlight === 'function' && 'highlights' in CSS;
