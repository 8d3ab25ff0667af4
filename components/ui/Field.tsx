import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './Field.module.css';
import { describedBy, HintAndProblem } from './HintAndProblem.tsx';

type Props = {
  label: string;
  placeholder?: string;
  inputMode?: 'text' | 'url' | 'numeric';
  /** Shown as dots, and still a text box to assistive technology and to password managers. */
  isMasked?: boolean;
  /** Offered while one types. */
  suggestions?: string[];
  onBlur?(): void;
  value: string;
  onChange(value: string): void;
  hint?: string | undefined;
  problem?: string | undefined;
  /** What helps out of the problem, right below it. */
  children?: ComponentChildren;
};

/** A schema may have any number of names. */
const mostSuggested = 500;

/** A labelled line of text with its hint, and with its problem where there is one. */
export function Field({
  label,
  value,
  onChange,
  hint,
  problem,
  isMasked,
  suggestions,
  children,
  ...rest
}: Props) {
  const id = useId();
  const notes = { id, hint, problem };
  return (
    <div class={styles.field}>
      <label class={styles.label} for={id}>
        {label}
      </label>
      <input
        autocomplete="off"
        spellcheck={false}
        {...rest}
        id={id}
        class={`${styles.input} ${isMasked ? styles.masked : ''}`}
        value={value}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={describedBy(notes)}
        list={suggestions ? `${id}-suggestions` : undefined}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.slice(0, mostSuggested).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <HintAndProblem {...notes} />
      {children}
    </div>
  );
}
