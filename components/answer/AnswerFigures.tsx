import { useComputed } from '@preact/signals';
import type { Run } from '../../lib/chat/run/run.ts';
import { runFigures } from '../../lib/chat/run/run-figures.ts';
import { usageIn } from '../../lib/output/usage.ts';
import styles from './Answer.module.css';
import type { AnswerProps } from './Answer.tsx';

export type FiguresProps = { run: Run; output: AnswerProps['output'] };

/** The duration of an answer, and its token usage if the runnable reports it. */
export function AnswerFigures({ run, output }: FiguresProps) {
  const usage = useComputed(() => usageIn(output.value.value));
  const figures = runFigures(run, usage.value);
  return figures.length === 0 ? null : <p class={styles.aside}>{figures.join(' · ')}</p>;
}
