import type { RefObject } from 'preact';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import styles from './Form.module.css';

type Props = {
  box: RefObject<HTMLDivElement | null>;
  /** Undefined if the form does not fold. */
  fold: { isFolded: boolean; onFold(isFolded: boolean): void } | undefined;
  /** Summary of the values in one line, shown while folded. */
  words: string;
  /** Undefined if nothing is filled in. */
  onReset: (() => void) | undefined;
  onUndo: (() => void) | undefined;
};

/** Buttons that fold, reset and restore the form; while folded, a summary of its values. */
export function FormHead({ box, fold, words, onReset, onUndo }: Props) {
  if (!fold && !onReset && !onUndo) return null;
  return (
    <div ref={box} class={styles.head}>
      {fold && (
        <Button
          look="quiet"
          icon={fold.isFolded ? 'up' : 'down'}
          aria-expanded={!fold.isFolded}
          onClick={() => fold.onFold(!fold.isFolded)}
        >
          {fold.isFolded ? say('form_showFields') : say('form_hideFields')}
        </Button>
      )}
      {fold?.isFolded ? (
        <span class={styles.summary}>{cutWords(words)}</span>
      ) : (
        onReset && (
          <Button look="quiet" onClick={onReset}>
            {say('form_resetAll')}
          </Button>
        )
      )}
      {onUndo && <Button onClick={onUndo}>{say('form_undoReset')}</Button>}
    </div>
  );
}
