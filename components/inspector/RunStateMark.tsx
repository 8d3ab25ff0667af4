import { endedBadly, hasEnded, type RunStatus } from '../../lib/chat/run/run.ts';
import { listedStatus, statusAtAnswer } from '../../lib/chat/run/run-status-text.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Inspector.module.css';

/** The state of a run: icon, word and colour. */
export function RunStateMark({ status }: { status: RunStatus }) {
  const word = statusAtAnswer(status) ?? listedStatus(status) ?? say('inspector_done');
  const look = endedBadly(status) ? styles.bad : status === 'done' ? styles.good : styles.quiet;
  return (
    <span class={`${styles.state} ${look}`}>
      {hasEnded(status) ? (
        <Icon name={endedBadly(status) ? 'failure' : status === 'done' ? 'check' : 'stop'} />
      ) : (
        <span class={styles.dot} />
      )}
      {word}
    </span>
  );
}
