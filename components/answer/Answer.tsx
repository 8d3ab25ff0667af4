import type { ReadonlySignal } from '@preact/signals';
import type { AnswerPart } from '../../lib/langserve/answer-part.ts';
import { PartList } from './PartList.tsx';

export type AnswerProps = {
  parts: ReadonlySignal<AnswerPart[]>;
  isOpen: boolean;
  /** Takes a field of the output as its text from now on; undefined where that cannot be kept. */
  onAnswerField: ((name: string) => void) | undefined;
};

/** What a runnable answered, part by part. */
export function Answer({ parts, isOpen, onAnswerField }: AnswerProps) {
  return (
    <div dir="auto">
      <PartList parts={parts.value} isOpen={isOpen} onAnswerField={onAnswerField} />
    </div>
  );
}
