import type { ComponentChildren } from 'preact';
import type { ToolResult } from '../../lib/output/answer-part.ts';
import styles from './Answer.module.css';

type Props = { result: ToolResult; children: ComponentChildren };

/** What a tool gave back. An error is shown at once. */
export function ToolResultView({ result: { name, isError, parts }, children }: Props) {
  const title = (
    <>
      <b>{name === '' ? 'A tool' : name}</b> {isError ? 'failed' : 'answered'}
    </>
  );
  if (parts.length === 0) return <p class={styles.call}>{title} with nothing</p>;
  return (
    <details class={styles.folded} open={isError}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
