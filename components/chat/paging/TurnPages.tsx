import type { ComponentChildren, RefObject } from 'preact';
import { useMemo } from 'preact/hooks';
import styles from './TurnPages.module.css';
import { isAtEnd, isDrawnWhole, pageCount, turnsPerPage } from './turn-paging.ts';
import type { DrawnPages } from './use-drawn-pages.ts';

type Props = {
  list: RefObject<HTMLDivElement | null>;
  pages: DrawnPages;
  turns: number;
  draw(turn: number): ComponentChildren;
};

/**
 * The turns of a conversation in pages. An empty block of the same height replaces a page that is not
 * rendered.
 */
export function TurnPages({ list, pages: { drawn, roomOf }, turns, draw }: Props) {
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

type PageProps = Pick<Props, 'turns' | 'draw'> & { page: number };

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
