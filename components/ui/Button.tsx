import type { ButtonHTMLAttributes, VNode } from 'preact';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Look = 'plain' | 'quiet' | 'link';

type Shape = ButtonHTMLAttributes & {
  /** `small` for tools of a turn, `form` for forms. */
  size?: 'small' | 'bar' | 'form';
  icon?: IconName;
};

type Props = Shape & { look?: Look };

export function ButtonOfLook({
  look = 'plain',
  size = 'bar',
  icon,
  children,
  class: extra,
  ...rest
}: Shape & { look?: Look | 'primary' }) {
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

/** One that cannot be primary: `PrimaryButton` sees to it that a view has one. */
export const Button: (props: Props) => VNode = ButtonOfLook;

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
