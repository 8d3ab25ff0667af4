import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import foldStyles from '../ui/Fold.module.css';
import { Outline } from '../ui/Icon.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
import styles from './Editor.module.css';

type Props = {
  title: string;
  /** Makes it a section of the sheet, from edge to edge. */
  icon?: keyof typeof sheetOutlines;
  /** Summary of its content, in a few words. */
  summary?: string;
  /** Whether it starts open. */
  isNew?: boolean;
  /** Opens it whenever a new set has a problem of one of the fields. */
  problems?: ProfileProblems;
  fields?: string[];
  children: ComponentChildren;
};

/** Fold that opens by itself when one of its fields has a problem. */
export function Disclosure({ title, icon, summary, isNew, problems = none, fields = [], children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const open = () => box.current?.setAttribute('open', '');

  useLayoutEffect(() => {
    if (isNew) open();
  }, []);
  useLayoutEffect(() => {
    if (fields.some((field) => field in problems)) open();
  }, [problems]);

  return (
    <details ref={box} class={icon && styles.section}>
      <summary class={foldStyles.summary}>
        {icon && <Outline path={sheetOutlines[icon]} />}
        <span class={styles.name}>{title}</span>
        {summary !== undefined && <span class={`${foldStyles.end} ${styles.end}`}>{summary}</span>}
      </summary>
      <div class={styles.within}>{children}</div>
    </details>
  );
}

const none: ProfileProblems = {};
