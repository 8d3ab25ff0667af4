import type { ComponentChildren } from 'preact';
import styles from './Markdown.module.css';

/** What is too wide scrolls in a box of its own, which the keyboard reaches. No landmark: an answer may have many. */
export const ScrollBox = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
  <div class={styles.wide} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
