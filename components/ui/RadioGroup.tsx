import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './Icon.tsx';
import styles from './RadioGroup.module.css';

type Props<Value extends string> = {
  label: string;
  /** Hides the label where a heading above says the same. */
  isLabelHidden?: boolean;
  /** `segmented` for two or three short options, `wrapped` for many. */
  look?: 'list' | 'segmented' | 'wrapped';
  options: { value: Value; label: string; icon?: IconName; mark?: ComponentChildren }[];
  value: Value;
  onChange(value: Value): void;
  /** Details of the chosen option. */
  children?: ComponentChildren;
};

export function RadioGroup<Value extends string>({
  label,
  isLabelHidden = false,
  look = 'list',
  options,
  value,
  onChange,
  children,
}: Props<Value>) {
  const id = useId();
  return (
    <div class={styles.group} role="radiogroup" aria-labelledby={id}>
      <span id={id} class={isLabelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </span>
      <div class={styles[look]}>
        {options.map((option) => (
          <label key={option.value} class={styles.option}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            {option.mark}
            {option.label}
          </label>
        ))}
      </div>
      {children}
    </div>
  );
}
