import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { ProfileProblems } from '../../lib/chat/profile/profile-problems.ts';
import { say } from '../../lib/words/say.ts';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';
import { Sheet } from '../ui/Dialog.tsx';
import foldStyles from '../ui/Fold.module.css';
import { firstControl } from '../ui/focus.ts';
import { Icon, Outline } from '../ui/Icon.tsx';
import { useKeptOnEscape } from '../ui/kept-on-escape.ts';
import { PrimaryButton } from '../ui/PrimaryButton.tsx';
import { sheetOutlines } from '../ui/sheet-icons.ts';
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
  const fields = useRef<HTMLDivElement>(null);
  const kept = useKeptOnEscape(content, saved);
  const marked = Object.keys(problems).length > 0 ? say('editor_notSaved') : '';
  const problem = kept.warning ?? refusal ?? marked;
  return (
    <Sheet
      dialog={dialog}
      title={title}
      content={fields}
      firstIn={() => fields.current && firstIn(fields.current)}
      mayClose={() => kept.mayClose('button')}
      headTools={props.headTools}
      onCancel={kept.onCancel}
      onClose={props.onClose}
      form={{
        noValidate: true,
        onSubmit(event) {
          event.preventDefault();
          kept.withdraw();
          props.onSave();
        },
      }}
      bar={
        <>
          <PrimaryButton type="submit" size="form">
            {saves}
          </PrimaryButton>
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
        </>
      }
    >
      {props.children}
    </Sheet>
  );
}

type DisclosureProps = {
  title: string;
  /** Makes it a section of the sheet, from edge to edge. */
  icon?: keyof typeof sheetOutlines;
  /** Summary of its content, in a few words. */
  summary?: string;
  /** Whether it starts open. */
  isNew?: boolean;
  /** Opens it whenever a new set has a problem of one of the fields. */
  problems?: ProfileProblems;
  fields?: string[];
  children: ComponentChildren;
};

/** Fold that opens by itself when one of its fields has a problem. */
export function Disclosure({
  title,
  icon,
  summary,
  isNew,
  problems = none,
  fields = [],
  children,
}: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const open = () => box.current?.setAttribute('open', '');

  useLayoutEffect(() => {
    if (isNew) open();
  }, []);
  useLayoutEffect(() => {
    if (fields.some((field) => field in problems)) open();
  }, [problems]);

  return (
    <details ref={box} class={icon && styles.section}>
      <summary class={foldStyles.summary}>
        {icon && <Outline path={sheetOutlines[icon]} />}
        <span class={styles.name}>{title}</span>
        {summary !== undefined && <span class={`${foldStyles.end} ${styles.end}`}>{summary}</span>}
      </summary>
      <div class={styles.within}>{children}</div>
    </details>
  );
}

type CheckboxProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange(): void;
  /** Content below the hint. */
  children?: ComponentChildren;
};

/** A checkbox with its hint. */
export function Checkbox({ label, hint, checked, onChange, children }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label class={styles.choice}>
        <input type="checkbox" checked={checked} aria-describedby={id} onChange={onChange} />
        {label}
      </label>
      <p id={id} class={dialogStyles.hint}>
        {hint}
      </p>
      {children}
    </div>
  );
}

const none: ProfileProblems = {};
