import { useSignal } from '@preact/signals';
import type { Panel } from '../../lib/panel/panel.ts';
import { say } from '../../lib/words/say.ts';
import { PassphraseDialog, type PassphraseView } from '../passphrase/PassphraseSection.tsx';
import { Button } from '../ui/Button.tsx';
import dialogStyles from '../ui/Dialog.module.css';

/** Below headers with a secret: how secrets are stored, and the way to the passphrase. */
export function PassphraseOffer({ panel }: { panel: Panel }) {
  const isOpen = useSignal(false);
  return (
    <>
      <Button
        look="link"
        class={dialogStyles.start}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {say(panel.lock.state.value.status === 'none' ? 'passphrase_offer' : 'passphrase_title')}
      </Button>
      {isOpen.value && (
        <PassphraseDialog
          view={passphraseView(panel)}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

export const passphraseView = ({ lock, passphrase }: Panel): PassphraseView => ({
  status: lock.state.value.status,
  ...passphrase,
});
