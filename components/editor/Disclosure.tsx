import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import styles from './Editor.module.css';

type Props = {
  title: string;
  class?: string | undefined;
  /** Whether it starts open. */
  isNew?: boolean;
  /** Opens it whenever a new set has a problem of one of the fields. */
  problems: ProfileProblems;
  fields: string[];
  children: ComponentChildren;
};

/** Fold that opens by itself when one of its fields has a problem. */
export function Disclosure({ title, class: extra, isNew, problems, fields, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const open = () => box.current?.setAttribute('open', '');

  useLayoutEffect(() => {
    if (isNew) open();
  }, []);
  useLayoutEffect(() => {
    if (fields.some((field) => field in problems)) open();
  }, [problems]);

  return (
    <details ref={box}>
      <summary class={`${styles.summary} ${extra ?? ''}`}>{title}</summary>
      <div class={styles.within}>{children}</div>
    </details>
  );
}
