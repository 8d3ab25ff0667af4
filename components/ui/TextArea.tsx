import { useId } from 'preact/hooks';
import styles from './Field.module.css';

type Props = {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange(value: string): void;
};

/** A labelled text of several lines, with its problem where there is one. */
export function TextArea({ label, value, problem, onChange }: Props) {
  const id = useId();
  return (
    <div class={styles.field}>
      <label class={styles.label} for={id}>
        {label}
      </label>
      <textarea
        id={id}
        class={styles.input}
        rows={3}
        dir="auto"
        value={value}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {problem && (
        <span id={`${id}-problem`} class={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
