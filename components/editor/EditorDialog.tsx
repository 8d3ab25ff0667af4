import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { useKeptOnEscape } from '../ui/use-kept-on-escape.ts';
import styles from './Editor.module.css';

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  saves: string;
  /** Everything that a person can change in the dialog; compared to detect unsaved changes. */
  content: unknown;
  /** Saved content, if the dialog may open with unsaved changes. */
  saved?: unknown;
  problems: Record<string, string>;
  /** Reason why saving failed, if it belongs to no field. */
  refusal?: string | undefined;
  onSave(): void;
  onClose(): void;
  children: ComponentChildren;
};

/** Dialog with a form: Save takes all fields, Cancel none. */
export function EditorDialog({ dialog, title, saves, content, saved, problems, refusal, ...props }: Props) {
  const id = useId();
  const kept = useKeptOnEscape(content, saved);
  useEffect(() => dialog.current?.showModal(), []);
  const marked = Object.keys(problems).length > 0 ? say('editor_notSaved') : '';
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      aria-labelledby={id}
      onCancel={kept.onCancel}
      onClose={props.onClose}
    >
      <form
        class={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          kept.withdraw();
          props.onSave();
        }}
      >
        <div class={dialogStyles.content}>
          <h2 id={id} class={dialogStyles.title}>
            {title}
          </h2>
          {props.children}
        </div>
        <div class={dialogStyles.bar}>
          <Button type="submit" look="primary">
            {saves}
          </Button>
          <Button onClick={() => dialog.current?.close()}>{say('common_cancel')}</Button>
          <p role="alert" class={styles.problem}>
            {kept.warning ?? refusal ?? marked}
          </p>
        </div>
      </form>
    </dialog>
  );
}
