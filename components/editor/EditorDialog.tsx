import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { firstControl } from '../ui/focus.ts';
import { Icon } from '../ui/Icon.tsx';
import { SheetHead } from '../ui/SheetHead.tsx';
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
  /** Buttons at the end of the head. */
  headTools?: ComponentChildren;
  /** Controls at the end of the foot. */
  tools?: ComponentChildren;
  /** Returns the element to focus; by default the first control. */
  firstIn?: ((fields: Element) => HTMLElement | null) | undefined;
  onSave(): void;
  onClose(): void;
  children: ComponentChildren;
};

/** Sheet with a form: Save takes all fields, Cancel none. */
export function EditorDialog({ dialog, title, saves, content, saved, problems, refusal, ...props }: Props) {
  const { firstIn = firstControl } = props;
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const kept = useKeptOnEscape(content, saved);
  useEffect(() => {
    dialog.current?.showModal();
    if (fields.current) firstIn(fields.current)?.focus();
  }, []);
  const marked = Object.keys(problems).length > 0 ? say('editor_notSaved') : '';
  const problem = kept.warning ?? refusal ?? marked;
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      aria-labelledby={id}
      onCancel={kept.onCancel}
      onClose={props.onClose}
    >
      <form
        class={dialogStyles.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          kept.withdraw();
          props.onSave();
        }}
      >
        <SheetHead
          titleId={id}
          title={title}
          onClose={() => kept.mayClose('button') && dialog.current?.close()}
        >
          {props.headTools}
        </SheetHead>
        <div ref={fields} class={dialogStyles.content}>
          {props.children}
        </div>
        <div class={dialogStyles.bar}>
          <Button type="submit" look="primary" size="form">
            {saves}
          </Button>
          <Button look="quiet" size="form" onClick={() => dialog.current?.close()}>
            {say('common_cancel')}
          </Button>
          <div role="alert" class={styles.outcome}>
            {problem && (
              <>
                <Icon name="failure" />
                {problem}
              </>
            )}
          </div>
          {props.tools && <div class={styles.tools}>{props.tools}</div>}
        </div>
      </form>
    </dialog>
  );
}
