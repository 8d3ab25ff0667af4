import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from '../ui/Button.tsx';
import styles from './DeleteAllDialog.module.css';

type Props = { dialog: RefObject<HTMLDialogElement | null>; words: string; onDelete(): void };

/** Asks before everything is deleted for good; the focus begins at the way back. */
export function DeleteAllDialog({ dialog, words, onDelete }: Props) {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
    >
      <h2 id={`${id}-title`} class={styles.title}>
        Delete all conversations?
      </h2>
      <p id={`${id}-words`}>
        {words} will be deleted, with all messages and answers, also what is pinned or temporary. This cannot
        be undone.
      </p>
      <div class={styles.bar}>
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button
          class={styles.danger}
          onClick={() => {
            dialog.current?.close();
            onDelete();
          }}
        >
          Delete {words}
        </Button>
      </div>
    </dialog>
  );
}
