import styles from './Icon.module.css';
import { type IconName, outlines } from './icons.ts';

/** A decorative icon: the words beside it or the name of its button say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class={`${styles.icon} ${name === 'stop' ? styles.solid : ''}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={outlines[name]} />
    </svg>
  );
}
