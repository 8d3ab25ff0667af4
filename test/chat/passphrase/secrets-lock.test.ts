import { describe, expect, test } from 'vitest';
import {
  checkOf,
  importedKey,
  isKeyOf,
  ivLength,
  lockState,
  readHeldKey,
  readLock,
} from '../../../lib/chat/passphrase/secrets-lock.ts';

const lock = { version: 1 as const, salt: 'AAAA', rounds: 600_000, check: 'BBBB' };

describe('a stored lock', () => {
  test.each([
    ['undefined', undefined, 'none'],
    ['null', null, 'none'],
    ['one', lock, lock],
    ['one of a newer version', { ...lock, version: 2 }, 'unreadable'],
    ['one with endless rounds', { ...lock, rounds: 1e12 }, 'unreadable'],
    ['one with a damaged salt', { ...lock, salt: 'AAA*' }, 'unreadable'],
    ['one with a salt that is cut', { ...lock, salt: 'A' }, 'unreadable'],
    ['one with an empty salt', { ...lock, salt: '' }, 'unreadable'],
    ['one with a damaged check', { ...lock, check: 'BBB*' }, 'unreadable'],
    ['one without a check', { ...lock, check: undefined }, 'unreadable'],
  ])('%s is read', (_, stored, read) => {
    expect(readLock(stored)).toEqual(read);
  });
});

describe('secrets', () => {
  const by = { salt: 'AAAA', rounds: 600_000 };
  test.each([
    ['are open without a lock', 'none' as const, undefined, { status: 'none' }],
    ['are locked without a key', lock, undefined, { status: 'locked', by }],
    ['are locked with the key of another lock', lock, { key: 'k', salt: 'CCCC' }, { status: 'locked', by }],
    ['are unlocked with the key', lock, { key: 'k', salt: 'AAAA' }, { status: 'unlocked', by }],
    ['stay closed under an unreadable lock', 'unreadable' as const, undefined, { status: 'unreadable' }],
  ])('%s', (_, stored, held, state) => {
    expect(lockState(stored, readHeldKey(held))).toEqual(state);
  });
});

test('the check of a lock tells its key from others', async () => {
  const [key, other] = await Promise.all(
    [1, 2].map((byte) => importedKey(Buffer.alloc(32, byte).toString('base64'))),
  );
  if (!key || !other) throw new Error('There are two keys.');
  const check = await checkOf({ key, iv: new Uint8Array(ivLength) });
  expect(await isKeyOf({ ...lock, check }, key)).toBe(true);
  expect(await isKeyOf({ ...lock, check }, other)).toBe(false);
});
