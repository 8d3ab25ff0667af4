import { endedBadly, hasEnded, type RunStatus } from '../../lib/chat/run/run-state.ts';
import { listedStatus, statusAtAnswer } from '../../lib/chat/run/run-status-text.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import styles from './Inspector.module.css';

const looks: Partial<Record<RunStatus, string | undefined>> = {
  done: styles.good,
  'waiting-for-you': styles.waits,
};

function iconOf(status: RunStatus): IconName {
  if (endedBadly(status)) return 'failure';
  if (status === 'waiting-for-you' || status === 'waited') return 'waiting';
  return status === 'done' ? 'check' : 'stop';
}

/** The state of a run: icon, word and colour. */
export function RunStateMark({ status }: { status: RunStatus }) {
  const word = statusAtAnswer(status) ?? listedStatus(status) ?? say('inspector_done');
  const look = endedBadly(status) ? styles.bad : (looks[status] ?? styles.quiet);
  return (
    <span class={`${styles.state} ${look}`}>
      {hasEnded(status) ? <Icon name={iconOf(status)} /> : <span class={styles.dot} />}
      {word}
    </span>
  );
}
