import type { Signal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { late } from '../../../lib/runnable/late.ts';
import { say } from '../../../lib/words/say.ts';
import type { Sought } from '../../find/ShowSought.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { focusPlace } from '../../ui/focus-rule.ts';
import { useLate } from '../../ui/late.ts';
import {
  type DrawnPages,
  isAtEnd,
  isDrawnWhole,
  pageCount,
  turnsPerPage,
  useDrawnPages,
} from '../paging/use-drawn-pages.ts';
import styles from './ConversationLog.module.css';
import { useCopying } from './use-copying.ts';
import { ReaderStays, useFollowing } from './use-following.ts';

const lateFindInConversation = late(
  async () => (await import('../../find/FindInConversation.tsx')).FindInConversation,
);
const lateShowSought = late(async () => (await import('../../find/ShowSought.tsx')).ShowSought);

type Props = {
  turns: number;
  /** Counts the requests to search; 0 while the search is closed. */
  finding: Signal<number>;
  /** Counter of messages sent from this page: each new one scrolls to the end. */
  sent: number;
  /** The turn to scroll to. */
  sought: Sought | undefined;
  textOf(place: number): string;
  drawTurn(place: number): ComponentChildren;
  /** Content above the first turn. */
  children: ComponentChildren;
};

/** The scrolling conversation. Follows new content until the reader scrolls away. */
export function ConversationLog(props: Props) {
  const { turns, finding, sent, sought, textOf, drawTurn, children } = props;
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const isLong = !isDrawnWhole(turns);
  const hasFind = isLong || finding.value > 0;
  // Once opened it stays: it gives the focus back when it closes.
  const wasFound = useRef(false);
  wasFound.current ||= hasFind;
  const Find = useLate(wasFound.current, lateFindInConversation);
  const Show = useLate(sought !== undefined, lateShowSought);
  const { isFollowing, leave, arrive, jump } = useFollowing(log, content, turns, sent);
  const pages = useDrawnPages(log, list, turns);
  useCopying(log);
  useFocusHandedOn(log, (tool) => {
    const sameTool = log.current ? sameToolIn(log.current, tool) : undefined;
    return () => sameTool?.() ?? focusPlace('message') ?? log.current;
  });
  useFocusHandedOn(below, () => () => log.current);
  return (
    <div class={styles.frame}>
      <div class={hasFind ? styles.find : undefined}>
        {Find && (
          <Find {...{ log, list, pages, turns, finding, isLong, textOf }} onLeave={leave} onArrive={arrive} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <div ref={log} class={styles.log} role="log" aria-label={say('log_conversation')} tabIndex={0}>
        <div ref={content} class={styles.turns}>
          {children}
          <ReaderStays.Provider value={leave}>
            <TurnPages list={list} pages={pages} turns={turns} draw={drawTurn} />
          </ReaderStays.Provider>
        </div>
      </div>
      {sought && Show && <Show {...{ log, list, pages, ...sought }} onLeave={leave} onArrive={arrive} />}
      <div ref={below} class={styles.jump}>
        {!isFollowing && (
          <Button size="small" icon="down" onClick={jump}>
            {say('log_jumpToLatest')}
          </Button>
        )}
      </div>
    </div>
  );
}

const nameOf = (tool: Element) => tool.getAttribute('aria-label') ?? tool.textContent;

/**
 * Remembers a button of a turn. Returns a function that finds the same button after the turn was replaced, or
 * an enabled one beside it.
 */
function sameToolIn(log: HTMLElement, tool: Element): () => HTMLElement | undefined {
  const turns = () => [...log.querySelectorAll('article')];
  const place = turns().findIndex((turn) => turn.contains(tool));
  const name = nameOf(tool);
  return () => {
    const tools = [...(turns()[place]?.querySelectorAll('button') ?? [])];
    const same = tools.find((next) => nameOf(next) === name);
    const isUsable = (next: HTMLButtonElement) =>
      !next.disabled && next.parentElement === same?.parentElement;
    return same?.disabled ? tools.find(isUsable) : same;
  };
}

type TurnPagesProps = {
  list: RefObject<HTMLDivElement | null>;
  pages: DrawnPages;
  turns: number;
  draw(turn: number): ComponentChildren;
};

/**
 * The turns of a conversation in pages. An empty block of the same height replaces a page that is not
 * rendered.
 */
function TurnPages({ list, pages: { drawn, roomOf }, turns, draw }: TurnPagesProps) {
  const isWhole = isDrawnWhole(turns);
  return (
    <div ref={list} class={`${styles.pages} ${isWhole ? styles.whole : ''}`}>
      {Array.from({ length: pageCount(turns) }, (_, page) => {
        const isDrawn = isWhole || isAtEnd(page, turns) || drawn.value.has(page);
        if (!isDrawn) return <div key={page} style={{ blockSize: `${roomOf(page)}px` }} />;
        return <Page key={page} page={page} turns={turns} draw={draw} />;
      })}
    </div>
  );
}

type PageProps = Pick<TurnPagesProps, 'turns' | 'draw'> & { page: number };

function Page({ page, turns, draw }: PageProps) {
  const first = page * turnsPerPage;
  const length = Math.min(turnsPerPage, turns - first);
  const drawn = useMemo(
    () => Array.from({ length }, (_, place) => draw(first + place)),
    [draw, first, length],
  );
  // The log is a live region: it must not announce old pages that are rendered again.
  return (
    <div class={styles.page} aria-live={isAtEnd(page, turns) ? undefined : 'off'}>
      {drawn}
    </div>
  );
}
