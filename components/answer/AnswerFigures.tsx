import { useComputed } from '@preact/signals';
import type { Run } from '../../lib/chat/run/run.ts';
import { bareFigures, runFigures, shortFigures } from '../../lib/chat/run/run-figures.ts';
import { usageIn } from '../../lib/output/usage.ts';
import styles from './Answer.module.css';
import type { AnswerProps } from './Answer.tsx';

export type FiguresProps = { run: Run; output: AnswerProps['output'] };

/**
 * The duration of an answer, and its token usage if the runnable reports it. Names the durations where there
 * is room; the tooltip, assistive technology and the answer's menu always have the whole sentence.
 */
export function AnswerFigures({ run, output }: FiguresProps) {
  const usage = useComputed(() => usageIn(output.value.value));
  const sentence = runFigures(run, usage.value).join(' · ');
  if (sentence === '') return null;
  return (
    <p class={styles.figures} data-tooltip={sentence}>
      <span class={styles.named} aria-hidden="true">
        {shortFigures(run, usage.value).join(' · ')}
      </span>
      <span class={styles.bare} aria-hidden="true">
        {bareFigures(run, usage.value).join(' · ')}
      </span>
      <span class="visually-hidden">{sentence}</span>
    </p>
  );
}

/** The figures in words. */
export function FiguresInWords({ run, output }: FiguresProps) {
  const usage = useComputed(() => usageIn(output.value.value));
  const sentence = runFigures(run, usage.value).join(' · ');
  return sentence === '' ? null : <p class={styles.figuresInWords}>{sentence}</p>;
}
