import type { ReadonlySignal } from '@preact/signals';
import type { Json } from '../../lib/langserve/json.ts';
import { outputParts } from '../../lib/langserve/output-parts.ts';
import { PartList } from './PartList.tsx';

export type AnswerProps = {
  /** What has arrived, and where in it the answer is; null: at the usual place. */
  output: ReadonlySignal<{ value: Json | undefined; answerAt: string | null }>;
  isOpen: boolean;
  /** Takes a field of the output as its text from now on; undefined where that cannot be kept. */
  onAnswerField: ((name: string) => void) | undefined;
};

/** What a runnable answered, part by part. */
export function Answer({ output, isOpen, onAnswerField }: AnswerProps) {
  const { value, answerAt } = output.value;
  return (
    <div dir="auto">
      <PartList parts={outputParts(value, answerAt)} isOpen={isOpen} onAnswerField={onAnswerField} />
    </div>
  );
}
