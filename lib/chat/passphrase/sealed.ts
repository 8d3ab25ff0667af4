import { base64 } from '../masking/base64.ts';

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

/** Throws for a text that is not base64. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Tells whether a text is base64 of at least one byte. */
export function isBase64(text: string): boolean {
  try {
    return bytesOf(text).length > 0;
  } catch {
    return false;
  }
}
