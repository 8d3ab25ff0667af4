import { Icon } from './Icon.tsx';
import styles from './PlainWarning.module.css';

/** A warning in one line, at what it is about. */
export const PlainWarning = ({ text }: { text: string }) => (
  <p class={styles.warning}>
    <Icon name="warning" />
    <span>{text}</span>
  </p>
);
