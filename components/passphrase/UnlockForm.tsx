import type { ComponentChildren } from 'preact';
import { say } from '../../lib/words/say.ts';
import { PassphraseForm } from './PassphraseForm.tsx';

type Props = {
  action: string;
  /** Resolves to why the secrets stay locked. */
  onUnlock(passphrase: string): Promise<string | undefined>;
  children?: ComponentChildren;
};

/** Asks for the passphrase that unlocks the secrets. */
export const UnlockForm = ({ action, onUnlock, children }: Props) => (
  <PassphraseForm
    asks={{ current: say('passphrase_title') }}
    action={action}
    onSubmit={({ current = '' }) => onUnlock(current)}
  >
    {children}
  </PassphraseForm>
);
