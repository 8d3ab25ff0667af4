import type { ComponentChildren } from 'preact';
import { say } from '../../lib/words/say.ts';
import styles from './Segments.module.css';

/** A footnote, where it stands in the source. */
export const footnote = (label: string, blocks: ComponentChildren) => (
  <div
    class={styles.footnote}
    dir="auto"
    role="doc-footnote"
    aria-label={say('reading_footnote', { label })}
    data-footnote={label}
    tabIndex={-1}
  >
    <span>{label}</span>
    <div>{blocks}</div>
  </div>
);

export const footnoteMark = (label: string) => (
  <sup>
    <a
      href={`#${encodeURIComponent(label)}`}
      role="doc-noteref"
      aria-label={say('reading_footnote', { label })}
      onClick={(event) => {
        event.preventDefault();
        showFootnote(event.currentTarget, label);
      }}
    >
      {label}
    </a>
  </sup>
);

/** Scrolls to the footnote and focuses it. */
function showFootnote(mark: HTMLElement, label: string) {
  const notes = mark.closest('article')?.querySelectorAll<HTMLElement>('[data-footnote]') ?? [];
  const note = [...notes].find(({ dataset }) => dataset.footnote?.toLowerCase() === label.toLowerCase());
  note?.scrollIntoView({ block: 'nearest' });
  note?.focus({ preventScroll: true });
}
