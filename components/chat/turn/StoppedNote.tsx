import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import styles from './Ending.module.css';

type Props = {
  icon: IconName;
  text: string;
  onTryAgain?: (() => void) | undefined;
  mayHaveRun?: true | undefined;
};

/** A short note on how an answer ended. */
export const StoppedNote = ({ icon, text, onTryAgain, mayHaveRun }: Props) => (
  <div class={styles.ending}>
    <Icon name={icon} />
    <p>{text}</p>
    {onTryAgain && <TryAgain {...{ onTryAgain, mayHaveRun }} />}
  </div>
);

/** A message that may have run is not said to be only tried again. */
export const retryLabel = (mayHaveRun: true | undefined) =>
  say(mayHaveRun ? 'common_runAgain' : 'common_retry');

type TryAgainProps = { onTryAgain(): void; mayHaveRun: true | undefined };

export const TryAgain = ({ onTryAgain, mayHaveRun }: TryAgainProps) => (
  <Button look="quiet" size="small" icon="retry" onClick={onTryAgain}>
    {retryLabel(mayHaveRun)}
  </Button>
);
