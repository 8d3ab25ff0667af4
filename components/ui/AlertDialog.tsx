import type { ComponentChildren, RefObject } from 'preact';
import { useId } from 'preact/hooks';
import styles from './AlertDialog.module.css';

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
