import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type Notes = { id: string; hint?: string | undefined; problem?: string | undefined };

/** Returns the ids of the hint and the problem for `aria-describedby`; undefined if there is neither. */
export const describedBy = ({ id, hint, problem }: Notes): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;

export function HintAndProblem({ id, hint, problem }: Notes) {
  return (
    <>
      {hint && (
        <span id={`${id}-hint`} class={styles.hint}>
          {hint}
        </span>
      )}
      {problem && (
        <span id={`${id}-problem`} class={styles.problem}>
          <Icon name="failure" />
          <span>{problem}</span>
        </span>
      )}
    </>
  );
}
