import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ProfileSecrets } from '../../../lib/chat/profile/secrets.ts';
import { searchForSecrets } from '../../../lib/platform/settings/known-secrets.ts';
import { writeStoredProfiles } from '../../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets, readProfileSecrets } from '../../../lib/platform/settings/secret-storage.ts';
import { aProfile } from '../../support/profile.ts';

beforeEach(() => fakeBrowser.reset());

const secret = (value: string) => ({ h1: { value, origin: 'https://example.org' } });
const stored = async () => JSON.stringify(await fakeBrowser.storage.local.get('secrets'));

const both = [aProfile({ id: 'p1' }), aProfile({ id: 'p2' })];
const write = (profileId: string, secrets: ProfileSecrets | null, profiles = both) =>
  writeStoredProfiles({ version: 2, profiles, chosenId: 'p1' }, { profileId, secrets });

const forSession = (value: string): ProfileSecrets => ({
  h2: { value, origin: 'https://example.org', isForSession: true },
});
const inSession = async () => JSON.stringify(await fakeBrowser.storage.session.get());

describe('a secret for one browser session', () => {
  test('is read like the others, but stored only in the session', async () => {
    await write('p1', { ...secret('one'), ...forSession('two') });
    expect(await readProfileSecrets('p1')).toEqual({ ...secret('one'), ...forSession('two') });
    expect(await stored()).not.toContain('two');
    expect(await inSession()).not.toContain('one');
  });

  test('is masked as the others are', async () => {
    await write('p1', forSession('a session secret'));
    expect((await searchForSecrets())?.('of a session secret')).toEqual([{ from: 3, to: 19 }]);
  });

  test('is gone with the session', async () => {
    await write('p1', { ...secret('one'), ...forSession('two') });
    await fakeBrowser.storage.session.clear();
    expect(await readProfileSecrets('p1')).toEqual(secret('one'));
  });

  test('moves to the disk and back', async () => {
    const kept = { h2: { value: 'two', origin: 'https://example.org' } };
    for (const secrets of [forSession('two'), kept, forSession('two')]) {
      await write('p1', secrets);
      expect(await readProfileSecrets('p1')).toEqual(secrets);
    }
    expect(await stored()).not.toContain('two');
  });

  test('is removed with its profile', async () => {
    await write('p1', forSession('one'));
    await write('p2', forSession('two'));
    await write('p1', null);
    expect(await inSession()).not.toContain('one');
    expect(await readProfileSecrets('p2')).toEqual(forSession('two'));
  });
});

describe('the secrets of a profile', () => {
  test('are empty at first', async () => {
    expect(await readProfileSecrets('p1')).toEqual({});
  });

  test('are read as written, for each profile separately', async () => {
    await write('p1', secret('one'));
    await write('p2', secret('two'));
    expect(await readProfileSecrets('p1')).toEqual(secret('one'));
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
  });

  test.each([null, {}])('leave nothing behind when written as %j', async (nothing) => {
    await write('p1', secret('one'));
    await write('p2', secret('two'));
    await write('p1', nothing);
    expect(await readProfileSecrets('p1')).toEqual({});
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
    expect(await stored()).not.toContain('one');
    expect(await stored()).not.toContain('p1');
  });

  test('of a missing profile are removed with the next write', async () => {
    await write('p1', secret('one'));
    await write('p2', secret('two'), both.slice(1));
    expect(await readProfileSecrets('p1')).toEqual({});
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
  });

  test('of a header set stay as long as the group is there', async () => {
    const groups = [{ id: 'g1', name: 'Staging', headers: [] }];
    const stored = { version: 2 as const, profiles: both, chosenId: 'p1' };
    await writeStoredProfiles({ ...stored, groups }, { profileId: 'g1', secrets: secret('one') });
    await writeStoredProfiles({ ...stored, groups }, { profileId: 'p2', secrets: secret('two') });
    expect(await readProfileSecrets('g1')).toEqual(secret('one'));
    await write('p2', secret('two'));
    expect(await readProfileSecrets('g1')).toEqual({});
  });

  test('of an unreadable profile stay', async () => {
    await write('p1', secret('one'));
    const broken = { id: 'p1', name: 'Of another time', url: 7 };
    await fakeBrowser.storage.local.set({ profiles: { version: 2, profiles: [broken], chosenId: 'p1' } });
    for (const _ of [1, 2]) await write('p2', secret('two'), both.slice(1));
    expect(await readProfileSecrets('p1')).toEqual(secret('one'));
  });

  test('that are unreadable are copied before a write', async () => {
    const value = { version: 99, secrets: { p1: 'of another time' } };
    await fakeBrowser.storage.local.set({ secrets: value });
    expect(await readProfileSecrets('p1')).toEqual({});
    await write('p2', secret('two'));
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
    expect(await fakeBrowser.storage.local.get('secrets.unreadable')).toEqual({
      'secrets.unreadable': [value],
    });
  });
});

test('without a passphrase, secrets for a request cost two reads and no key', async () => {
  await write('p1', secret('one'));
  const { local, session } = fakeBrowser.storage;
  const reads = [vi.spyOn(local, 'get'), vi.spyOn(session, 'get')];
  const keys = vi.spyOn(crypto.subtle, 'importKey');
  expect(await readOpenSecrets('p1')).toEqual(secret('one'));
  expect(reads.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(keys).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
