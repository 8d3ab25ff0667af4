import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { passphraseKey, rounds } from '../../../lib/chat/passphrase/passphrase-key.ts';

const salt = Buffer.from('of sixteen bytes').toString('base64');

test('the key of a passphrase is PBKDF2 of Node, with SHA-256 and 600,000 rounds', async () => {
  expect(rounds).toBe(600_000);
  const expected = pbkdf2Sync('correct horse battery staple', 'of sixteen bytes', 600_000, 32, 'sha256');
  expect(await passphraseKey('correct horse battery staple', { salt, rounds })).toBe(
    expected.toString('base64'),
  );
});

test('the same letters give the same key, however a keyboard composes them', async () => {
  const by = { salt, rounds: 10 };
  expect(await passphraseKey('gru\u0308ße', by)).toBe(await passphraseKey('gr\u00fcße', by));
});

test.each([
  ['passphrase', 'another', { salt, rounds: 10 }],
  ['salt', 'passphrase', { salt: Buffer.from('another sixteen!').toString('base64'), rounds: 10 }],
  ['number of rounds', 'passphrase', { salt, rounds: 11 }],
])('another %s gives another key', async (_, passphrase, by) => {
  expect(await passphraseKey(passphrase, by)).not.toBe(
    await passphraseKey('passphrase', { salt, rounds: 10 }),
  );
});
