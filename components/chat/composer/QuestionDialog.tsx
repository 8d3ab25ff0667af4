import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './QuestionDialog.module.css';

type Props<Answer> = {
  title: string;
  words: ComponentChildren;
  /** Label of the button that has the initial focus. It answers as Escape does: with undefined. */
  cancel: string;
  onAnswer(answer: Answer | undefined): void;
  /** Answers above the foot. */
  choices?(answer: (given: Answer) => void): ComponentChildren;
  /** Another button in the foot. */
  other?: { label: string; answer: Answer };
};

/** A question before a message is sent. */
export function QuestionDialog<Answer>(props: Props<Answer>) {
  const { title, words, cancel, onAnswer, choices, other } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  function answer(given: Answer | undefined) {
    // A dialog returns the focus only if it is closed before it is removed.
    dialog.current?.close();
    onAnswer(given);
  }

  return (
    <AlertDialog
      {...{ dialog, title, words }}
      onCancel={(event) => {
        event.preventDefault();
        answer(undefined);
      }}
    >
      {choices?.(answer)}
      <div class={styles.foot}>
        <Button size="form" autofocus onClick={() => answer(undefined)}>
          {cancel}
        </Button>
        {other && (
          <Button size="form" onClick={() => answer(other.answer)}>
            {other.label}
          </Button>
        )}
      </div>
    </AlertDialog>
  );
}
