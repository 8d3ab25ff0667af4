import type { ReadonlySignal } from '@preact/signals';
import type { Run } from '../../lib/chat/run.ts';
import { runFigures } from '../../lib/chat/run-figures.ts';
import type { Usage } from '../../lib/langserve/usage.ts';
import styles from './Turn.module.css';

type Props = { run: Run; usage: ReadonlySignal<Usage | undefined> };

/** What the answer took: time, and tokens where they are told. */
export function AnswerFigures({ run, usage }: Props) {
  const figures = runFigures(run, usage.value);
  return figures.length === 0 ? null : <p class={styles.aside}>{sentence(figures.join(' · '))}</p>;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
