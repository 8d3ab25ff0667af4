import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import styles from './AlertDialog.module.css';
import { Button, IconButton } from './Button.tsx';
import dialogStyles from './Dialog.module.css';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  words: ComponentChildren;
  onCancel?(event: Event): void;
  /** Content below the words, with the buttons. */
  children: ComponentChildren;
};

/** A dialog that interrupts with a question. */
export function AlertDialog({ dialog, title, words, onCancel, children }: Props) {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      class={styles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      {...(onCancel && { onCancel })}
    >
      <h2 id={`${id}-title`} class={styles.title}>
        {title}
      </h2>
      <p id={`${id}-words`} class={styles.words}>
        {words}
      </p>
      {children}
    </dialog>
  );
}

type DeleteDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Label of the button that deletes. */
  action: string;
  onDelete(): void;
  /** Description of the data that will be deleted. */
  children: ComponentChildren;
};

/** A question before permanent deletion. Cancel has the initial focus. */
export const DeleteDialog = ({ dialog, title, action, onDelete, children }: DeleteDialogProps) => (
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

type SheetHeadProps = {
  titleId: string;
  title: string;
  onClose(): void;
  /** Buttons at its end. */
  children?: ComponentChildren;
};

/** Head of a sheet: a button that closes it, its title, and more buttons. */
export const SheetHead = ({ titleId, title, onClose, children }: SheetHeadProps) => (
  <div class={dialogStyles.head}>
    <IconButton icon="close" label={say('common_close')} onClick={onClose} />
    <h2 id={titleId} class={dialogStyles.title}>
      {title}
    </h2>
    {children}
  </div>
);
