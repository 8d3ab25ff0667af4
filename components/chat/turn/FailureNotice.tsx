import { useId } from 'preact/hooks';
import type { FailureText } from '../../../lib/chat/run/failure.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FailureNotice.module.css';

type Props = {
  text: FailureText;
  /** Happens before the person's eyes, rather than being read again. */
  isNews: boolean;
  /** What the remedy names, as a button. */
  action?: { label: string; onClick(): void } | undefined;
  /** Absent where the conversation has gone on since. */
  onTryAgain?: (() => void) | undefined;
  onKeep(): void;
};

/** Why an answer did not come to its end, and what can be done, at the turn where it happened. */
export function FailureNotice({ text, isNews, action, onTryAgain, onKeep }: Props) {
  const id = useId();
  return (
    <section role={isNews ? 'alert' : 'group'} aria-labelledby={id} class={styles.notice}>
      <h3 id={id} class={styles.title}>
        <Icon name="warning" />
        {text.title}
      </h3>
      <p>{text.remedy}</p>
      {text.detail && (
        <pre class={styles.detail} dir="auto">
          {text.detail}
        </pre>
      )}
      <div class={styles.actions}>
        {action && <Button onClick={action.onClick}>{action.label}</Button>}
        {onTryAgain && (
          <Button icon="retry" onClick={onTryAgain}>
            {say('common_retry')}
          </Button>
        )}
        <Button onClick={onKeep}>{say('common_dismiss')}</Button>
      </div>
    </section>
  );
}
