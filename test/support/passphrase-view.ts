import type { PassphraseView } from '../../components/passphrase/PassphraseSection.tsx';

const done = async () => undefined;

/** The passphrase section of a person who has none. */
export const aPassphraseView = (view: Partial<PassphraseView> = {}): PassphraseView => ({
  status: 'none',
  unlock: done,
  change: done,
  lockNow: done,
  deleteSecrets: done,
  ...view,
});
