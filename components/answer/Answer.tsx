import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useContext, useErrorBoundary } from 'preact/hooks';
import { partsOf, type ShownOutput } from '../../lib/chat/conversation/answer-reading.ts';
import type { PieceReading } from '../../lib/runnable/fold.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { PlainReading } from '../reading/reading-context.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';
import { PlainText } from './LongText.tsx';
import { PartList } from './PartList.tsx';

export type AnswerProps = {
  /** Text of the answer: the fallback if its parts cannot be shown. */
  text: ReadonlySignal<string>;
  output: ReadonlySignal<ShownOutput>;
  /** The question; a field that only repeats it is folded. */
  question?: string;
  isOpen: boolean;
  /** Saves which output field is the answer's text; undefined if that cannot be saved. */
  onAnswerField: ((name: string) => void) | undefined;
  /** Saves whether ambiguous pieces replace or extend the answer; undefined if that cannot be saved. */
  onPieces?: ((reading: PieceReading) => void) | undefined;
};

/** An answer, part by part. Falls back to its text in plain-text mode or if its parts fail to render. */
export function Answer({ text, ...parts }: AnswerProps) {
  if (useContext(PlainReading)) return <PlainText text={text.value} />;
  return (
    <Sheltered instead={<TextInstead text={text} />}>
      <AnswerParts {...parts} />
    </Sheltered>
  );
}

const TextInstead = ({ text }: Pick<AnswerProps, 'text'>) => (
  <>
    <PlainText text={text.value} />
    <p class={styles.aside}>{say('answer_displayFailed')}</p>
  </>
);

function AnswerParts({ output, question, isOpen, onAnswerField, onPieces }: Omit<AnswerProps, 'text'>) {
  const { missingField, pieces } = output.value;
  const parts = partsOf(output.value, question);
  return (
    <div dir="auto">
      <PartList parts={parts} isOpen={isOpen} onAnswerField={onAnswerField} />
      {!isOpen && missingField !== null && (
        <p class={styles.aside}>{say('answer_fieldMissing', { field: missingField })}</p>
      )}
      {!isOpen && pieces && <PiecesNote pieces={pieces} onPieces={onPieces} />}
    </div>
  );
}

type Props = { pieces: PieceReading; onPieces: ((reading: PieceReading) => void) | undefined };

const words: Record<PieceReading, { said: TextKey; action: TextKey; other: PieceReading }> = {
  replace: {
    said: 'pieces_replace',
    action: 'pieces_addInstead',
    other: 'add',
  },
  add: {
    said: 'pieces_add',
    action: 'pieces_replaceInstead',
    other: 'replace',
  },
};

/** A note on how ambiguous pieces of a stream were combined, with a button for the other way. */
function PiecesNote({ pieces, onPieces }: Props) {
  const { said, action, other } = words[pieces];
  return (
    <p class={styles.aside}>
      {say(said)}{' '}
      {onPieces && (
        <Button look="quiet" size="small" onClick={() => onPieces(other)}>
          {say(action)}
        </Button>
      )}
    </p>
  );
}

/** An error boundary: shows `instead` if its children fail to render. */
export function Sheltered({
  children,
  instead,
}: {
  children: ComponentChildren;
  instead: ComponentChildren;
}) {
  const [error] = useErrorBoundary();
  return <>{error ? instead : children}</>;
}
