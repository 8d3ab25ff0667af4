import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { ShownLock } from '../../../lib/chat/passphrase/secrets-lock.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Lock } from '../../../lib/panel/passphrase/lock.ts';
import { createProfiles, partOf } from '../../support/panel-parts.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const [a, b] = [aProfile({ id: 'a' }), aProfile({ id: 'b' })] as const;
const far = aProfile({ id: 'far', url: 'https://example.org/chat' });

function createScene(profiles: Profile[], chosenId: string | null = profiles[0]?.id ?? null) {
  const store = { profiles, chosenId, unreadable: [] as unknown[] };
  const allowed = new Set<string>();
  const asked: string[] = [];
  const state = createProfiles(
    () => store,
    async (pattern) => {
      asked.push(pattern);
      return allowed.has(pattern);
    },
  );
  return { state, store, allowed, asked };
}

describe('the profiles of a page', () => {
  test('are empty and not loaded before the first read', async () => {
    const { state } = createScene([a]);
    expect([state.isLoaded.value, state.profiles.value, state.chosen.value]).toEqual([false, [], undefined]);
    await state.reload();
    expect([state.isLoaded.value, state.profiles.value]).toEqual([true, [a]]);
  });

  test('tell of the chosen one if it is gone, and of no other', async () => {
    const { state, store } = createScene([a, b, far], 'a');
    const gone: string[] = [];
    const reload = () => state.reload(({ id }) => void gone.push(`${id}, now ${state.chosen.value?.id}`));
    await reload();
    store.profiles = [a, far];
    await reload();
    expect(gone).toEqual([]);
    store.profiles = [far];
    await reload();
    expect(gone).toEqual(['a, now far']);
  });

  test('choose by page, then by storage, then the first', async () => {
    const { state, store } = createScene([a, b], 'b');
    await state.reload();
    expect(state.chosen.value?.id).toBe('b');
    state.choose('a');
    expect(state.chosen.value?.id).toBe('a');
    state.choose('gone');
    expect(state.chosen.value?.id).toBe('b');
    store.chosenId = null;
    await state.reload();
    expect(state.chosen.value?.id).toBe('a');
  });

  test('keep the page’s choice while another window chooses', async () => {
    const { state, store } = createScene([a, b], 'a');
    await state.reload();
    state.choose('a');
    store.chosenId = 'b';
    await state.reload();
    expect(state.chosen.value?.id).toBe('a');
  });

  test('choose another when the chosen one is deleted, and none when all are', async () => {
    const { state, store } = createScene([a, b]);
    await state.reload();
    state.choose('a');
    store.profiles = [b];
    await state.reload();
    expect(state.chosen.value?.id).toBe('b');
    store.profiles = [];
    await state.reload();
    expect(state.chosen.value).toBeUndefined();
  });

  test('know which of them lack access, with one check for each origin', async () => {
    const { state, allowed, asked } = createScene([a, b, far]);
    allowed.add('http://127.0.0.1:8000/*');
    await state.reload();
    expect([a, b, far].map(state.lacksAccess)).toEqual([false, false, true]);
    expect(asked.toSorted()).toEqual(['http://127.0.0.1:8000/*', 'https://example.org/*']);
  });

  test('update that when access changes', async () => {
    const { state, allowed } = createScene([far]);
    await state.reload();
    allowed.add('https://example.org/*');
    await state.checkAccess();
    expect(state.lacksAccess(far)).toBe(false);
    allowed.clear();
    await state.checkAccess();
    expect(state.lacksAccess(far)).toBe(true);
  });

  test('include unreadable ones', async () => {
    const { state, store } = createScene([a]);
    store.unreadable = [{ id: 'broken' }];
    await state.reload();
    expect(state.unreadable.value).toEqual([{ id: 'broken' }]);
  });
});

describe('a profile', () => {
  const by = { salt: 'AAAA', rounds: 1 };
  const locked: ShownLock = { status: 'locked', by };
  const unlocked: ShownLock = { status: 'unlocked', by };
  const groups = [{ id: 'g1', name: 'Staging', headers: [secretHeader('X-Group')] }];
  const key = secretHeader('X-Key', 'http://127.0.0.1:8000');
  test.each<[string, Partial<Profile>, ShownLock, boolean]>([
    ['with a stored secret is locked', { headers: [key] }, locked, true],
    ['with a secret of a group is locked', { groups: ['g1'] }, locked, true],
    ['is locked under a lock of a newer version', { headers: [key] }, { status: 'unreadable' }, true],
    ['without a secret is not', { headers: [plainHeader('X-Team', 'a')] }, locked, false],
    ['whose secret was never typed is not', { headers: [secretHeader('X-Key')] }, locked, false],
    [
      'with a header of its own instead is not',
      { headers: [plainHeader('x-group', 'a')], groups: ['g1'] },
      locked,
      false,
    ],
    ['is left to the worker if the lock cannot be read', { headers: [key] }, { status: 'unread' }, false],
    ['is open once unlocked', { headers: [key] }, unlocked, false],
    ['is open without a passphrase', { headers: [key] }, { status: 'none' }, false],
  ])('%s', async (_, part, state, isLocked) => {
    const lock = partOf<Lock>({ state: signal(state) });
    const profiles = createProfiles(() => ({ profiles: [], groups }), undefined, lock);
    await profiles.reload();
    expect(profiles.isLocked(aProfile(part))).toBe(isLocked);
  });
});
