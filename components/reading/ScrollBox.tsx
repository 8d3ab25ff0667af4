import type { ComponentChildren } from 'preact';
import styles from './ScrollBox.module.css';

/** A horizontal scroll box that the keyboard reaches. It is no landmark: an answer may have many. */
export const ScrollBox = ({ label, children }: { label: string; children: ComponentChildren }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
  <div class={styles.wide} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
