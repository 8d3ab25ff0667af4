import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './Field.module.css';
import { describedBy, HintAndProblem } from './HintAndProblem.tsx';

type Props = {
  label: string;
  placeholder?: string;
  inputMode?: 'text' | 'url' | 'numeric';
  /** Shows dots, but stays a text box for assistive technology and password managers. */
  isMasked?: boolean;
  /** Completions offered while typing, if they are a matter of this box at all. */
  suggestions?: string[] | undefined;
  onBlur?(): void;
  value: string;
  onChange(value: string): void;
  hint?: string | undefined;
  problem?: string | undefined;
  /** The remedy for the problem, right below it. */
  children?: ComponentChildren;
};

/** Limit of suggestions: a schema may have any number of names. */
const mostSuggested = 500;

/** A labelled text box with its hint and problem. */
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
