import { base64, bytesOf } from '../masking/base64.ts';
import type { LockSalt } from './secrets-lock.ts';

export const saltLength = 16;

/** Rounds of PBKDF2 with SHA-256, as OWASP recommends. Each lock keeps its own number. */
export const rounds = 600_000;

/** Derives the key of a passphrase, in base64. Takes a tenth of a second or more: for pages, never for the worker. */
export async function passphraseKey(passphrase: string, { salt, rounds }: LockSalt): Promise<string> {
  // The same letters typed on another keyboard may be other code points.
  const typed = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
  return base64(new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256)));
}

/** Characters. */
export const leastPassphrase = 8;
