import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { placesOf, soughtWords } from '../../lib/chat/search/search-words.ts';
import { type DrawnPages, pageOf } from '../chat/paging/use-drawn-pages.ts';
import { highlight, keepMarked, rangesIn, turnElement, unhighlight } from './found-marks.ts';
import { reach } from './reach.ts';

export type Sought = {
  turn: number;
  query: string;
  /** Called when the reader does something else. */
  onDone(): void;
};

type Props = Sought & {
  log: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  pages: DrawnPages;
  /** Called before scrolling to the turn. */
  onLeave(): void;
  /** Called when the turn is reached. */
  onArrive(): void;
};

/** Scrolls to the turn that a search found, and highlights the words until the reader does something else. */
export function ShowSought({ log, list, pages, turn, query, onLeave, onArrive, onDone }: Props) {
  useEffect(() => {
    const [box, turns] = [log.current, list.current];
    if (!box || !turns) return;
    const words = soughtWords(query);
    const found = () => {
      const element = turnElement(turns, turn);
      return element ? rangesIn(element, (text) => placesOf(text, words)) : [];
    };
    const going = new AbortController();
    const { signal } = going;
    onLeave();
    pages.hold(pageOf(turn));
    void reach(box, () => found()[0] ?? turnElement(turns, turn), signal).then(() => {
      if (signal.aborted) return;
      focusOnce(turnElement(turns, turn));
      pages.hold(undefined);
      onArrive();
    });
    const endMarks = keepMarked(turns, () => highlight('sought', found()));
    onNextDeed(onDone, signal);
    return () => {
      going.abort();
      pages.hold(undefined);
      endMarks();
      unhighlight('sought');
    };
  }, [turn, query]);
  return null;
}

/**
 * Focuses the turn, as a link into a page would: a screen reader announces it and reads on from there, and
 * Tab continues there. The turn is no tab stop afterwards.
 */
function focusOnce(turn: HTMLElement | undefined) {
  if (!turn) return;
  const leaving = new AbortController();
  const left = () => {
    // Blur also fires when the window loses the focus.
    if (document.activeElement === turn) return;
    turn.removeAttribute('tabindex');
    leaving.abort();
  };
  turn.tabIndex = -1;
  turn.addEventListener('blur', left, { signal: leaving.signal });
  turn.focus({ preventScroll: true });
}

/** Keys that only move around the page. */
const lookingKeys = /^(Arrow|Page)|^(Home|End|Tab| |Shift|Control|Alt|AltGraph|Meta)$/;

/** Calls `act` on the next click or key press. Scrolling by touch is no click. */
function onNextDeed(act: () => void, signal: AbortSignal) {
  const pressed = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && !lookingKeys.test(key)) act();
  };
  window.addEventListener('click', act, { signal });
  window.addEventListener('keydown', pressed, { signal });
}
