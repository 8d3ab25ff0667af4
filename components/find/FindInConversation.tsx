import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countIn, sought } from '../../lib/chat/search/folded-text.ts';
import { type Found, firstFrom, foundIn, type Match, stepFrom } from '../../lib/chat/search/matches.ts';
import { inSlices } from '../../lib/chat/storage/time-slices.ts';
import { say } from '../../lib/words/say.ts';
import { type DrawnPages, pageOf } from '../chat/paging/use-drawn-pages.ts';
import { IconButton } from '../ui/Button.tsx';
import { isCommandWith } from '../ui/keys.ts';
import styles from './FindBar.module.css';
import { FindBar } from './FindBar.tsx';
import { keepMarked, markFound, matchElement, unmarkFound } from './found-marks.ts';
import { reach, stayAt } from './reach.ts';

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

/** Handles the browser's find shortcut, except while a dialog is open. */
function useFindShortcut(onFind: () => void) {
  const latest = useRef(onFind);
  latest.current = onFind;
  useEffect(() => {
    const leaving = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!isCommandWith('f', event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}

/** Keeps the words highlighted in rendered turns; an empty string removes the highlights. */
function useFoundMarks(list: RefObject<HTMLElement | null>, words: string, at: Match | undefined) {
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

type World = {
  textOf(turn: number): string;
  /** Returns the index of the first turn in the viewport. */
  seenTurn(): number;
};

/** Searches all turns, starting at the first one in the viewport. */
function useFind(turns: number, world: World) {
  const query = useSignal('');
  const found = useSignal<Found | undefined>(undefined);
  const at = useSignal<Match | undefined>(undefined);
  const search = useRef<AbortController | undefined>(undefined);

  async function look(from: number) {
    search.current?.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    const words = sought(query.peek());
    const all = words.words === '' ? [] : Array.from({ length: turns }, (_, turn) => turn);
    const counts = await inSlices(all, (turn) => countIn(world.textOf(turn), words), signal).catch(() => []);
    if (signal.aborted) return;
    found.value = words.words === '' ? undefined : foundIn(counts);
    // The reader may have stepped to another match meanwhile.
    at.value = firstFrom(found.value ?? [], at.peek()?.turn ?? from);
  }

  const stop = () => search.current?.abort();
  useEffect(() => stop, []);

  return {
    query,
    /** Undefined if nothing is searched for. */
    found,
    at,
    ask(words: string) {
      query.value = words;
      void look(world.seenTurn());
    },
    step(by: 1 | -1) {
      if (at.value && found.value) at.value = stepFrom(found.value, at.value, by);
    },
    clear() {
      stop();
      query.value = '';
      found.value = undefined;
      at.value = undefined;
    },
  };
}
