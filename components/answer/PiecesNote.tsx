import type { PieceReading } from '../../lib/runnable/fold.ts';
import type { TextKey } from '../../lib/words/catalogue.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Answer.module.css';

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
export function PiecesNote({ pieces, onPieces }: Props) {
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
