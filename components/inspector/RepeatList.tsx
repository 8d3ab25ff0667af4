import { useEffect, useRef } from 'preact/hooks';
import { isEnded, type Run } from '../../lib/chat/run/run.ts';
import { exactly } from '../../lib/chat/run/time-text.ts';
import { dateText } from '../../lib/words/amounts.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import type { InspectorPlace } from './parts/inspector-place.ts';
import type { Repeating } from './RepeatForm.tsx';
import styles from './Repeats.module.css';
import { RunStateMark } from './RunStateMark.tsx';

type Props = Pick<InspectorPlace, 'repeat'> & { repeating: Pick<Repeating, 'repeats' | 'stop'> };

/** The requests that were sent again, the newest first. Each opens in place of the run. */
export function RepeatList({ repeat, repeating: { repeats, stop } }: Props) {
  const { left } = repeat.value;
  if (repeats.value.length === 0) return null;
  return (
    <>
      <h4 class={styles.title}>{say('repeat_list')}</h4>
      <ul class={styles.list} aria-label={say('repeat_list')}>
        {repeats.value.map((run) => (
          <Row
            key={run.id}
            run={run}
            isReturn={run.id === left}
            onReturned={() => {
              const { left: _, ...rest } = repeat.value;
              repeat.value = rest;
            }}
            onShow={() => {
              repeat.value = { ...repeat.value, shown: run.id };
            }}
            onStop={() => stop(run.id)}
          />
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  run: Run;
  /** A person came back from it, and has not gone on yet. */
  isReturn: boolean;
  onReturned(): void;
  onShow(): void;
  onStop(): void;
};

function Row({ run, isReturn, onReturned, onShow, onStop }: RowProps) {
  const time = timeOf(run);
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReturn) return;
    button.current?.querySelector('button')?.focus();
    onReturned();
  }, []);
  return (
    <li class={styles.row}>
      <span>
        {time} <RunStateMark status={run.state.status} />
        {run.sentAt !== null && run.endedAt !== null && (
          <span class={styles.quiet}>{exactly(run.endedAt - run.sentAt)}</span>
        )}
      </span>
      <div ref={button} class={styles.tools}>
        <Button size="small" aria-label={say('repeat_showAt', { time })} onClick={onShow}>
          {say('repeat_show')}
        </Button>
        {!isEnded(run) && <StopButton onStop={onStop} />}
      </div>
    </li>
  );
}

/** Ends a request that was sent again. */
export const StopButton = ({ onStop }: { onStop(): void }) => (
  <Button size="small" icon="stop" onClick={onStop}>
    {say('repeat_stop')}
  </Button>
);

const timeOf = ({ createdAt }: Run) => dateText(createdAt, { dateStyle: 'short', timeStyle: 'medium' });
