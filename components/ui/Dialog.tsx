import type { ComponentChildren, DialogHTMLAttributes, FormHTMLAttributes, RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import styles from './AlertDialog.module.css';
import { Button, IconButton } from './Button.tsx';
import dialogStyles from './Dialog.module.css';
import { PrimaryRoom } from './PrimaryButton.tsx';

type SmallProps = DialogHTMLAttributes<HTMLDialogElement> & {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  class?: string | undefined;
};

/** A dialog over a part of the page, with its title. */
export function SmallDialog({ dialog, title, class: own, children, ...rest }: SmallProps) {
  const id = useId();
  return (
    <dialog ref={dialog} class={joined(styles.dialog, own)} aria-labelledby={id} {...rest}>
      <h2 id={id} class={styles.title}>
        {title}
      </h2>
      <PrimaryRoom>{children}</PrimaryRoom>
    </dialog>
  );
}

type Props = SmallProps & { words: ComponentChildren };

/** A dialog that interrupts with a question; its buttons stand below the words. */
export function AlertDialog({ words, children, ...rest }: Props) {
  const id = useId();
  return (
    <SmallDialog {...rest} role="alertdialog" aria-describedby={id}>
      <p id={id} class={styles.words}>
        {words}
      </p>
      {children}
    </SmallDialog>
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

/** Shows a dialog as soon as it is there. */
export function useShown() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return dialog;
}

type SheetProps = DialogHTMLAttributes<HTMLDialogElement> & {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  titleId?: string;
  class?: string | undefined;
  /** Makes the sheet a form. */
  form?: FormHTMLAttributes<HTMLFormElement>;
  contentClass?: string | undefined;
  content?: RefObject<HTMLDivElement | null>;
  /** Finds the element to focus once the sheet is shown; without one, its title. */
  firstIn?: ((sheet: HTMLDialogElement) => HTMLElement | null | undefined) | undefined;
  /** Tells whether the button of the head may close the sheet. */
  mayClose?(): boolean;
  /** Buttons at the end of the head. */
  headTools?: ComponentChildren;
  /** Buttons below the content. */
  bar?: ComponentChildren;
  /** Content of the foot, without a bar. */
  foot?: ComponentChildren;
};

/** A sheet, shown as soon as it is there: a head with its title and a button that closes it, content, and a foot. */
export function Sheet({
  dialog,
  title,
  titleId: ownId,
  class: own,
  form,
  contentClass,
  content,
  firstIn,
  mayClose,
  headTools,
  bar,
  foot,
  children,
  ...rest
}: SheetProps) {
  const newId = useId();
  const id = ownId ?? newId;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    const first = sheet && firstIn?.(sheet);
    (first ?? heading.current)?.focus();
  }, []);
  const inside = (
    <>
      <div class={dialogStyles.head}>
        <IconButton
          icon="close"
          label={say('common_close')}
          onClick={() => (!mayClose || mayClose()) && dialog.current?.close()}
        />
        <h2 ref={heading} id={id} class={dialogStyles.title} tabIndex={-1}>
          {title}
        </h2>
        {headTools}
      </div>
      <div ref={content ?? null} class={joined(dialogStyles.content, contentClass)}>
        {children}
      </div>
      {bar && <div class={dialogStyles.bar}>{bar}</div>}
      {foot}
    </>
  );
  return (
    <dialog ref={dialog} class={joined(dialogStyles.dialog, own)} aria-labelledby={id} {...rest}>
      <PrimaryRoom>
        {form ? (
          <form class={dialogStyles.sheet} {...form}>
            {inside}
          </form>
        ) : (
          <div class={dialogStyles.sheet}>{inside}</div>
        )}
      </PrimaryRoom>
    </dialog>
  );
}

const joined = (one: string | undefined, other: string | undefined) => (other ? `${one} ${other}` : one);
