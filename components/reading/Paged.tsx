import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Markdown.module.css';

/** Page size in list items or table rows. */
const perPage = 500;

export const isPaged = (items: readonly unknown[]) => items.length > perPage;

type Props<Item> = {
  items: readonly Item[];
  kind: 'rows' | 'other';
  children(shown: readonly Item[]): ComponentChildren;
};

/** The first items of a long list, with a button for more. */
export function Paged<Item>({ items, kind, children }: Props<Item>) {
  const [count, setCount] = useState(perPage);
  const note = useRef<HTMLParagraphElement>(null);
  const left = Math.max(0, items.length - count);

  function showMore() {
    setCount(count + perPage);
    // The button disappears with the last page: move the focus.
    if (left <= perPage) note.current?.focus({ preventScroll: true });
  }
  return (
    <>
      {children(left > 0 ? items.slice(0, count) : items)}
      <p ref={note} tabIndex={-1} class={styles.note}>
        {left === 0
          ? say('paged_allShown', { kind, count: items.length })
          : say('paged_partShown', { kind, shown: count, count: items.length })}{' '}
        {left > 0 && (
          <Button look="quiet" onClick={showMore}>
            {say('paged_showMore', { kind, more: Math.min(perPage, left) })}
          </Button>
        )}
      </p>
    </>
  );
}
