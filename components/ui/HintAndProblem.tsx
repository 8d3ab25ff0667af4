import styles from './Field.module.css';

type Notes = { id: string; hint?: string | undefined; problem?: string | undefined };

/** The ids of what is said of a field, for its control; undefined where nothing is. */
export const describedBy = ({ id, hint, problem }: Notes): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined;

/** What is said of a field below it. */
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
          {problem}
        </span>
      )}
    </>
  );
}
