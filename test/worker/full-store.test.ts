import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Profile } from '../../lib/chat/profile/profile.ts';
import { LocalStoreRefused } from '../../lib/platform/browser/extension-storage.ts';
import { createSerialTasks } from '../../lib/platform/browser/serial-tasks.ts';
import {
  findDeleted,
  forgetDeleted,
  readStoredProfiles,
  rememberDeleted,
  writeStoredProfiles,
} from '../../lib/platform/settings/profile-storage.ts';
import { readProfileSecrets } from '../../lib/platform/settings/secret-storage.ts';
import { createProfileCommands } from '../../lib/worker/profiles/profile-commands.ts';
import { limitLocalStore } from '../support/full-store.ts';
import { aProfile, secretHeader } from '../support/profile.ts';

const commands = createProfileCommands(
  {
    read: readStoredProfiles,
    write: writeStoredProfiles,
    readSecrets: readProfileSecrets,
    rememberDeleted,
    findDeleted,
    forgetDeleted,
    forgetDescription: async () => {},
    forgetPresets: async () => {},
    noteUnneeded: async () => {},
    newId: () => crypto.randomUUID(),
  },
  createSerialTasks(),
);

let store: ReturnType<typeof limitLocalStore>;
beforeEach(() => {
  fakeBrowser.reset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  store = limitLocalStore();
});

const everything = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));
const ofProfile = (part: Partial<Profile> = {}) =>
  aProfile({ id: 'p1', headers: [secretHeader('X-Key')], ...part });
const save = (profile: Profile, value = 'typed-just-now') =>
  commands['profile.save']({ profile, secrets: { 'id of X-Key': value } });
const fill = (size: number) => fakeBrowser.storage.local.set({ filler: 'x'.repeat(size) });
const empty = () => fakeBrowser.storage.local.remove('filler');

describe('a full extension storage', () => {
  test('stores a new profile and its secret together or not at all', async () => {
    await fill(store.limit - 300);
    const before = await everything();
    await expect(save(ofProfile())).rejects.toBeInstanceOf(LocalStoreRefused);
    expect(await everything()).toBe(before);
    await empty();
    await save(ofProfile());
    expect((await readStoredProfiles()).stored.profiles).toMatchObject([{ id: 'p1' }]);
    expect(await readProfileSecrets('p1')).toMatchObject({ 'id of X-Key': { value: 'typed-just-now' } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an edit with another secret', () => save(ofProfile({ name: 'N'.repeat(400) }), 'another')],
    ['a copy', () => commands['profile.duplicate']({ id: 'p1' })],
  ])('leaves a profile and its secrets unchanged: %s', async (_, change) => {
    await save(ofProfile());
    const size = (await everything()).length;
    await fill(store.limit - size - 200);
    const before = await everything();
    await expect(change()).rejects.toBeInstanceOf(LocalStoreRefused);
    expect(await everything()).toBe(before);
  });

  test('gains space from a deleted profile; a restore that does not fit can be repeated', async () => {
    await save(ofProfile());
    await fill(store.limit - (await everything()).length - 200);
    await commands['profile.delete']({ id: 'p1' });
    expect(await readProfileSecrets('p1')).toEqual({});
    await empty();
    await fill(store.limit - 300);
    await expect(commands['profile.restore']({ id: 'p1' })).rejects.toBeInstanceOf(LocalStoreRefused);
    expect(await everything()).not.toContain('typed-just-now');
    await empty();
    await commands['profile.restore']({ id: 'p1' });
    expect(await readProfileSecrets('p1')).toMatchObject({ 'id of X-Key': { value: 'typed-just-now' } });
  });

  test('is reported with its contents, largest first', async () => {
    await save(ofProfile({ id: 'p0', name: 'Guide', starters: ['s'.repeat(6_000_000)] }));
    await fakeBrowser.storage.local.set({ 'description:p0': 'd'.repeat(3_000_000) });
    const error = await save(ofProfile({ starters: ['s'.repeat(2_000_000)] })).catch((reason) => reason);
    expect(error.refusal).toMatchObject({ kind: 'full', limit: store.limit });
    const bySize = error.refusal.parts.toSorted(
      (one: { size: number }, other: { size: number }) => other.size - one.size,
    );
    expect(bySize.map(({ of }: { of: object }) => of)).toEqual([
      { kind: 'profile', name: 'Guide' },
      { kind: 'descriptions' },
      { kind: 'profile', name: 'Chat' },
      { kind: 'secrets' },
    ]);
    expect(error.refusal.size).toBeGreaterThan(store.limit);
  });

  test('has another text than a disk that refuses', async () => {
    store.refuses = 'IO error: No space left on device';
    await expect(save(ofProfile())).rejects.toMatchObject({
      refusal: { kind: 'refused', reason: 'IO error: No space left on device' },
    });
  });
});
