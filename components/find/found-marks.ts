import type { Match } from '../../lib/chat/find.ts';
import { pageOf, turnsPerPage } from '../chat/turn-paging.ts';
import { rangesIn } from './shown-text.ts';

/** The element of a turn, as far as it is drawn. */
const turnElement = (list: Element, turn: number): Element | undefined =>
  list.children[pageOf(turn)]?.querySelectorAll('article')[turn % turnsPerPage];

/** What is to be looked at: the words, or the whole turn where they are not found in what is shown of it. */
export function matchElement(
  list: Element,
  { turn, nth }: Match,
  words: string,
): Range | Element | undefined {
  const element = turnElement(list, turn);
  if (!element) return undefined;
  const ranges = rangesIn(element, words);
  return ranges[Math.min(nth, ranges.length - 1)] ?? element;
}

/** Marks the words in all turns that are drawn, and one of them as the one that was gone to. */
export function markFound(list: Element, words: string, at: Match | undefined) {
  if (!hasHighlights()) return;
  const all = [...list.querySelectorAll('article')].flatMap((turn) => rangesIn(turn, words));
  const current = at && matchElement(list, at, words);
  CSS.highlights.set('found', new Highlight(...all));
  const now = new Highlight(...(current instanceof Range ? [current] : []));
  now.priority = 1;
  CSS.highlights.set('found-now', now);
}

export function unmarkFound() {
  if (!hasHighlights()) return;
  CSS.highlights.delete('found');
  CSS.highlights.delete('found-now');
}

const hasHighlights = () => typeof Highlight === 'function' && 'highlights' in CSS;
