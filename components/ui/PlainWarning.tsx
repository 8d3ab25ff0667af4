import { Icon } from './Icon.tsx';
import styles from './PlainWarning.module.css';

/** A one-line warning, shown at the field it is about. */
export const PlainWarning = ({ text }: { text: string }) => (
  <p class={styles.warning}>
    <Icon name="warning" />
    <span>{text}</span>
  </p>
);
