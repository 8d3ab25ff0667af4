import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import styles from './Compare.module.css';

type Props = {
  /** The text of the question. */
  question: string;
  /** Number of answers. */
  count: number;
  isDiffing: boolean;
  /** Outcome of the comparison in words. */
  found: string;
  /** The choice of how texts are compared, beside the outcome. */
  viewChoice?: ComponentChildren;
  /** Answers as lanes. */
  children: ComponentChildren;
  /** Shown above the lanes. */
  notice?: ComponentChildren;
  onDiff(): void;
  onAdd(): void;
  onClose(): void;
};

/** Answers to one question side by side, over the conversation. Escape closes it. */
export function CompareRegion(props: Props) {
  const { question, count, isDiffing, found, viewChoice, children, notice, onDiff, onAdd, onClose } = props;
  const region = useRef<HTMLElement>(null);
  useEffect(() => region.current?.focus(), []);
  useEscape(onClose);
  return (
    <section
      ref={region}
      class={styles.region}
      data-comparison
      aria-label={say('compare_title')}
      tabIndex={-1}
    >
      <header class={styles.bar}>
        <IconButton icon="back" label={say('compare_back')} onClick={onClose} />
        <h2>{say('compare_title')}</h2>
        <span class={styles.count}>{say('compare_count', { count })}</span>
        <Button class={styles.differences} aria-pressed={isDiffing} disabled={count < 2} onClick={onDiff}>
          {say('compare_differences')}
        </Button>
        <IconButton icon="add" label={say('compare_add')} onClick={onAdd} />
      </header>
      {notice}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
      <div class={styles.scroll} tabIndex={0}>
        <article class={styles.question} aria-label={say('turn_you')}>
          <p dir="auto">{question}</p>
        </article>
        <div class={found === '' ? 'visually-hidden' : styles.found}>
          <p role="status">{found}</p>
          {viewChoice}
        </div>
        <div class={styles.lanes}>{children}</div>
      </div>
    </section>
  );
}

/** Closes on Escape, wherever the focus is, unless something above the page takes it. */
function useEscape(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open], [popover]:popover-open')) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
