import {
  checkOf,
  importedKey,
  isKeyOf,
  type LockSalt,
  type SecretsLock,
} from '../../chat/passphrase/secrets-lock.ts';
import { readSecrets, type StoredSecret, withSecretOrigins } from '../../chat/profile/secrets.ts';
import { writeTogether } from '../browser/extension-storage.ts';
import { changeDeletedSecrets, profileItems, readStoredProfiles } from './profile-storage.ts';
import {
  type AllSecrets,
  changeSecrets,
  mapped,
  openSecret,
  sealSecret,
  secretsItem,
  sessionItem,
  unreadableItem,
} from './secret-storage.ts';
import { dropKey, heldSecretsKey, holdKey, lockItem, readStoredLock, sealingWith } from './secrets-key.ts';

/** A passphrase to set; absent to remove the one that there is. */
export type NextPassphrase = LockSalt & { key: string };

/** Unlocks the secrets until the browser closes. Resolves to whether the key is that of the passphrase. */
export async function unlockSecrets(key: string): Promise<boolean> {
  const lock = await readStoredLock();
  const isRight = typeof lock !== 'string' && (await isKeyOf(lock, await importedKey(key)));
  if (isRight) await holdKey({ key, salt: lock.salt });
  if (isRight) await sealInMemory();
  return isRight;
}

/** Seals what a change that was cut off has left open in memory. Does nothing without the key of the passphrase. */
export async function sealInMemory() {
  const key = await heldSecretsKey();
  if (typeof key !== 'string') await changeSecretsInMemory((secret) => sealSecret(secret, key));
}

/** Locks the secrets, with nothing left open. */
export async function lockSecrets() {
  await sealInMemory();
  await dropKey();
}

/**
 * Encrypts all secrets anew, or decrypts them, in one write to the disk. Resolves to false if `current` is not the
 * key of the passphrase that there is; nothing is changed then.
 */
export const changePassphrase = (current: string | undefined, next: NextPassphrase | undefined) =>
  changeSecrets(() => encryptedAnew(current, next));

async function encryptedAnew(current: string | undefined, next: NextPassphrase | undefined) {
  const lock = await readStoredLock();
  const from = lock === 'none' ? lock : current && (await importedKey(current));
  if (!from || (from !== 'none' && !(await isFitting(lock, from)))) return false;
  const to = next ? await importedKey(next.key) : 'none';
  // Open until the end: if the change is cut off, no key that fits may be left for them.
  await changeSecretsInMemory((secret) => resealed(secret, from, 'none'));
  let by = from;
  try {
    await changeSecretsOnDisk((secret) => resealed(secret, from, to), next && (await lockOf(next)));
    await (next ? holdKey({ key: next.key, salt: next.salt }) : dropKey());
    by = to;
  } finally {
    await changeSecretsInMemory((secret) => resealed(secret, 'none', by));
  }
  return true;
}

type SecretChange = (secret: StoredSecret) => Promise<StoredSecret>;

const changedSecrets = (value: unknown, change: SecretChange): Promise<AllSecrets> =>
  mapped(readSecrets(value)?.secrets ?? {}, (secrets) => mapped(secrets, change));

async function changeSecretsOnDisk(change: SecretChange, lock: SecretsLock | undefined) {
  const value = await secretsItem.read();
  const aside = [(await unreadableItem.read()) ?? [], readSecrets(value) ? [] : [value]].flat(2);
  await writeTogether({
    [secretsItem.key]: { version: 1, secrets: await changedSecrets(value, change) },
    ...(aside.length > 0 && {
      [unreadableItem.key]: await Promise.all(aside.map((copy) => resealedCopy(copy, change))),
    }),
    [lockItem.key]: lock ?? null,
  });
}

/** Changes the secrets that are forgotten when the browser closes, and those of deleted profiles. */
async function changeSecretsInMemory(change: SecretChange) {
  await sessionItem.write({ version: 1, secrets: await changedSecrets(await sessionItem.read(), change) });
  await changeDeletedSecrets((secrets) =>
    mapped(secrets, async ({ isForSession, ...secret }) => ({
      ...(await change(secret)),
      ...(isForSession && { isForSession }),
    })),
  );
}

const isFitting = async (lock: SecretsLock | 'none' | 'unreadable', key: CryptoKey) =>
  typeof lock !== 'string' && isKeyOf(lock, key);

const lockOf = async ({ salt, rounds, key }: NextPassphrase): Promise<SecretsLock> => ({
  version: 1,
  salt,
  rounds,
  check: await checkOf(sealingWith(await importedKey(key))),
});

/** Leaves a secret that does not open as it is. */
async function resealed(
  secret: StoredSecret,
  from: CryptoKey | 'none',
  to: CryptoKey | 'none',
): Promise<StoredSecret> {
  const open = await openSecret(secret, from);
  if (!open) return secret;
  return to === 'none' ? open : sealSecret(open, to);
}

/** Copies of unreadable values may hold secrets, too: each is sealed whole, as JSON. */
async function resealedCopy(copy: unknown, again: SecretChange) {
  const isSealed = typeof copy === 'object' && copy !== null && 'sealed' in copy;
  const secret = isSealed && typeof copy.sealed === 'string' ? { sealed: copy.sealed } : undefined;
  const after = await again({ ...(secret ?? { value: JSON.stringify(copy) }), origin: copyPlace });
  return 'sealed' in after ? { sealed: after.sealed } : JSON.parse(after.value);
}

const copyPlace = 'unreadable';

/** Deletes all secrets and the passphrase. Profiles stay, with their secret headers named and empty. */
export const deleteAllSecrets = () => changeSecrets(withoutSecrets);

async function withoutSecrets() {
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
