import type { RefObject } from 'preact';
import { cutWords } from '../../lib/chat/answer/cut-text.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import fieldStyles from '../ui/Field.module.css';
import foldStyles from '../ui/Fold.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './InputForm.module.css';

type Props = {
  title: string;
  box: RefObject<HTMLDivElement | null>;
  fold: { isFolded: boolean; onFold(isFolded: boolean): void };
  /** Number of fields, in words. */
  count: string;
  /** Number of fields with a problem. */
  wrong: number;
  /** Summary of the values in one line, shown while folded. */
  words: string;
  /** Undefined if nothing is filled in. */
  onReset: (() => void) | undefined;
  onUndo: (() => void) | undefined;
};

/** Head of the form: folds it, counts its fields and problems, resets and restores it. */
export function FormHead({ title, box, fold, count, wrong, words, onReset, onUndo }: Props) {
  return (
    <>
      <div ref={box} class={styles.head}>
        <button
          type="button"
          class={`${foldStyles.summary} ${styles.fold}`}
          aria-expanded={!fold.isFolded}
          onClick={() => fold.onFold(!fold.isFolded)}
        >
          <span class={styles.title}>{title}</span> <span class={styles.count}>{count}</span>
        </button>
        {wrong > 0 && (
          <span class={fieldStyles.problem}>
            <Icon name="failure" />
            {say('form_toCorrect', { count: wrong })}
          </span>
        )}
        {!fold.isFolded && onReset && (
          <Button look="quiet" size="small" aria-label={say('form_resetAll')} onClick={onReset}>
            {say('form_reset')}
          </Button>
        )}
        {onUndo && (
          <Button size="small" onClick={onUndo}>
            {say('form_undoReset')}
          </Button>
        )}
      </div>
      {words !== '' && <p class={styles.summary}>{cutWords(words)}</p>}
    </>
  );
}
