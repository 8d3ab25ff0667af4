import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import styles from './Editor.module.css';

type Props = {
  title: string;
  class?: string | undefined;
  /** Whether it is open at first; then it is the person's. */
  isNew?: boolean;
  /** With each new set of problems it opens where one of them is inside. */
  problems: ProfileProblems;
  fields: string[];
  children: ComponentChildren;
};

/** Fields that are folded away, but never with a problem in them. */
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
