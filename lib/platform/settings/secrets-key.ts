import {
  type HeldKey,
  importedKey,
  ivLength,
  type LockState,
  lockState,
  readHeldKey,
  readLock,
} from '../../chat/passphrase/secrets-lock.ts';
import { storageItem, watchItem } from '../browser/extension-storage.ts';

/** Null once the passphrase is removed: one write cannot remove an item and change others. */
export const lockItem = storageItem('local', 'secrets.lock');
/** In memory only: the browser forgets it when it closes. */
const keyItem = storageItem('session', 'secrets.key');

export const readStoredLock = async () => readLock(await lockItem.read());

/** Reads whether there is a passphrase, and whether secrets are locked. Pages may call it. */
export async function readLockState(): Promise<LockState> {
  const lock = await readStoredLock();
  return lockState(lock, lock === 'none' ? undefined : readHeldKey(await keyItem.read()));
}

export function onLockChange(listen: () => void, signal: AbortSignal) {
  watchItem(lockItem, listen, signal);
  watchItem(keyItem, listen, signal);
}

/** Returns the key of the lock: `none` without a passphrase, `locked` until it is typed. For the worker only. */
export async function heldSecretsKey(): Promise<CryptoKey | 'none' | 'locked'> {
  const [lock, held] = await Promise.all([readStoredLock(), keyItem.read()]);
  const key = readHeldKey(held);
  const { status } = lockState(lock, key);
  if (status === 'none') return status;
  return status === 'unlocked' && key ? importedKey(key.key) : 'locked';
}

export const holdKey = (held: HeldKey): Promise<void> => keyItem.write(held);
export const dropKey = (): Promise<void> => keyItem.remove();

/** Returns what to seal one text with. */
export const sealingWith = (key: CryptoKey) => ({
  key,
  iv: crypto.getRandomValues(new Uint8Array(ivLength)),
});
