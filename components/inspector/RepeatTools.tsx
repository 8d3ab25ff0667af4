import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import { StopButton } from './RepeatList.tsx';
import styles from './Repeats.module.css';

type Props = {
  /** Undefined while it is read, and if it is gone. */
  run: Run | undefined;
  onBack(): void;
  onStop(repeatId: string): void;
};

/** The way back from a repeat to its run, and its end. */
export const RepeatTools = ({ run, onBack, onStop }: Props) => (
  <div class={styles.bar}>
    <Button size="small" look="quiet" icon="back" onClick={onBack}>
      {say('repeat_back')}
    </Button>
    {run && !isEnded(run) && <StopButton onStop={() => onStop(run.id)} />}
  </div>
);
