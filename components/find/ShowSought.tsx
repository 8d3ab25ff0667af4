import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { placesOf, soughtWords } from '../../lib/chat/search/search-words.ts';
import { pageOf } from '../chat/paging/turn-paging.ts';
import type { DrawnPages } from '../chat/paging/use-drawn-pages.ts';
import { highlight, keepMarked, turnElement, unhighlight } from './found-marks.ts';
import { reach } from './reach.ts';
import { rangesIn } from './shown-text.ts';

export type Sought = {
  turn: number;
  query: string;
  /** The reader goes on by themselves. */
  onDone(): void;
};

type Props = Sought & {
  log: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  pages: DrawnPages;
  /** The reader goes to another place now. */
  onLeave(): void;
  /** They are there. */
  onArrive(): void;
};

/** Takes the reader to the turn that a search has found, and marks the words in it until they do something else. */
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
 * The focus goes along, as with a link into a page: a screen reader says whose message it is and reads on from there,
 * and so does the Tab key. Afterwards the turn is no stop of its own.
 */
function focusOnce(turn: HTMLElement | undefined) {
  if (!turn) return;
  const leaving = new AbortController();
  const left = () => {
    // Another window has it only for a while.
    if (document.activeElement === turn) return;
    turn.removeAttribute('tabindex');
    leaving.abort();
  };
  turn.tabIndex = -1;
  turn.addEventListener('blur', left, { signal: leaving.signal });
  turn.focus({ preventScroll: true });
}

/** With these one only looks around. */
const lookingKeys = /^(Arrow|Page)|^(Home|End|Tab| |Shift|Control|Alt|AltGraph|Meta)$/;

/** A finger that scrolls does not click. */
function onNextDeed(act: () => void, signal: AbortSignal) {
  const pressed = ({ key, repeat }: KeyboardEvent) => {
    if (!repeat && !lookingKeys.test(key)) act();
  };
  window.addEventListener('click', act, { signal });
  window.addEventListener('keydown', pressed, { signal });
}
