import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importedKey, ivLength, seal, unseal } from '../../../lib/chat/passphrase/secrets-lock.ts';
import { fc } from '../../support/fast-check.ts';

const place = 'https://example.org';
const bytes = () => new Uint8Array(randomBytes(32));
const keyOf = (raw: Uint8Array) => importedKey(Buffer.from(raw).toString('base64'));
const newIv = () => new Uint8Array(randomBytes(ivLength));

/** Seals by Node's own AES: the number used once, the text, then the tag. */
function sealedByNode(text: string, raw: Uint8Array, iv: Uint8Array) {
  const cipher = createCipheriv('aes-256-gcm', raw, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64');
}

function openedByNode(sealed: string, raw: Uint8Array) {
  const all = Buffer.from(sealed, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', raw, all.subarray(0, ivLength)).setAAD(Buffer.from(place));
  cipher.setAuthTag(all.subarray(-16));
  return Buffer.concat([cipher.update(all.subarray(ivLength, -16)), cipher.final()]).toString('utf8');
}

describe('a sealed text', () => {
  test('is what AES-256-GCM of Node makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const [raw, iv] = [bytes(), newIv()];
        const sealed = await seal(text, place, { key: await keyOf(raw), iv });
        expect(sealed).toBe(sealedByNode(text, raw, iv));
        expect(openedByNode(sealed, raw)).toBe(Buffer.from(text).toString());
      }),
    );
  });

  test('opens with its key', async () => {
    const key = await keyOf(bytes());
    const sealed = await seal('Bearer grüße 🗝', place, { key, iv: newIv() });
    expect(await unseal(sealed, place, key)).toBe('Bearer grüße 🗝');
  });

  test('differs each time, so that equal secrets cannot be told', async () => {
    const key = await keyOf(bytes());
    const twice = [newIv(), newIv()].map((iv) => seal('the same', place, { key, iv }));
    expect(new Set(await Promise.all(twice)).size).toBe(2);
  });

  test.each([
    ['another key', async (sealed: string) => unseal(sealed, place, await keyOf(bytes()))],
    ['another place', async (sealed: string, key: CryptoKey) => unseal(sealed, 'https://evil.example', key)],
    [
      'a changed byte',
      async (sealed: string, key: CryptoKey) => {
        const changed = Buffer.from(sealed, 'base64');
        changed[20] = (changed[20] ?? 0) ^ 1;
        return unseal(changed.toString('base64'), place, key);
      },
    ],
    [
      'an end that is cut off',
      async (sealed: string, key: CryptoKey) => unseal(sealed.slice(0, 8), place, key),
    ],
    ['no base64', async (_: string, key: CryptoKey) => unseal('no base64!', place, key)],
  ])('does not open with %s', async (_, open) => {
    const key = await keyOf(bytes());
    const sealed = await seal('Bearer a-key', place, { key, iv: newIv() });
    expect(await open(sealed, key)).toBeUndefined();
  });
});
