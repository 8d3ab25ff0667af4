import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  onStoredProfilesChange,
  readStoredProfiles,
  writeStoredProfiles,
} from '../../../lib/platform/settings/profile-storage.ts';
import { aProfile } from '../../support/profile.ts';

beforeEach(() => fakeBrowser.reset());

const put = (value: unknown) => fakeBrowser.storage.local.set({ profiles: value });
const everything = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));

const [a, b, c] = [aProfile({ id: 'a' }), aProfile({ id: 'b' }), aProfile({ id: 'c' })] as const;
const broken = { id: 'broken', name: 'Of another time', url: 7 };

describe('stored profiles', () => {
  test('are empty at first', async () => {
    expect(await readStoredProfiles()).toEqual({
      stored: { version: 2, profiles: [], chosenId: null },
      unreadable: [],
    });
  });

  test('are read as written', async () => {
    await writeStoredProfiles({ version: 2, profiles: [a, b], chosenId: 'b' });
    expect(await readStoredProfiles()).toEqual({
      stored: { version: 2, profiles: [a, b], chosenId: 'b' },
      unreadable: [],
    });
  });

  test('of version 1 are read as version 2 and rewritten only by the next write', async () => {
    const { call: _, starters: __, prompts: ___, protocol: ____, hue: _____, ...first } = a;
    await put({ version: 1, profiles: [first], chosenId: 'a' });
    const before = await everything();
    const stored = { version: 2, profiles: [a], chosenId: 'a' } as const;
    expect(await readStoredProfiles()).toEqual({ stored, unreadable: [] });
    expect(await everything()).toBe(before);
    await writeStoredProfiles({ ...stored, profiles: [a] });
    expect(await fakeBrowser.storage.local.get(null)).toEqual({ profiles: stored });
  });

  test('skip a broken profile on reading and change nothing', async () => {
    await put({ version: 2, profiles: [a, broken, b], chosenId: 'broken' });
    const before = await everything();
    expect(await readStoredProfiles()).toEqual({
      stored: { version: 2, profiles: [a, b], chosenId: 'a' },
      unreadable: [broken],
    });
    expect(await everything()).toBe(before);
  });

  test('lose no broken profile by a write', async () => {
    await put({ version: 2, profiles: [a, broken], chosenId: 'a' });
    await writeStoredProfiles({ version: 2, profiles: [a, b], chosenId: 'b' });
    await writeStoredProfiles({ version: 2, profiles: [a, b, c], chosenId: 'c' });
    expect(await readStoredProfiles()).toEqual({
      stored: { version: 2, profiles: [a, b, c], chosenId: 'c' },
      unreadable: [broken],
    });
  });

  test('copy a broken profile before overwriting it', async () => {
    await put({ version: 2, profiles: [a, broken], chosenId: 'a' });
    const written: string[] = [];
    const { set } = fakeBrowser.storage.local;
    vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation((items) => {
      written.push(...Object.keys(items));
      return set(items);
    });
    await writeStoredProfiles({ version: 2, profiles: [a, b], chosenId: 'b' });
    expect(written).toEqual(['profiles.unreadable', 'profiles']);
  });

  test('keep earlier copies of broken profiles', async () => {
    for (const name of ['first', 'second']) {
      await put({ version: 2, profiles: [{ ...broken, name }], chosenId: null });
      await writeStoredProfiles({ version: 2, profiles: [a], chosenId: 'a' });
    }
    expect((await readStoredProfiles()).unreadable).toMatchObject([{ name: 'first' }, { name: 'second' }]);
  });

  test.each([
    ['of a later version', { version: 99, profiles: [a] }],
    ['without a version', { profiles: [a] }],
    ['not an object', 'profiles'],
  ])('that are %s are set aside as a whole', async (_, value) => {
    await put(value);
    expect(await readStoredProfiles()).toMatchObject({ stored: { profiles: [] }, unreadable: [value] });
    await writeStoredProfiles({ version: 2, profiles: [b], chosenId: 'b' });
    expect(await readStoredProfiles()).toMatchObject({ stored: { profiles: [b] }, unreadable: [value] });
  });

  test('notify of changes until the listener aborts', async () => {
    const listen = vi.fn();
    const leave = new AbortController();
    onStoredProfilesChange(listen, leave.signal);
    await writeStoredProfiles({ version: 2, profiles: [a], chosenId: 'a' });
    expect(listen).toHaveBeenCalledTimes(1);
    leave.abort();
    await writeStoredProfiles({ version: 2, profiles: [b], chosenId: 'b' });
    expect(listen).toHaveBeenCalledTimes(1);
  });
});
