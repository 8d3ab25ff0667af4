import './found-marks.css';
import { endPlace, foldedWithPlaces, occurrences } from '../../lib/chat/search/folded-text.ts';
import type { Match } from '../../lib/chat/search/matches.ts';
import { pageOf, turnsPerPage } from '../chat/paging/use-drawn-pages.ts';

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

/** Elements whose text is no part of the message. Details that an answer has written are part of it. */
const beside = 'figcaption, button, details:not([data-written]), [aria-hidden="true"]';

const blocks = 'p, li, pre, td, th, h1, h2, h3, h4, h5, h6, blockquote, summary, div';

/** Search in a text without case and accents. */
type PlacesIn = (text: string) => { start: number; end: number }[];

export const placesOfWords =
  (words: string): PlacesIn =>
  (text) =>
    occurrences(text, words).map((start) => ({ start, end: start + words.length }));

/** Finds the ranges of all matches in the rendered text of a turn. */
export function rangesIn(turn: Element, placesIn: PlacesIn): Range[] {
  const roots = [...turn.querySelectorAll('[dir="auto"]')];
  const own = roots.filter(
    (root) => !root.closest('details') && !root.parentElement?.closest('[dir="auto"]'),
  );
  return own.flatMap((root) => rangesInText(root, placesIn));
}

function rangesInText(root: Element, placesIn: PlacesIn): Range[] {
  const pieces = piecesOf(root);
  const { text, places } = foldedWithPlaces(pieces.map((piece) => piece.text).join(''));
  return placesIn(text).flatMap(({ start, end }) => {
    const [first, last] = [places[start] ?? 0, places[end - 1] ?? 0];
    const [from, to] = [pieceAt(pieces, first), pieceAt(pieces, last)];
    if (!from?.node || !to?.node) return [];
    const range = new Range();
    range.setStart(from.node, first - from.start);
    range.setEnd(to.node, Math.min(to.text.length, (endPlace(places, end) ?? last + 1) - to.start));
    return [range];
  });
}

/** Text of a node; without a node, the end of a block. */
type Piece = { node: Text | undefined; text: string; start: number };

function piecesOf(root: Element): Piece[] {
  const pieces: Piece[] = [];
  let length = 0;
  let block: Element | null = null;
  const add = (node: Text | undefined, text: string) => {
    pieces.push({ node, text, start: length });
    length += text.length;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Element)
      return node.matches(beside) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    return NodeFilter.FILTER_ACCEPT;
  });
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const own = node.parentElement?.closest(blocks) ?? null;
    if (block && own !== block) add(undefined, '\n');
    block = own;
    add(node, node.data);
  }
  return pieces;
}

const pieceAt = (pieces: Piece[], at: number) =>
  pieces.find(({ start, text }) => at >= start && at < start + text.length);
