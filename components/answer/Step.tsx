import type { ComponentChildren } from 'preact';
import foldStyles from '../ui/Fold.module.css';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import styles from './Step.module.css';

type Props = {
  icon: IconName;
  /** The kind of row, which is part of its name. */
  title: ComponentChildren;
  /** Quiet words beside the title, cut to the room there is. */
  brief?: string | undefined;
  /** Icon of the state, at the end. */
  state?: 'done' | 'failed' | undefined;
  /** The words of that icon, if the title does not say them. */
  stateWords?: string | undefined;
  isOpen?: boolean;
  /** True for a row without a border. */
  isBare?: boolean;
  /** Name of the group, if the title alone does not name it. */
  label?: string;
  children?: ComponentChildren;
};

/** A part of an answer besides its text: one row that folds, or only a row if there is nothing inside. */
export function Step(props: Props) {
  const { icon, title, brief, state, stateWords, isOpen = false, isBare = false, label, children } = props;
  const row = (
    <>
      <Icon name={icon} />
      <span class={styles.title}>{title}</span>
      {brief && (
        <span class={styles.brief} dir="auto">
          {brief}
        </span>
      )}
      {state && (
        <span class={styles[state]}>
          <Icon name={state === 'done' ? 'check' : 'failure'} />
          {stateWords && <span class="visually-hidden"> {stateWords}</span>}
        </span>
      )}
    </>
  );
  const look = `${styles.step} ${isBare ? styles.bare : ''}`;
  if (!children) return <p class={`${look} ${styles.row} ${styles.alone}`}>{row}</p>;
  return (
    <details class={look} open={isOpen} aria-label={label}>
      <summary class={`${foldStyles.summary} ${styles.row}`}>{row}</summary>
      <div class={styles.inside}>{children}</div>
    </details>
  );
}
