import { Button } from '../ui/Button.tsx';
import styles from './WithheldNotice.module.css';

/** Stands as long as the conversation is shown as plain text. */
export const PlainTextNote = ({ onRead }: { onRead(): void }) => (
  <p class={styles.plain}>
    This conversation is shown as plain text.{' '}
    <Button look="quiet" onClick={onRead}>
      Read as Markdown
    </Button>
  </p>
);
