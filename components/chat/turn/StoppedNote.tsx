import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import styles from './Ending.module.css';

type Props = { icon: IconName; text: string; onTryAgain?: (() => void) | undefined };

/** A short note on how an answer ended. */
export const StoppedNote = ({ icon, text, onTryAgain }: Props) => (
  <div class={styles.ending}>
    <Icon name={icon} />
    <p>{text}</p>
    {onTryAgain && <TryAgain onTryAgain={onTryAgain} />}
  </div>
);

export const TryAgain = ({ onTryAgain }: { onTryAgain(): void }) => (
  <Button look="quiet" size="small" icon="retry" onClick={onTryAgain}>
    {say('common_retry')}
  </Button>
);
