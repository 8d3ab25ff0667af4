import * as z from 'zod/mini';
import { base64, bytesOf } from '../masking/base64.ts';

/** Bytes, new for each text: AES-GCM is unsafe if they repeat. */
export const ivLength = 12;

/** Key of 32 bytes, in base64, as storage and commands carry it. */
export const importedKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Encrypts a text for a place. It opens at this place alone, so nobody can move it to another one on disk. */
export async function seal(
  text: string,
  place: string,
  { key, iv }: { key: CryptoKey; iv: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place), key, utf8(text));
  const bytes = new Uint8Array(iv.length + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), iv.length);
  return base64(bytes);
}

/** Decrypts a text; undefined if it was sealed with another key or for another place, or was changed. */
export async function unseal(sealed: string, place: string, key: CryptoKey): Promise<string | undefined> {
  try {
    const bytes = bytesOf(sealed);
    const text = await crypto.subtle.decrypt(
      algorithm(bytes.subarray(0, ivLength), place),
      key,
      bytes.subarray(ivLength),
    );
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(place),
});

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Tells whether a text is base64 of at least one byte. */
function isBase64(text: string): boolean {
  try {
    return bytesOf(text).length > 0;
  } catch {
    return false;
  }
}

/** Takes some ten seconds: more would only keep a page from answering. */
const mostRounds = 10_000_000;

/** Bytes in base64: damaged ones are read as such, before they are decoded. */
const base64Text = z.string().check(z.refine(isBase64));

/** Salt and rounds that the key of a passphrase is derived with. */
export const lockSalt = z.strictObject({
  salt: base64Text,
  rounds: z.number().check(z.refine((rounds) => rounds >= 1 && rounds <= mostRounds)),
});
export type LockSalt = z.infer<typeof lockSalt>;

/** The lock of all secrets, while there is a passphrase. `check` is a known text that only the right key opens. */
const secretsLock = z.strictObject({
  version: z.literal(1),
  ...lockSalt.shape,
  check: base64Text,
});
export type SecretsLock = z.infer<typeof secretsLock>;

/** The key while secrets are unlocked; `salt` says of which lock. */
const heldKey = z.strictObject({ key: z.string(), salt: z.string() });
export type HeldKey = z.infer<typeof heldKey>;

/** `unreadable`: a newer version has stored it; nothing can be unlocked here. */
export type ReadLock = SecretsLock | 'none' | 'unreadable';

export function readLock(value: unknown): ReadLock {
  if (value === undefined || value === null) return 'none';
  return secretsLock.safeParse(value).data ?? 'unreadable';
}

export const readHeldKey = (value: unknown): HeldKey | undefined => heldKey.safeParse(value).data;

/** The lock as a page may know it. */
export type LockState =
  | { status: 'none' }
  | { status: 'locked' | 'unlocked'; by: LockSalt }
  | { status: 'unreadable' };

/** The lock as a page shows it; `unread`: the browser has failed to read it. */
export type ShownLock = LockState | { status: 'unread' };

export function lockState(lock: ReadLock, held: HeldKey | undefined): LockState {
  if (typeof lock === 'string') return { status: lock };
  const { salt, rounds } = lock;
  return { status: held?.salt === salt ? 'unlocked' : 'locked', by: { salt, rounds } };
}

const checkText = 'runnel';
const checkPlace = 'check';

export const checkOf = (sealing: Parameters<typeof seal>[2]) => seal(checkText, checkPlace, sealing);

/** Tells whether a key is that of the lock. */
export const isKeyOf = async ({ check }: SecretsLock, key: CryptoKey) =>
  (await unseal(check, checkPlace, key)) === checkText;
