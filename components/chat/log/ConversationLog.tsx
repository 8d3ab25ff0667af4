import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { late } from '../../../lib/runnable/late.ts';
import { say } from '../../../lib/words/say.ts';
import type { Sought } from '../../find/ShowSought.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFocusHandedOn } from '../../ui/focus.ts';
import { useLate } from '../../ui/late.ts';
import { TurnPages } from '../paging/TurnPages.tsx';
import { isDrawnWhole } from '../paging/turn-paging.ts';
import { useDrawnPages } from '../paging/use-drawn-pages.ts';
import { ReaderStays } from '../turn/reader-stays.ts';
import styles from './ConversationLog.module.css';
import { sameToolIn } from './same-tool.ts';
import { useFollowing } from './use-following.ts';

const lateFindInConversation = late(
  async () => (await import('../../find/FindInConversation.tsx')).FindInConversation,
);
const lateShowSought = late(async () => (await import('../../find/ShowSought.tsx')).ShowSought);

type Props = {
  turns: number;
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
  const { turns, sent, sought, textOf, drawTurn, children } = props;
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isWhole = isDrawnWhole(turns);
  const Find = useLate(!isWhole, lateFindInConversation);
  const Show = useLate(sought !== undefined, lateShowSought);
  const { isFollowing, leave, arrive, jump } = useFollowing(log, content, turns, sent);
  const pages = useDrawnPages(log, list, turns);
  useFocusHandedOn(log, (tool) => {
    const sameTool = log.current ? sameToolIn(log.current, tool) : undefined;
    return () => sameTool?.() ?? log.current;
  });
  return (
    <div class={styles.frame}>
      {!isWhole && (
        <div class={styles.find}>
          {Find && <Find {...{ log, list, pages, turns, textOf }} onLeave={leave} onArrive={arrive} />}
        </div>
      )}
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
      {!isFollowing && (
        <div class={styles.jump}>
          <Button icon="down" onClick={jump}>
            {say('log_jumpToLatest')}
          </Button>
        </div>
      )}
    </div>
  );
}
