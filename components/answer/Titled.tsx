import type { ComponentChildren } from 'preact';
import styles from './Answer.module.css';

type Props = { title: string; tool?: ComponentChildren; children: ComponentChildren };

/** A part of an answer with a title. The title is no heading: an answer may have many parts. */
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
