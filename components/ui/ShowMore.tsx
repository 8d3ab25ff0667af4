import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from './Button.tsx';

/** Page size: entries shown at first, and added with each request. */
export const pageLength = 100;

const focusable = 'summary, button, a[href], input, select, textarea';

/** Shows a list page by page and focuses the first new entry. `box` contains the entries in order. */
export function usePages(box: RefObject<HTMLElement | null>, atFirst = pageLength, atLeast = 0) {
  const [asked, setAsked] = useState(atFirst);
  const shown = Math.max(asked, atLeast);
  const firstNew = useRef<number | null>(null);

  useLayoutEffect(() => {
    const entry = firstNew.current === null ? null : box.current?.children[firstNew.current];
    firstNew.current = null;
    if (entry instanceof HTMLElement) focusEntry(entry);
  }, [shown]);

  return {
    shown,
    showMore() {
      firstNew.current = shown;
      setAsked(shown + pageLength);
    },
  };
}

function focusEntry(entry: HTMLElement) {
  const target = entry.matches(focusable) ? entry : entry.querySelector<HTMLElement>(focusable);
  // An entry of text alone is no tab stop and takes the focus only now.
  if (!target) entry.tabIndex = -1;
  (target ?? entry).focus();
}

type Props = {
  /** Number of entries shown; `count` is the total. */
  shown: number;
  count: number;
  /** Number of entries shown at first. */
  atFirst?: number;
  onMore(): void;
};

/** A button for the next entries, with a live region that tells how many are shown. */
export function ShowMore({ shown, count, atFirst = pageLength, onMore }: Props) {
  const left = count - shown;
  if (left <= 0 && shown === atFirst) return null;
  return (
    <p>
      {left > 0 && (
        <Button look="quiet" onClick={onMore}>
          {say('common_showMoreOf', { more: Math.min(pageLength, left), count: left })}
        </Button>
      )}
      <span role="status" class="visually-hidden">
        {shown > atFirst && say('common_partShown', { shown: Math.min(shown, count), count })}
      </span>
    </p>
  );
}
