import { passphraseKey } from '../../lib/chat/passphrase/passphrase-key.ts';

/** Few rounds: a test sets many passphrases. */
const rounds = 2;
let salts = 0;

/** Derives what a page sends for a new passphrase. */
export async function nextPassphrase(passphrase: string) {
  salts += 1;
  const by = { salt: btoa(`salt ${salts}`), rounds };
  return { ...by, key: await passphraseKey(passphrase, by) };
}
