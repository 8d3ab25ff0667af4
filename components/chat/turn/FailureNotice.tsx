import { useId } from 'preact/hooks';
import type { FailureText } from '../../../lib/chat/run/failure.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FailureNotice.module.css';

type Props = {
  text: FailureText;
  /** True if the failure happened while the conversation was open, false if it was loaded with it. */
  isNews: boolean;
  /** The remedy as a button. */
  action?: { label: string; onClick(): void } | undefined;
  /** Absent if the conversation has continued since. */
  onTryAgain?: (() => void) | undefined;
  onKeep(): void;
};

/** The reason for a failed answer with its remedy and actions, shown at its turn. */
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
