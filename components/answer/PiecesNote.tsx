import type { PieceReading } from '../../lib/runnable/fold.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';

type Props = { pieces: PieceReading; onPieces: ((reading: PieceReading) => void) | undefined };

const words: Record<PieceReading, { said: string; action: string; other: PieceReading }> = {
  replace: {
    said: 'Each piece replaces the one before.',
    action: 'Add them up instead',
    other: 'add',
  },
  add: {
    said: 'The pieces are added up.',
    action: 'Show the last piece instead',
    other: 'replace',
  },
};

/** Says how the pieces of a stream were read that do not tell it themselves, and offers the other way. */
export function PiecesNote({ pieces, onPieces }: Props) {
  const { said, action, other } = words[pieces];
  return (
    <p class={styles.aside}>
      {said}{' '}
      {onPieces && (
        <Button look="quiet" onClick={() => onPieces(other)}>
          {action}
        </Button>
      )}
    </p>
  );
}
