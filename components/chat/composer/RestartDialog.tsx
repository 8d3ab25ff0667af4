import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../../lib/words/say.ts';
import dialogStyles from '../../ui/AlertDialog.module.css';
import { Button } from '../../ui/Button.tsx';
import styles from './SiteDialog.module.css';

/** A question before a message starts a run over that waits for an answer. */
export function RestartDialog({ onAnswer }: { onAnswer(isWanted: boolean): void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => dialog.current?.showModal(), []);

  function answer(isWanted: boolean) {
    // A dialog returns the focus only if it is closed before it is removed.
    dialog.current?.close();
    onAnswer(isWanted);
  }

  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id={`${id}-title`} class={dialogStyles.title}>
        {say('waiting_restartTitle')}
      </h2>
      <p id={`${id}-words`} class={styles.words}>
        {say('waiting_restartWords')}
      </p>
      <div class={styles.cancel}>
        <Button size="form" autofocus onClick={() => answer(false)}>
          {say('waiting_answerFirst')}
        </Button>
        <Button size="form" onClick={() => answer(true)}>
          {say('composer_sendAnyway')}
        </Button>
      </div>
    </dialog>
  );
}
