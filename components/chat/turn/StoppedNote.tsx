import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Turn.module.css';

/** A short note on how an answer ended. */
export function StoppedNote({ text, onTryAgain }: { text: string; onTryAgain?: (() => void) | undefined }) {
  return (
    <div class={styles.head}>
      <p class={styles.aside}>{text}</p>
      {onTryAgain && (
        <Button icon="retry" onClick={onTryAgain}>
          {say('common_retry')}
        </Button>
      )}
    </div>
  );
}
