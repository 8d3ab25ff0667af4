import type { ComponentChildren } from 'preact';
import styles from './Answer.module.css';

type Props = { title: string; tool?: ComponentChildren; children: ComponentChildren };

/** A part of an answer under a title of its own, which is no heading: an answer may have many. */
export const Titled = ({ title, tool, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
  <div class={styles.titled} role="group" aria-label={title}>
    <div class={styles.head}>
      <p class={styles.title}>{title}</p>
      {tool}
    </div>
    {children}
  </div>
);
