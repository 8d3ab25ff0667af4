import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { typeItAgain } from '../../../lib/chat/input/kept-form.ts';
import { fieldName } from '../../../lib/chat/queue/message-queue.ts';
import { isSendKey } from '../../../lib/chat/settings/settings.ts';
import { say } from '../../../lib/words/say.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useFocusOnProblem } from '../../ui/focus.ts';
import { useKeptOnEscape } from '../../ui/kept-on-escape.ts';
import { isOfInputMethod, useSendKey } from '../../ui/keys.ts';
import { PrimaryButton } from '../../ui/PrimaryButton.tsx';
import styles from './Queue.module.css';

type Props = {
  /** Undefined if the text cannot be edited. */
  text: string | undefined;
  /** The text that the queue has. */
  saved: string;
  mayBeEmpty: boolean;
  /** Places of secret values that must be typed again. */
  places: string[];
  takesFocus: boolean;
  onWrite(text: string): void;
  onSave(text: string | undefined, values: Record<string, string> | undefined): void;
  onCancel(): void;
};

/** Edits the text of a queued message, and takes the secret values that are known no more. */
export function QueuedEditor({ text, saved, mayBeEmpty, places, ...on }: Props) {
  const [written, setWritten] = useState(text);
  const [values, setValues] = useState<Record<string, string>>({});
  const { warning, mayClose } = useKeptOnEscape([written, values], [text === undefined ? text : saved, {}]);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusOnProblem = useFocusOnProblem(form);
  const isMissing = (at: string) => (values[at] ?? '') === '';
  const isEmpty = written !== undefined && written.trim() === '' && !mayBeEmpty;

  useLayoutEffect(() => {
    const box = form.current?.querySelector<HTMLTextAreaElement>('textarea,input');
    if (on.takesFocus) box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);

  function save() {
    setChecked(true);
    if (isEmpty) return;
    if (places.some(isMissing)) return focusOnProblem();
    on.onSave(written, places.length > 0 ? values : undefined);
  }

  return (
    <form
      ref={form}
      class={styles.editor}
      data-unsaved
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOfInputMethod(event) && mayClose('escape')) on.onCancel();
      }}
    >
      {written !== undefined && (
        <TextBox
          text={written}
          onWrite={(next) => {
            setWritten(next);
            on.onWrite(next);
          }}
          onEnter={save}
        />
      )}
      {places.map((at) => (
        <Field
          key={at}
          label={fieldName(at)}
          isMasked
          value={values[at] ?? ''}
          problem={isChecked && isMissing(at) ? typeItAgain() : undefined}
          onChange={(value) => setValues({ ...values, [at]: value })}
        />
      ))}
      <p role="status" class={warning && styles.about}>
        {warning}
      </p>
      <div class={styles.actions}>
        <PrimaryButton type="submit" disabled={isEmpty}>
          {say('queue_save')}
        </PrimaryButton>
        <Button look="quiet" onClick={on.onCancel}>
          {say('common_cancel')}
        </Button>
      </div>
    </form>
  );
}

type BoxProps = { text: string; onWrite(text: string): void; onEnter(): void };

function TextBox({ text, onWrite, onEnter }: BoxProps) {
  const sendKey = useSendKey();
  return (
    <textarea
      class={styles.text}
      aria-label={say('queue_editedText')}
      dir="auto"
      value={text}
      onInput={({ currentTarget }) => onWrite(currentTarget.value)}
      onKeyDown={(event) => {
        if (!isSendKey(event, sendKey)) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
