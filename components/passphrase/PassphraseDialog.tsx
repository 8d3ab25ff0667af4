import { useEffect, useId, useRef } from 'preact/hooks';
import { say } from '../../lib/words/say.ts';
import dialogStyles from '../ui/Dialog.module.css';
import { SheetHead } from '../ui/SheetHead.tsx';
import { PassphraseSection, type PassphraseView } from './PassphraseSection.tsx';

/** Sheet with the passphrase of all secrets, above another sheet. */
export function PassphraseDialog({ view, onClose }: { view: PassphraseView; onClose(): void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class={dialogStyles.dialog} aria-labelledby={id} onClose={onClose}>
      <div class={dialogStyles.sheet}>
        <SheetHead titleId={id} title={say('passphrase_sheet')} onClose={() => dialog.current?.close()} />
        <div class={dialogStyles.content}>
          <PassphraseSection view={view} />
        </div>
      </div>
    </dialog>
  );
}
