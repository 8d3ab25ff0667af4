import type { ReadonlySignal } from '@preact/signals';
import type { ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import type { PieceReading } from '../../lib/runnable/fold.ts';
import styles from './Answer.module.css';
import { PartList } from './PartList.tsx';
import { PiecesNote } from './PiecesNote.tsx';

export type AnswerProps = {
  output: ReadonlySignal<ShownOutput>;
  isOpen: boolean;
  /** Takes a field of the output as its text from now on; undefined where that cannot be kept. */
  onAnswerField: ((name: string) => void) | undefined;
  /** Reads unclear pieces in this way from now on; undefined where that cannot be kept. */
  onPieces?: ((reading: PieceReading) => void) | undefined;
};

/** What a runnable answered, part by part. */
export function Answer({ output, isOpen, onAnswerField, onPieces }: AnswerProps) {
  const { value, answerAt, missingField, pieces, as } = output.value;
  return (
    <div dir="auto">
      <PartList parts={as.parts(value, answerAt)} isOpen={isOpen} onAnswerField={onAnswerField} />
      {!isOpen && missingField !== null && (
        <p class={styles.aside}>
          This answer has no field “{missingField}”. The field with the answer is set in the input settings.
        </p>
      )}
      {!isOpen && pieces && <PiecesNote pieces={pieces} onPieces={onPieces} />}
    </div>
  );
}
