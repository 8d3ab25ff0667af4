import type { ButtonHTMLAttributes } from 'preact';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = ButtonHTMLAttributes & {
  /** `primary` is given by `PrimaryButton.tsx` alone: a view has one. */
  look?: 'plain' | 'primary' | 'quiet' | 'link';
  /** `small` for tools of a turn, `form` for forms. */
  size?: 'small' | 'bar' | 'form';
  icon?: IconName;
};

export function Button({ look = 'plain', size = 'bar', icon, children, class: extra, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      class={[styles.button, styles[look], styles[size], extra].filter(Boolean).join(' ')}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type IconProps = Props & {
  /** The accessible name and the tooltip. */
  label: string;
  icon: IconName;
};

export function IconButton({ label, icon, class: extra, ...rest }: IconProps) {
  return (
    <Button
      look="quiet"
      data-tooltip={label}
      {...rest}
      class={[styles.iconOnly, extra].filter(Boolean).join(' ')}
      icon={icon}
      aria-label={label}
    />
  );
}
