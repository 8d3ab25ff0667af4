import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { createProfilesState } from '../../../lib/panel/profiles/profiles-state.ts';
import { protocols } from '../../../lib/protocols/protocols.ts';
import { aProfile } from '../../support/profile.ts';

const [a, b] = [aProfile({ id: 'a' }), aProfile({ id: 'b' })] as const;
const far = aProfile({ id: 'far', url: 'https://example.org/chat' });

function createScene(profiles: Profile[], chosenId: string | null = profiles[0]?.id ?? null) {
  const store = { profiles, chosenId, unreadable: [] as unknown[] };
  const allowed = new Set<string>();
  const asked: string[] = [];
  const state = createProfilesState(
    {
      read: async () => ({
        stored: { version: 2, profiles: store.profiles, chosenId: store.chosenId },
        unreadable: store.unreadable,
      }),
      hasAccess: async (pattern) => {
        asked.push(pattern);
        return allowed.has(pattern);
      },
    },
    protocols,
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
