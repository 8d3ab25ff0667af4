import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from './AlertDialog.module.css';
import { Button } from './Button.tsx';
import styles from './DeleteDialog.module.css';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Label of the button that deletes. */
  action: string;
  onDelete(): void;
  /** Description of the data that will be deleted. */
  children: ComponentChildren;
};

/** A question before permanent deletion. Cancel has the initial focus. */
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
        <Button size="form" onClick={() => dialog.current?.close()}>
          {say('common_cancel')}
        </Button>
        <Button
          class={styles.danger}
          size="form"
          icon="delete"
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
