import type { ButtonHTMLAttributes } from 'preact';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

type Props = ButtonHTMLAttributes & { look?: 'plain' | 'primary' | 'quiet'; icon?: IconName };

export function Button({ look = 'plain', icon, children, class: extra, ...rest }: Props) {
  return (
    <button type="button" {...rest} class={`${styles.button} ${styles[look] ?? ''} ${extra ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** An icon button. Its label is its accessible name and its tooltip. */
export function IconButton({ label, icon, ...rest }: Props & { label: string; icon: IconName }) {
  return <Button look="quiet" {...rest} icon={icon} aria-label={label} title={label} />;
}
