import type { ReadonlySignal } from '@preact/signals';
import type { Json } from '../../lib/langserve/json.ts';
import { outputParts } from '../../lib/langserve/output-parts.ts';
import { PartList } from './PartList.tsx';

export type AnswerProps = {
  /** What has arrived, and the field that holds the text where it is a dict. */
  output: ReadonlySignal<{ value: Json | undefined; answerField: string | null }>;
  isOpen: boolean;
  /** Takes a field of the output as its text from now on; undefined where that cannot be kept. */
  onAnswerField: ((name: string) => void) | undefined;
};

/** What a runnable answered, part by part. */
export function Answer({ output, isOpen, onAnswerField }: AnswerProps) {
  const { value, answerField } = output.value;
  return (
    <div dir="auto">
      <PartList parts={outputParts(value, answerField)} isOpen={isOpen} onAnswerField={onAnswerField} />
    </div>
  );
}
