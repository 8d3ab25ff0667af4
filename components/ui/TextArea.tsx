import type { ComponentChildren, TextareaHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';
import styles from './Field.module.css';
import { describedBy, HintAndProblem } from './HintAndProblem.tsx';

type Props = {
  label: string;
  value: string;
  hint?: string | undefined;
  problem?: string | undefined;
  onChange(value: string): void;
  /** The remedy for the problem, right below it. */
  children?: ComponentChildren;
} & Pick<
  TextareaHTMLAttributes,
  'rows' | 'placeholder' | 'spellcheck' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'onPaste'
>;

/** A labelled text area with its hint and problem. */
export function TextArea({ label, value, hint, problem, onChange, children, ...rest }: Props) {
  const id = useId();
  const notes = { id, hint, problem };
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
        {...rest}
        value={value}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={describedBy(notes)}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <HintAndProblem {...notes} />
      {children}
    </div>
  );
}
