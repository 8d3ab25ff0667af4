import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import styles from './DeleteDialog.module.css';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** What the button says that deletes. */
  action: string;
  onDelete(): void;
  /** What will be gone. */
  children: ComponentChildren;
};

/** Asks before something is deleted for good; the focus begins at the way back. */
export function DeleteDialog({ dialog, title, action, onDelete, children }: Props) {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
    >
      <h2 id={`${id}-title`} class={dialogStyles.title}>
        {title}
      </h2>
      <p id={`${id}-words`}>{children}</p>
      <div class={styles.bar}>
        <Button onClick={() => dialog.current?.close()}>{say('common_cancel')}</Button>
        <Button
          class={styles.danger}
          onClick={() => {
            dialog.current?.close();
            onDelete();
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  );
}
