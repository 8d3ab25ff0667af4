import { useEffect, useState } from 'preact/hooks';
import { inPassing } from '../../../lib/chat/run/time-text.ts';
import { say } from '../../../lib/words/say.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Waiting.module.css';

const minuteMs = 60_000;
const renewMs = 15_000;

/** How long a run has waited for a person; `since` in ms since 1970. */
export function WaitingSince({ since }: { since: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), renewMs);
    return () => clearInterval(timer);
  }, []);
  const minutes = since === null ? 0 : Math.floor((now - since) / minuteMs);
  return (
    <span class={styles.since}>
      <Icon name="waiting" />
      {minutes < 1 ? say('run_waitingForYou') : say('waiting_since', { duration: durationOf(minutes) })}
    </span>
  );
}

const durationOf = (minutes: number) =>
  minutes < 2 ? say('duration_minutes', { amount: minutes }) : inPassing(minutes * minuteMs);
