import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import styles from './RadioGroup.module.css';

type Props<Value extends string> = {
  label: string;
  options: { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
  /** Details of the chosen option. */
  children?: ComponentChildren;
};

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  children,
}: Props<Value>) {
  const id = useId();
  return (
    <div class={styles.group} role="radiogroup" aria-labelledby={id}>
      <span id={id} class={styles.label}>
        {label}
      </span>
      <div class={styles.options}>
        {options.map((option) => (
          <label key={option.value} class={styles.option}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </div>
  );
}
