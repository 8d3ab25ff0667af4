import type { ComponentChildren, RefObject } from 'preact';
import { say } from '../../lib/words/say.ts';
import { AlertDialog } from './AlertDialog.tsx';
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
export const DeleteDialog = ({ dialog, title, action, onDelete, children }: Props) => (
  <AlertDialog {...{ dialog, title }} words={children}>
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
  </AlertDialog>
);
