import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from './Button.tsx';

/** Entries of a list that are shown at once, and again with each request for more. */
export const pageLength = 100;

const focusable = 'summary, button, a[href], input, select, textarea';

/** Shows a list page by page. The focus goes to the first entry that is new; `box` holds the entries in their order. */
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
  // An entry of words alone is not in the order of the Tab key, and has the focus only now.
  if (!target) entry.tabIndex = -1;
  (target ?? entry).focus();
}

type Props = {
  /** Entries that are shown, and that there are. */
  shown: number;
  count: number;
  /** Entries that were shown at first. */
  atFirst?: number;
  onMore(): void;
};

/** Offers the next entries of a list, and tells how many are shown once there are more. */
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
