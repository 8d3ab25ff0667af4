import { useEffect, useState } from 'preact/hooks';
import type { FailureText } from '../../../lib/chat/run/failure.ts';
import { waited } from '../../../lib/chat/run/time-text.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { retryLabel } from './StoppedNote.tsx';

type Props = {
  text: FailureText;
  /** When the run ended, in ms since 1970: the server's wait counts from then. */
  endedAt?: number | null | undefined;
  isFirst: boolean;
  onClick(): void;
};

/**
 * Sends the message again. Counts down the time that the server asks to wait, and sends nothing by itself. It may be pressed
 * before: the server may have meant something else. The seconds are for the eye, as each of them would be read out.
 */
export function RetryButton({ text, endedAt, isFirst, onClick }: Props) {
  const leftMs = useTimeLeft(endedAt ?? 0, text.retryAfterMs ?? 0);
  const label = retryLabel(text.mayHaveRun);
  return (
    <Button look={isFirst ? 'primary' : 'plain'} icon="retry" aria-label={label} onClick={onClick}>
      <span aria-hidden="true">
        {leftMs > 0 ? say('runEnd_retryIn', { label, duration: waited(leftMs + 999) }) : label}
      </span>
    </Button>
  );
}

/** Returns the milliseconds that are left, renewed each second. The clock may have been set back. */
function useTimeLeft(since: number, ms: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.min(ms, Math.max(0, since + ms - now));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1_000 || 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
