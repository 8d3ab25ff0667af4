import type { ComponentChildren } from 'preact';
import type { ToolResult } from '../../lib/output/answer-part.ts';
import { sayParts } from '../../lib/words/say.ts';
import styles from './Answer.module.css';

type Props = { result: ToolResult; children: ComponentChildren };

/** The result of a tool, collapsed unless it is an error. */
export function ToolResultView({ result: { name, isError, parts }, children }: Props) {
  const isEmpty = parts.length === 0;
  const title = titleOf(name, outcomeOf(isError, isEmpty));
  if (isEmpty) return <p class={styles.call}>{title}</p>;
  return (
    <details class={styles.folded} open={isError}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type Outcome = 'other' | 'failed' | 'empty' | 'failedEmpty';

function outcomeOf(isError: boolean, isEmpty: boolean): Outcome {
  if (isError) return isEmpty ? 'failedEmpty' : 'failed';
  return isEmpty ? 'empty' : 'other';
}

function titleOf(name: string, outcome: Outcome) {
  const b = (words: ComponentChildren) => <b>{words}</b>;
  return name === ''
    ? sayParts('answer_toolResultUnnamed', { outcome, b })
    : sayParts('answer_toolResult', { name, outcome, b });
}
