import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { createProfileActions } from '../../../lib/panel/profiles/profile-actions.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createProfiles } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';

const url = 'http://127.0.0.1:8000/chat';
const other = aProfile({ id: 'other', name: 'Other' });

const full: Refusal = { code: 'not-stored', store: { kind: 'refused', reason: 'full' } };

/** Creates a store in memory and records its changes. */
async function createScene(profiles: Profile[], refusal?: Refusal) {
  let stored = profiles;
  const done: string[] = [];
  const notice = signal<Notice | undefined>(undefined);
  const state = createProfiles(() => ({ profiles: stored }));
  await state.reload();
  const save = async (profile: Profile) => {
    done.push(`saves ${profile.url}`);
    if (refusal) return { ok: false, problem: refusal };
    stored = [...stored.filter(({ id }) => id !== profile.id), profile];
    return { ok: true, value: { profile } };
  };
  const host = fakeHost({
    access: { request: async () => true, has: async () => true },
    commands: {
      send: (async (name: string, input: { profile?: Profile; id?: string }) => {
        if (input.profile) return save(input.profile);
        done.push(`${name} ${input.id}`);
        stored = stored.filter((profile) => profile.id !== input.id);
        return { ok: true, value: {} };
      }) as never,
    },
  });
  const { saveProfile } = createProfileActions(
    {
      profiles: state,
      notice,
      onReadOtherwise: () => {},
      async onAdded(id) {
        done.push(`begins with ${id}`);
        return async () => void done.push('goes back');
      },
    },
    host,
  );
  const correction = { dropped: '/stream', onUndone: () => void done.push('opens the form') };
  return { save: saveProfile, done, notice, correction, state, stored: () => stored };
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
    const { save, notice, correction } = await createScene([], full);

    expect(await save({ profile: aProfile({ url }), secrets: {} }, aProfile(), correction)).toBe(
      'Not saved: the browser refuses to store it (full). Free some disk space, then save again.',
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

    const refused = await createScene([], full);
    await refused.save({ profile: aProfile({ url }), secrets: {} }, aProfile());
    expect(refused.done).toEqual([`saves ${url}`]);
  });
});
