import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { searchForSecrets } from '../../../lib/platform/settings/known-secrets.ts';
import {
  changePassphrase,
  deleteAllSecrets,
  unlockSecrets,
} from '../../../lib/platform/settings/passphrase-storage.ts';
import {
  findDeleted,
  readStoredProfiles,
  rememberDeleted,
  writeStoredProfiles,
} from '../../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets, readProfileSecrets } from '../../../lib/platform/settings/secret-storage.ts';
import {
  groups,
  ids,
  local,
  named,
  origin,
  profiles,
  restart,
  secret,
  session,
  set,
  status,
  write,
} from '../../support/passphrase-steps.ts';
import { aProfile } from '../../support/profile.ts';
import { nextPassphrase } from '../../support/secrets-key.ts';

beforeEach(() => fakeBrowser.reset());

describe('a passphrase', () => {
  test('encrypts all secrets on the disk, those of groups too, and those for the session', async () => {
    await write('p1', secret('of a profile'));
    await write('g1', secret('of a group'));
    await write('p2', secret('for the session', true));
    await set();
    expect(await local()).not.toMatch(/of a profile|of a group|for the session/);
    expect(await session()).not.toContain('for the session');
    expect(await readOpenSecrets('p1')).toEqual(secret('of a profile'));
    expect(await readOpenSecrets('g1')).toEqual(secret('of a group'));
    expect(await readOpenSecrets('p2')).toEqual(secret('for the session', true));
  });

  test('leaves presets as they are', async () => {
    const presets = [{ id: 'k1', name: 'Keyed', values: { api_key: 'of a preset' } }];
    const profile = aProfile({ id: 'p1', call: { ...usualCall, presets } });
    await writeStoredProfiles({ version: 2, profiles: [profile], groups: [], chosenId: 'p1' });
    await set();
    expect(await local()).toContain('of a preset');
  });

  test('is nowhere on the disk, nor is its key', async () => {
    const key = await set('a passphrase');
    await write('p1', secret('one'));
    expect(await local()).not.toMatch(/a passphrase/);
    expect(await local()).not.toContain(key);
    expect(await session()).toContain(key);
  });

  test('encrypts what is saved from then on, anew with each write', async () => {
    await set();
    const written = [];
    for (const _ of [1, 2]) {
      await write('p1', secret('one'));
      written.push(JSON.stringify(await readProfileSecrets('p1')));
    }
    expect(written.join()).not.toContain('one');
    expect(new Set(written).size).toBe(2);
  });

  test('encrypts copies of values that cannot be read, and gives them back', async () => {
    const value = { version: 99, secrets: { p1: 'of another time' } };
    await fakeBrowser.storage.local.set({ secrets: value });
    const key = await set();
    expect(await local()).not.toContain('of another time');
    await changePassphrase(key, undefined);
    expect(await fakeBrowser.storage.local.get('secrets.unreadable')).toEqual({
      'secrets.unreadable': [value],
    });
  });

  test('is changed and removed with the key of the one that there is', async () => {
    await write('p1', secret('one'));
    const first = await set('the first one');
    const second = await nextPassphrase('the second one');
    expect(await changePassphrase(second.key, second)).toBe(false);
    expect(await changePassphrase(undefined, second)).toBe(false);
    expect(await changePassphrase(first, second)).toBe(true);
    await restart();
    expect(await unlockSecrets(first)).toBe(false);
    expect(await unlockSecrets(second.key)).toBe(true);
    expect(await readOpenSecrets('p1')).toEqual(secret('one'));
    expect(await changePassphrase(first, undefined)).toBe(false);
    expect(await changePassphrase(second.key, undefined)).toBe(true);
    expect(await status()).toBe('none');
    expect(await readProfileSecrets('p1')).toEqual(secret('one'));
    expect(await session()).not.toContain(second.key);
  });

  test('of a newer version opens nothing, and is overwritten by no other', async () => {
    await fakeBrowser.storage.local.set({ 'secrets.lock': { version: 2 } });
    expect(await status()).toBe('unreadable');
    const { key } = await nextPassphrase('a passphrase');
    expect(await unlockSecrets(key)).toBe(false);
    expect(await changePassphrase(key, await nextPassphrase('another'))).toBe(false);
    await expect(write('p1', secret('one'))).rejects.toThrow('secrets-locked');
  });
});

describe('locked secrets', () => {
  async function locked() {
    await write('p1', secret('one'));
    const key = await set();
    await restart();
    expect(await status()).toBe('locked');
    return key;
  }

  test('stay sealed until the key comes back', async () => {
    const key = await locked();
    expect(Object.values(await readOpenSecrets('p1'))).toEqual([{ sealed: expect.any(String), origin }]);
    expect(await unlockSecrets(key)).toBe(true);
    expect(await readOpenSecrets('p1')).toEqual(secret('one'));
  });

  test('do not unlock with another key', async () => {
    await locked();
    expect(await unlockSecrets((await nextPassphrase('a passphrase')).key)).toBe(false);
    expect(await status()).toBe('locked');
  });

  test('take no new value, and lose none', async () => {
    const key = await locked();
    await expect(write('p2', secret('two'))).rejects.toThrow('secrets-locked');
    expect(await local()).not.toContain('two');
    await unlockSecrets(key);
    expect(await readOpenSecrets('p1')).toEqual(secret('one'));
  });

  test('can be copied and removed', async () => {
    const key = await locked();
    await write('p2', await readProfileSecrets('p1'));
    await write('p1', null);
    await unlockSecrets(key);
    expect([await readOpenSecrets('p1'), await readOpenSecrets('p2')]).toEqual([{}, secret('one')]);
  });

  test('refuse a search for them, which would miss some', async () => {
    await locked();
    await expect(searchForSecrets()).rejects.toThrow('secrets-locked');
  });

  test('do not hinder a search if there are none', async () => {
    await set();
    await restart();
    expect(await searchForSecrets()).toBeUndefined();
  });

  test('cannot be moved to another site on the disk', async () => {
    await write('p1', secret('one'));
    await set();
    const stored = JSON.parse((await local()).replaceAll(origin, 'https://evil.example'));
    await fakeBrowser.storage.local.set(stored);
    expect(await readOpenSecrets('p1')).toEqual({});
  });

  test('are deleted with the passphrase and those of deleted profiles; profiles stay, and name them', async () => {
    await write('p2', secret('for the session', true));
    await locked();
    await rememberDeleted({ profile: aProfile({ id: 'p3' }), place: 0, secrets: secret('gone') });
    await deleteAllSecrets();
    expect(await status()).toBe('none');
    for (const id of ids) expect(await readProfileSecrets(id)).toEqual({});
    expect((await findDeleted('p3'))?.secrets).toEqual({});
    const { stored } = await readStoredProfiles();
    expect(stored).toEqual({
      version: 2,
      groups,
      chosenId: 'p1',
      profiles: profiles.map((profile) => ({ ...profile, headers: [named] })),
    });
  });
});
