import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import styles from './Waiting.module.css';

type AllProps = {
  count: number;
  decided: number;
  questions: number;
  /** Number of questions that can be answered now. */
  sendable: number;
  isLocked: boolean;
  onSend(): void;
  /** Approves all and sends it; undefined if that is not possible. */
  onApproveAll: (() => void) | undefined;
};

/** Sends what is decided; the server asks the other questions again. */
export function SendAll({ count, decided, questions, sendable, isLocked, onSend, onApproveAll }: AllProps) {
  const counts = { decided: String(decided), count: String(count) };
  return (
    <div class={styles.all}>
      <PrimaryButton data-send icon="send" disabled={isLocked || sendable === 0} onClick={onSend}>
        {say('waiting_sendAnswers')}
      </PrimaryButton>
      {onApproveAll && (
        <Button icon="check" disabled={isLocked} onClick={onApproveAll}>
          {say('waiting_approveAll')}
        </Button>
      )}
      <p role="status" class={styles.mark}>
        {sendable > 0 && sendable < questions
          ? say('waiting_decidedSome', { ...counts, open: questions - sendable })
          : say('waiting_decidedCount', counts)}
      </p>
    </div>
  );
}

export const Paused = ({ isLocked, onContinue }: { isLocked: boolean; onContinue(): void }) => (
  <div class={styles.all}>
    <p class={styles.title}>{say('waiting_paused')}</p>
    <PrimaryButton icon="forward" disabled={isLocked} onClick={onContinue}>
      {say('waiting_continue')}
    </PrimaryButton>
  </div>
);
