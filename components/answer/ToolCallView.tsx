import type { ComponentChildren } from 'preact';
import { isJsonObject } from '../../lib/json/json.ts';
import type { ToolCall } from '../../lib/output/answer-part.ts';
import { say, sayParts } from '../../lib/words/say.ts';
import styles from './Answer.module.css';
import { Data } from './Data.tsx';

/** A tool call of the model with its arguments. */
export function ToolCallView({
  call: { name, args, isReadable },
  isOpen,
}: {
  call: ToolCall;
  isOpen: boolean;
}) {
  const b = (words: ComponentChildren) => <b>{words}</b>;
  const title =
    name === '' ? sayParts('answer_toolCallUnnamed', { b }) : sayParts('answer_toolCall', { name, b });
  if (isJsonObject(args) && Object.keys(args).length === 0) return <p class={styles.call}>{title}</p>;
  return (
    <details class={styles.folded}>
      <summary>{title}</summary>
      {!isReadable && !isOpen && <p class={styles.aside}>{say('answer_toolArgumentsInvalid')}</p>}
      <Data value={args} />
    </details>
  );
}
