import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { countIn, sought } from '../../lib/chat/search/folded-text.ts';
import { type Found, firstFrom, foundIn, type Match, stepFrom } from '../../lib/chat/search/matches.ts';
import { inSlices } from '../../lib/chat/storage/time-slices.ts';
import { say } from '../../lib/words/say.ts';
import { type DrawnPages, pageOf } from '../chat/paging/use-drawn-pages.ts';
import { IconButton } from '../ui/Button.tsx';
import styles from './FindBar.module.css';
import { FindBar } from './FindBar.tsx';
import { keepMarked, markFound, matchElement, unmarkFound } from './found-marks.ts';
import { reach, stayAt } from './reach.ts';

type Props = {
  log: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  pages: DrawnPages;
  turns: number;
  /** Counts the requests to search; 0 while the search is closed. */
  finding: Signal<number>;
  /** Shows the length of the conversation and a button while the search is closed. */
  isLong: boolean;
  textOf(turn: number): string;
  /** Called before scrolling to a match. */
  onLeave(): void;
  /** Called when a match is reached. */
  onArrive(): void;
};

/** The search in a conversation. A long one shows its length while the search is closed. */
export function FindInConversation(props: Props) {
  const { list, pages, turns, finding, isLong, textOf } = props;
  const isOpen = finding.value > 0;
  const find = useFind(turns, { textOf, seenTurn: pages.seenTurn });
  const { query, found, at } = find;
  const button = useRef<HTMLButtonElement>(null);
  const words = sought(query.value).words;

  function close() {
    find.clear();
    finding.value = 0;
  }

  useFocusGivenBack(isOpen, () => button.current ?? props.log.current);
  useFoundMarks(list, isOpen && found.value ? words : '', at.value);
  useReaching(at.value, words, props);
  useEffect(
    () => () => {
      finding.value = 0;
    },
    [],
  );

  if (isOpen)
    return (
      <FindBar
        asked={finding.value}
        query={query.value}
        found={found.value}
        at={at.value}
        onQuery={find.ask}
        onStep={find.step}
        onClose={close}
      />
    );
  if (!isLong) return null;
  return (
    <div class={styles.bar}>
      <span class={styles.size}>{say('find_messageCount', { count: turns })}</span>
      <IconButton
        ref={button}
        icon="find"
        label={say('find_title')}
        onClick={() => {
          finding.value += 1;
        }}
      />
    </div>
  );
}

/** Scrolls to the match. */
function useReaching(match: Match | undefined, words: string, { log, list, pages, ...on }: Props) {
  useEffect(() => {
    pages.hold(match && pageOf(match.turn));
    const [box, turnsBox] = [log.current, list.current];
    if (!match || !box || !turnsBox) return;
    on.onLeave();
    const going = new AbortController();
    const { signal } = going;
    const element = () => matchElement(turnsBox, match, words);
    // At the end nothing is later: the button that leads there would cover the match.
    void reach(box, element, signal).then(() => {
      if (!signal.aborted) on.onArrive();
    });
    stayAt(box, element, signal);
    return () => going.abort();
  }, [match]);
}

/** Gives the focus back to what had it before the search opened, or to something else if that is gone. */
function useFocusGivenBack(isOpen: boolean, instead: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // Before the search box takes the focus.
  if (isOpen && !wasOpen.current) opener.current = document.activeElement;
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen && opener.current) giveFocusBack(opener.current, instead());
  }, [isOpen]);
}

/** Moves the focus back without scrolling away from the match. */
function giveFocusBack(opener: Element, instead: HTMLElement | null) {
  const isThere = opener.isConnected && opener !== document.body && opener instanceof HTMLElement;
  (isThere ? opener : instead)?.focus({ preventScroll: true });
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
