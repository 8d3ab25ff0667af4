import type { ComponentChildren, TextareaHTMLAttributes } from 'preact';
import { useId, useLayoutEffect, useState } from 'preact/hooks';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type Props = Omit<LabelledProps, 'control'> & {
  placeholder?: string;
  inputMode?: 'text' | 'url' | 'numeric';
  /** Shows dots, but stays a text box for assistive technology and password managers. */
  isMasked?: boolean;
  /** Completions offered while typing, if they are a matter of this box at all. */
  suggestions?: string[] | undefined;
  onBlur?(): void;
  value: string;
  onChange(value: string): void;
};

/** Limit of suggestions: a schema may have any number of names. */
const mostSuggested = 500;

/** A labelled text box with its hint and problem. */
export function Field({
  label,
  hint,
  problem,
  children,
  value,
  onChange,
  isMasked,
  suggestions,
  ...rest
}: Props) {
  return (
    <Labelled
      {...{ label, hint, problem, children }}
      control={(names) => (
        <>
          <input
            spellcheck={false}
            {...rest}
            {...names}
            class={`${styles.input} ${isMasked ? styles.masked : ''}`}
            value={value}
            list={suggestions ? `${names.id}-suggestions` : undefined}
            onInput={({ currentTarget }) => onChange(currentTarget.value)}
          />
          {suggestions && (
            <datalist id={`${names.id}-suggestions`}>
              {suggestions.slice(0, mostSuggested).map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    />
  );
}

type LabelledProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** The control, with the attributes by which it is labelled and described. */
  control(names: {
    id: string;
    'aria-invalid': 'true' | undefined;
    'aria-describedby': string | undefined;
  }): ComponentChildren;
  /** The remedy for the problem, right below it. */
  children?: ComponentChildren;
};

/** A control with its label, hint and problem. */
export function Labelled({ label, hint, problem, control, children }: LabelledProps) {
  const id = useId();
  const notes = { id, hint, problem };
  return (
    <div class={styles.field}>
      <label class={styles.label} for={id}>
        {label}
      </label>
      {control({
        id,
        'aria-invalid': problem ? 'true' : undefined,
        'aria-describedby': describedBy(notes),
      })}
      <HintAndProblem {...notes} />
      {children}
    </div>
  );
}

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

type TextAreaProps = Omit<LabelledProps, 'control'> & {
  value: string;
  onChange(value: string): void;
} & Pick<
    TextareaHTMLAttributes,
    'rows' | 'placeholder' | 'spellcheck' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'onPaste'
  >;

/** A labelled text area with its hint and problem. */
export const TextArea = ({ label, hint, problem, children, value, onChange, ...rest }: TextAreaProps) => (
  <Labelled
    {...{ label, hint, problem, children }}
    control={(names) => (
      <textarea
        class={styles.input}
        rows={3}
        dir="auto"
        {...rest}
        {...names}
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  />
);

type NumberFieldProps = {
  label: string;
  hint?: string;
  value: number | null;
  problem: string | undefined;
  onChange(value: number | null): void;
};

/**
 * A number input; null if empty. Invalid text stays as typed and has the value NaN, so that saving can report
 * it.
 */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [text, setText] = useState(shown(value));
  // The value may have been set from outside.
  useLayoutEffect(() => setText((now) => (Object.is(numberIn(now), value) ? now : shown(value))), [value]);
  return (
    <Field
      {...rest}
      inputMode="numeric"
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(numberIn(next));
      }}
    />
  );
}

const shown = (value: number | null) => (value === null ? '' : String(value));

const numberIn = (text: string) => (text.trim() === '' ? null : Number(text));

/** A one-line warning, shown at the field it is about. */
export const PlainWarning = ({ text }: { text: string }) => (
  <p class={styles.warning}>
    <Icon name="warning" />
    <span>{text}</span>
  </p>
);
