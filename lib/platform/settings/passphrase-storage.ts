import { importedKey } from '../../chat/passphrase/sealed.ts';
import { checkOf, isKeyOf, type LockSalt, type SecretsLock } from '../../chat/passphrase/secrets-lock.ts';
import { readSecrets, type StoredSecret, withSecretOrigins } from '../../chat/profile/secrets.ts';
import { writeTogether } from '../browser/local-store.ts';
import { changeDeletedSecrets } from './deleted-profiles.ts';
import { profileItems, readStoredProfiles } from './profile-storage.ts';
import {
  type AllSecrets,
  mapped,
  openSecret,
  sealSecret,
  secretsItem,
  sessionItem,
  unreadableItem,
} from './secret-storage.ts';
import { dropKey, holdKey, lockItem, readStoredLock, sealingWith } from './secrets-key.ts';

/** A passphrase to set; absent to remove the one that there is. */
export type NextPassphrase = LockSalt & { key: string };

/** Unlocks the secrets until the browser closes. Resolves to whether the key is that of the passphrase. */
export async function unlockSecrets(key: string): Promise<boolean> {
  const lock = await readStoredLock();
  const isRight = typeof lock !== 'string' && (await isKeyOf(lock, await importedKey(key)));
  if (isRight) await holdKey({ key, salt: lock.salt });
  return isRight;
}

/**
 * Encrypts all secrets anew, or decrypts them, in one write to the disk. Resolves to false if `current` is not the
 * key of the passphrase that there is; nothing is changed then.
 */
export async function changePassphrase(current: string | undefined, next: NextPassphrase | undefined) {
  const lock = await readStoredLock();
  const from = lock === 'none' ? lock : current && (await importedKey(current));
  if (!from || (from !== 'none' && !(await isFitting(lock, from)))) return false;
  const to = next && (await importedKey(next.key));
  const again = (secret: StoredSecret) => resealed(secret, from, to);
  const all = async (value: unknown): Promise<AllSecrets> =>
    mapped(readSecrets(value)?.secrets ?? {}, (secrets) => mapped(secrets, again));
  const value = await secretsItem.read();
  const aside = [(await unreadableItem.read()) ?? [], readSecrets(value) ? [] : [value]].flat(2);
  await writeTogether({
    [secretsItem.key]: { version: 1, secrets: await all(value) },
    ...(aside.length > 0 && {
      [unreadableItem.key]: await Promise.all(aside.map((copy) => resealedCopy(copy, again))),
    }),
    [lockItem.key]: next && to ? await lockOf(next, to) : null,
  });
  await (next ? holdKey({ key: next.key, salt: next.salt }) : dropKey());
  await sessionItem.write({ version: 1, secrets: await all(await sessionItem.read()) });
  await changeDeletedSecrets((secrets) =>
    mapped(secrets, async ({ isForSession, ...secret }) => ({
      ...(await again(secret)),
      ...(isForSession && { isForSession }),
    })),
  );
  return true;
}

const isFitting = async (lock: SecretsLock | 'none' | 'unreadable', key: CryptoKey) =>
  typeof lock !== 'string' && isKeyOf(lock, key);

const lockOf = async ({ salt, rounds }: LockSalt, key: CryptoKey): Promise<SecretsLock> => ({
  version: 1,
  salt,
  rounds,
  check: await checkOf(sealingWith(key)),
});

/** Leaves a secret that does not open as it is. */
async function resealed(
  secret: StoredSecret,
  from: CryptoKey | 'none',
  to: CryptoKey | undefined,
): Promise<StoredSecret> {
  const open = await openSecret(secret, from);
  if (!open) return secret;
  return to ? sealSecret(open, to) : open;
}

/** Copies of unreadable values may hold secrets, too: each is sealed whole, as JSON. */
async function resealedCopy(copy: unknown, again: (secret: StoredSecret) => Promise<StoredSecret>) {
  const isSealed = typeof copy === 'object' && copy !== null && 'sealed' in copy;
  const secret = isSealed && typeof copy.sealed === 'string' ? { sealed: copy.sealed } : undefined;
  const after = await again({ ...(secret ?? { value: JSON.stringify(copy) }), origin: copyPlace });
  return 'sealed' in after ? { sealed: after.sealed } : JSON.parse(after.value);
}

const copyPlace = 'unreadable';

export const lockSecrets = dropKey;

/** Deletes all secrets and the passphrase. Profiles stay, with their secret headers named and empty. */
export async function deleteAllSecrets() {
  const { stored } = await readStoredProfiles();
  const profiles = stored.profiles.map((profile) => withSecretOrigins(profile, {}));
  await writeTogether({
    ...(await profileItems({ ...stored, profiles })),
    [secretsItem.key]: { version: 1, secrets: {} },
    [unreadableItem.key]: [],
    [lockItem.key]: null,
  });
  await sessionItem.remove();
  await changeDeletedSecrets(async () => ({}));
  await dropKey();
}
