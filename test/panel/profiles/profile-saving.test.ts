import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { createProfileSaving } from '../../../lib/panel/profiles/profile-saving.ts';
import { createProfilesState } from '../../../lib/panel/profiles/profiles-state.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { aProfile } from '../../support/profile.ts';

const url = 'http://127.0.0.1:8000/chat';
const other = aProfile({ id: 'other', name: 'Other' });

/** Creates a store in memory and records its changes. */
async function createScene(profiles: Profile[], refusal?: string) {
  let stored = profiles;
  const done: string[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const state = createProfilesState(
    {
      read: async () => ({ stored: { version: 2, profiles: stored, chosenId: null }, unreadable: [] }),
      hasAccess: async () => true,
    },
    protocols,
  );
  await state.reload();
  const save = createProfileSaving({
    profiles: state,
    notice,
    async saveProfile({ profile }) {
      done.push(`saves ${profile.url}`);
      if (refusal) return refusal;
      stored = [...stored.filter(({ id }) => id !== profile.id), profile];
      await state.reload();
      state.choose(profile.id);
    },
    async change(name, { id }) {
      done.push(`${name} ${id}`);
      stored = stored.filter((profile) => profile.id !== id);
      await state.reload();
      return {};
    },
    async onAdded(id) {
      done.push(`begins with ${id}`);
      return async () => void done.push('goes back');
    },
  });
  const correction = { dropped: '/stream', onUndone: () => void done.push('opens the form') };
  return { save, done, notice, correction, state, stored: () => stored };
}

describe('saving a profile with a corrected URL', () => {
  test('asks and saves synchronously, and shows a notice with “Undo”', async () => {
    const { save, done, notice, correction } = await createScene([other]);
    const saving = save({ profile: aProfile({ url }), secrets: {} }, aProfile(), correction);

    expect(done).toEqual([`saves ${url}`]);
    expect(await saving).toBeUndefined();
    expect(notice.value?.text).toBe(
      `Saved as ${url}. “/stream” was left out: it is not part of the runnable’s URL.`,
    );
  });

  test('removes a new profile on “Undo”, restores the choice and reopens the form', async () => {
    const first = aProfile({ id: 'first' });
    const { save, done, notice, correction, state, stored } = await createScene([first, other]);
    state.choose('other');
    await save({ profile: aProfile({ url }), secrets: {} }, aProfile(), correction);
    notice.value?.undo?.();

    await expect.poll(() => done.at(-1)).toBe('opens the form');
    expect(done).toEqual([
      `saves ${url}`,
      'begins with p1',
      'profile.delete p1',
      'goes back',
      'opens the form',
    ]);
    expect(stored()).toEqual([first, other]);
    expect(state.chosen.value).toEqual(other);
    expect(notice.value).toBeUndefined();
  });

  test('restores an edited profile on “Undo”, except for later changes', async () => {
    const before = aProfile({ url: 'http://127.0.0.1:8000/old', name: 'Old' });
    const { save, notice, correction, state, stored, done } = await createScene([before]);
    await save({ profile: { ...before, url, name: 'New' }, secrets: {} }, before, correction);
    await save(
      { profile: { ...before, url, name: 'New', mode: 'batch' }, secrets: {} },
      { ...before, url, name: 'New' },
    );
    expect(state.chosen.value?.mode).toBe('batch');
    notice.value?.undo?.();

    await expect.poll(() => done.at(-1)).toBe('opens the form');
    expect(stored()).toEqual([{ ...before, mode: 'batch' }]);
  });

  test('shows no notice if refused', async () => {
    const { save, notice, correction } = await createScene([], 'The disk is full.');

    expect(await save({ profile: aProfile({ url }), secrets: {} }, aProfile(), correction)).toBe(
      'The disk is full.',
    );
    expect(notice.value).toBeUndefined();
  });

  test('shows no notice without a correction', async () => {
    const { save, notice } = await createScene([]);
    await save({ profile: aProfile({ url }), secrets: {} }, aProfile());

    expect(notice.value).toBeUndefined();
  });
});

describe('saving a profile', () => {
  test('starts a conversation only for a new profile that was saved', async () => {
    const { save, done } = await createScene([other]);
    await save({ profile: { ...other, name: 'Renamed' }, secrets: {} }, other);
    expect(done).toEqual([`saves ${other.url}`]);

    await save({ profile: aProfile({ url }), secrets: {} }, aProfile());
    expect(done.slice(1)).toEqual([`saves ${url}`, 'begins with p1']);

    const refused = await createScene([], 'The disk is full.');
    await refused.save({ profile: aProfile({ url }), secrets: {} }, aProfile());
    expect(refused.done).toEqual([`saves ${url}`]);
  });
});
