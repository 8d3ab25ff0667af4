import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Run } from '../../lib/chat/run/run.ts';
import { bareFigures, runFigures, shortFigures } from '../../lib/chat/run/run-figures.ts';
import { listedStatus, statusAtAnswer } from '../../lib/chat/run/run-status-text.ts';
import { usageIn } from '../../lib/output/usage.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';
import type { AnswerProps } from './Answer.tsx';

type FiguresProps = { run: Run; output: AnswerProps['output'] };

type InspectProps = FiguresProps & {
  isInspected: boolean;
  onInspect(): void;
  /** Shown after the state. */
  children?: ComponentChildren;
};

/**
 * The button that inspects a run: the duration of the answer, and its token usage if the runnable reports it, else
 * the state of the run. Names the durations where there is room; the name of the button, its tooltip and the
 * answer's menu always have the whole sentence.
 */
export function InspectButton({ run, output, isInspected, onInspect, children }: InspectProps) {
  const usage = useComputed(() => usageIn(output.value.value));
  const figures = runFigures(run, usage.value).join(' · ');
  const state = statusAtAnswer(run.state.status) ?? listedStatus(run.state.status) ?? '';
  return (
    <Button
      look="quiet"
      size="small"
      icon="figures"
      class={styles.inspect}
      aria-label={say('answer_inspect', { figures: figures || state })}
      aria-expanded={isInspected}
      data-tooltip={figures || undefined}
      data-inspect={run.id}
      onClick={onInspect}
    >
      {figures === '' ? (
        <span>
          {state}
          {children}
        </span>
      ) : (
        <span class={styles.figures}>
          <span class={styles.named}>{shortFigures(run, usage.value).join(' · ')}</span>
          <span class={styles.bare}>{bareFigures(run, usage.value).join(' · ')}</span>
        </span>
      )}
    </Button>
  );
}

/** The figures in words. */
export function FiguresInWords({ run, output }: FiguresProps) {
  const usage = useComputed(() => usageIn(output.value.value));
  const sentence = runFigures(run, usage.value).join(' · ');
  return sentence === '' ? null : <p class={styles.figuresInWords}>{sentence}</p>;
}
