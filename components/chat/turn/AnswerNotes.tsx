import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { partsOf, type ShownOutput } from '../../../lib/chat/conversation/answer-reading.ts';
import type { FailureText } from '../../../lib/chat/run/failure.ts';
import type { Run, StoredPlace } from '../../../lib/chat/run/run.ts';
import { unsavedText } from '../../../lib/chat/run/run-status-text.ts';
import { waited } from '../../../lib/chat/run/time-text.ts';
import { isBlank } from '../../../lib/output/said-texts.ts';
import { say, sayParts } from '../../../lib/words/say.ts';
import { Sheltered } from '../../answer/Answer.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import styles from './Ending.module.css';
import turnStyles from './Turn.module.css';

type NotesProps = { run: Run | undefined; isMissing: boolean; output: ReadonlySignal<ShownOutput> };

/** Notes on what the runnable does not know and on anything missing from the answer. */
export function AnswerNotes({ run, isMissing, output }: NotesProps) {
  const status = run?.state.status ?? 'queued';
  const notes = [
    run?.forgets && say('answer_historyUnknown'),
    run?.withoutSteps === true && say('answer_stepsMissing'),
    run?.elsewhere && say('answer_elsewhere', { count: run.elsewhere }),
    run?.isFromState && say('answer_fromState'),
    run?.cancelled === 'unknown' && status === 'stopped' && say('answer_maybeRunning'),
    run?.state.status === 'done' && run.state.isUntold && say('answer_endUntold'),
    isMissing && say('answer_unreadable'),
  ];
  return (
    <>
      {notes.map((note, place) =>
        note ? (
          <p key={place} class={turnStyles.aside}>
            {note}
          </p>
        ) : null,
      )}
      {status === 'done' && (
        <Sheltered instead={null}>
          <EmptyNote output={output} />
        </Sheltered>
      )}
    </>
  );
}

const EmptyNote = ({ output }: Pick<NotesProps, 'output'>) =>
  isBlank(partsOf(output.value)) ? <p class={turnStyles.aside}>{say('answer_empty')}</p> : null;

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
const retryLabel = (mayHaveRun: true | undefined) => say(mayHaveRun ? 'common_runAgain' : 'common_retry');

type TryAgainProps = { onTryAgain(): void; mayHaveRun: true | undefined };

export const TryAgain = ({ onTryAgain, mayHaveRun }: TryAgainProps) => (
  <Button look="quiet" size="small" icon="retry" onClick={onTryAgain}>
    {retryLabel(mayHaveRun)}
  </Button>
);

type RetryButtonProps = {
  text: FailureText;
  /** When the run ended, in ms since 1970: the server's wait counts from then. */
  endedAt?: number | null | undefined;
  /** A small quiet button otherwise. */
  isFirst: boolean;
  onClick(): void;
};

/**
 * Sends the message again. Counts down the time that the server asks to wait, and sends nothing by itself. It may be pressed
 * before: the server may have meant something else. The seconds are for the eye, as each of them would be read out.
 */
export function RetryButton({ text, endedAt, isFirst, onClick }: RetryButtonProps) {
  const leftMs = useTimeLeft(endedAt ?? 0, text.retryAfterMs ?? 0);
  const label = retryLabel(text.mayHaveRun);
  const words =
    leftMs > 0
      ? sayParts('runEnd_retryIn', {
          label,
          duration: waited(leftMs + 999),
          wait: (parts) => <span aria-hidden="true">{parts}</span>,
        })
      : label;
  return (
    <FailureStep isFirst={isFirst} icon="retry" onClick={onClick}>
      {words}
    </FailureStep>
  );
}

type StepProps = { isFirst: boolean; icon?: IconName; onClick(): void; children: ComponentChildren };

/** A step after a failure: the one next step, or another one, which is quiet. */
export const FailureStep = ({ isFirst, icon, ...rest }: StepProps) =>
  isFirst ? (
    <PrimaryButton {...(icon && { icon })} {...rest} />
  ) : (
    <Button look="quiet" size="small" {...rest} />
  );

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

/** A warning that an answer is not saved, or only for a while. */
export function UnsavedNote({ place }: { place: StoredPlace }) {
  const text = unsavedText(place);
  if (!text) return null;
  return (
    <Notice tone="warn">
      <p>{text}</p>
    </Notice>
  );
}
