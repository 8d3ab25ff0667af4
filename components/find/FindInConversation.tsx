import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sought } from '../../lib/chat/search/folded-text.ts';
import { say } from '../../lib/words/say.ts';
import { pageOf } from '../chat/paging/turn-paging.ts';
import type { DrawnPages } from '../chat/paging/use-drawn-pages.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './FindBar.module.css';
import { FindBar } from './FindBar.tsx';
import { matchElement } from './found-marks.ts';
import { reach, stayAt } from './reach.ts';
import { useFind } from './use-find.ts';
import { useFindShortcut } from './use-find-shortcut.ts';
import { useFoundMarks } from './use-found-marks.ts';

type Props = {
  log: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  pages: DrawnPages;
  turns: number;
  textOf(turn: number): string;
  /** Called before scrolling to a match. */
  onLeave(): void;
  /** Called when a match is reached. */
  onArrive(): void;
};

/** The length of a partly rendered conversation, and the search in it. */
export function FindInConversation({ log, list, pages, turns, textOf, onLeave, onArrive }: Props) {
  const [isOpen, setOpen] = useState(false);
  const find = useFind(turns, { textOf, seenTurn: pages.seenTurn });
  const { query, found, at } = find;
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const words = sought(query.value).words;

  function open() {
    if (!isOpen) opener.current = document.activeElement;
    setOpen(true);
    document.querySelector<HTMLInputElement>(`.${styles.box}`)?.select();
  }

  function close() {
    find.clear();
    setOpen(false);
  }

  useFindShortcut(open);
  useFoundMarks(list, isOpen && found.value ? words : '', at.value);
  useEffect(() => {
    const match = at.value;
    pages.hold(match && pageOf(match.turn));
    const [box, turnsBox] = [log.current, list.current];
    if (!match || !box || !turnsBox) return;
    onLeave();
    const going = new AbortController();
    const { signal } = going;
    const element = () => matchElement(turnsBox, match, words);
    // At the end nothing is later: the button that leads there would cover the match.
    void reach(box, element, signal).then(() => {
      if (!signal.aborted) onArrive();
    });
    stayAt(box, element, signal);
    return () => going.abort();
  }, [at.value]);
  useEffect(() => {
    if (!isOpen && opener.current) giveFocusBack(opener.current, button.current);
  }, [isOpen]);

  if (isOpen)
    return (
      <FindBar
        query={query.value}
        found={found.value}
        at={at.value}
        onQuery={find.ask}
        onStep={find.step}
        onClose={close}
      />
    );
  return (
    <div class={styles.bar}>
      <span class={styles.size}>{say('find_messageCount', { count: turns })}</span>
      <IconButton ref={button} icon="find" label={say('find_title')} data-command="find" onClick={open} />
    </div>
  );
}

/** Moves the focus back without scrolling away from the match. */
function giveFocusBack(opener: Element, button: HTMLElement | null) {
  const isThere = opener.isConnected && opener !== document.body && opener instanceof HTMLElement;
  (isThere ? opener : button)?.focus({ preventScroll: true });
}
