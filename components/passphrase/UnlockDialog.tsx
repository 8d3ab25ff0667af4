import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/AlertDialog.module.css';
import { Button } from '../ui/Button.tsx';
import sheetStyles from '../ui/Dialog.module.css';
import { UnlockForm } from './UnlockForm.tsx';

type Props = {
  /** Resolves to why the secrets stay locked. The dialog is removed once they are unlocked. */
  onUnlock(passphrase: string): Promise<string | undefined>;
  onCancel(): void;
};

/** Asks for the passphrase where a secret is needed. What waits for it goes on, or is not done. */
export function UnlockDialog({ onUnlock, onCancel }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    opened?.querySelector('input')?.focus();
    return () => {
      opened?.close();
      // A dialog that is removed in the same moment does not return the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={dialogStyles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-words`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} class={dialogStyles.title}>
        {say('passphrase_unlockTitle')}
      </h2>
      <div class={sheetStyles.section}>
        <p id={`${id}-words`}>{say('passphrase_unlockText')}</p>
        <UnlockForm action={say('passphrase_unlock')} onUnlock={onUnlock}>
          <Button onClick={onCancel}>{say('common_cancel')}</Button>
        </UnlockForm>
        <p class={sheetStyles.hint}>{say('passphrase_lostWhere')}</p>
      </div>
    </dialog>
  );
}
