import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { Refusal } from '../../../lib/chat/storage/refusal.ts';
import type { Notice } from '../../../lib/panel/page/notice.ts';
import { createProfileActions } from '../../../lib/panel/profiles/profile-actions.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createProfiles } from '../../support/panel-parts.ts';
import { aProfile } from '../../support/profile.ts';

const one = aProfile({ id: 'p1', name: 'One' });
const two = aProfile({ id: 'p2', name: 'Two', url: 'http://127.0.0.1:9000/chat' });
const three = aProfile({ id: 'p3', name: 'Three' });

/** Creates a page over profiles in memory and records its requests to worker and browser. */
async function createScene(profiles: Profile[] = [one, two, three]) {
  let stored = profiles;
  const done: string[] = [];
  const inputs: Record<string, unknown>[] = [];
  const worker: { refusal?: Refusal; onCommand?(name: string): void } = {};
  const readOtherwise: string[][] = [];
  const notice = signal<Notice | undefined>(undefined);
  const state = createProfiles(() => ({ profiles: stored, chosenId: 'p1' }));
  await state.reload();
  const host = fakeHost({
    ids: { newId: () => 'new id' },
    access: {
      request: async (pattern) => {
        done.push(`asks for ${pattern}`);
        return true;
      },
      has: async () => true,
    },
    commands: {
      send: (async (name: string, input: { id?: string; profile?: Profile }) => {
        done.push(name);
        inputs.push(input);
        if (worker.refusal !== undefined) return { ok: false, problem: worker.refusal };
        if (name === 'profile.delete') stored = stored.filter(({ id }) => id !== input.id);
        if (name === 'profile.restore') stored = profiles;
        if (name === 'profile.duplicate') stored = [...stored, aProfile({ id: 'copy', name: 'One copy' })];
        const saved = input.profile;
        if (saved) stored = [...stored.filter(({ id }) => id !== saved.id), saved];
        return { ok: true, value: { profile: saved ?? stored.at(-1) } };
      }) as never,
    },
  });
  const actions = createProfileActions(
    {
      profiles: state,
      notice,
      onReadOtherwise: (ids) => void readOtherwise.push(ids),
      onAdded: async () => async () => {},
    },
    host,
  );
  return { ...actions, state, notice, done, inputs, worker, readOtherwise };
}

const chosen = ({ state }: Awaited<ReturnType<typeof createScene>>) => state.chosen.value?.id;

describe('profile actions', () => {
  test('taking over a profile asks for its site first, saves it and chooses it', async () => {
    const scene = await createScene();
    const taking = scene.takeProfile(aProfile({ id: 'demo' }));
    expect(scene.done).toEqual(['asks for http://127.0.0.1:8000/*', 'profile.save']);
    await taking;
    expect(chosen(scene)).toBe('demo');
    expect(scene.notice.value).toBeUndefined();
  });

  test('an unsaved profile is not chosen, and the reason is shown', async () => {
    const scene = await createScene();
    scene.worker.refusal = { code: 'not-stored', store: { kind: 'refused', reason: 'full' } };
    await scene.takeProfile(aProfile({ id: 'demo' }));
    expect(chosen(scene)).toBe('p1');
    expect(scene.notice.value?.text).toBe(
      'Not saved: the browser refuses to store it (full). Free some disk space, then save again.',
    );
  });

  test('a typed secret is saved as a header, without choosing its profile', async () => {
    const scene = await createScene();
    expect(await scene.saveSecret('p2', { name: 'X-Key', value: 's3' })).toBe(true);
    const header = { id: 'new id', secret: true, name: 'X-Key', origin: null };
    expect(scene.inputs).toEqual([{ profile: { ...two, headers: [header] }, secrets: { 'new id': 's3' } }]);
    expect(chosen(scene)).toBe('p1');
  });

  test('a typed secret that cannot be stored shows a notice', async () => {
    const scene = await createScene();
    scene.worker.refusal = { code: 'profile-gone' };
    expect(await scene.saveSecret('p2', { name: 'X-Key', value: 's3' })).toBe(false);
    expect(scene.notice.value?.text).toContain('no longer exists');
  });

  test('changed header sets are saved, or the reason is returned', async () => {
    const scene = await createScene();
    const changes = { groups: [], deleted: ['g1'], switched: [] };
    expect(await scene.saveGroups(changes)).toBeUndefined();
    expect(scene.inputs).toEqual([changes]);
    scene.worker.refusal = { code: 'profile-gone' };
    expect(await scene.saveGroups(changes)).toContain('no longer exists');
  });

  test('choosing shows the profile before the worker replies', async () => {
    const scene = await createScene();
    const choosing = scene.chooseProfile('p2');
    expect(chosen(scene)).toBe('p2');
    await choosing;
    expect(scene.inputs).toEqual([{ id: 'p2' }]);
  });

  test('changed call settings are merged into concurrent changes', async () => {
    const scene = await createScene([aProfile({ ...one, call: { ...one.call, presetId: 'formal' } })]);
    await scene.changeCall(one, { ...one.call, answerField: 'text' });
    expect(scene.inputs).toEqual([
      { id: 'p1', call: { ...one.call, presetId: 'formal', answerField: 'text' } },
    ]);
  });

  test('changing the mode saves it in the profile', async () => {
    const scene = await createScene();
    await scene.changeMode({ id: 'p1', mode: 'batch' });
    expect(scene.inputs).toEqual([{ id: 'p1', mode: 'batch' }]);
  });

  test('a copy is chosen and named in a notice', async () => {
    const scene = await createScene();
    await scene.duplicateProfile('p1');
    expect(chosen(scene)).toBe('copy');
    expect(scene.notice.value?.text).toBe('“One copy” was created.');
  });

  test('saving a profile that is not chosen leaves the chosen one', async () => {
    const scene = await createScene();
    scene.state.choose('p1');
    await scene.takeProfile(aProfile({ id: 'p2', name: 'Two renamed' }));
    expect([chosen(scene), scene.state.isPicked.value]).toEqual(['p1', true]);
  });

  test.each([
    ['chooses a profile that was chosen', 'p2', 'p2'],
    ['leaves another chosen', 'p1', 'p1'],
  ])('undoing a deletion asks for the site and %s', async (_, before, after) => {
    const scene = await createScene();
    scene.state.choose(before);
    await scene.deleteProfile(two);
    expect(scene.notice.value?.text).toBe('Profile “Two” was deleted. Its conversations are kept.');
    scene.notice.value?.undo?.();
    expect(scene.done).toEqual(['profile.delete', 'asks for http://127.0.0.1:9000/*', 'profile.restore']);
    await expect.poll(() => scene.done.at(-1)).toBe('profile.restore');
    await expect.poll(() => chosen(scene)).toBe(after);
    expect(scene.notice.value).toBeUndefined();
  });

  test('a refused deletion shows the reason without “Undo”', async () => {
    const scene = await createScene();
    scene.worker.refusal = { code: 'profile-gone' };
    await scene.deleteProfile(two);
    expect(scene.notice.value).toEqual({
      text: 'This profile no longer exists. Choose another profile.',
      about: 'profile',
    });
  });

  const ids = ['p2', 'p1', 'p3'];

  test.each([
    ['under the same heading', '', false, { ids }],
    ['under another heading', 'Staging', true, { ids, moved: { id: 'p2', heading: 'Staging' } }],
  ])('moving a profile %s', async (_, heading, isUnderOther, expected) => {
    const scene = await createScene();
    expect(await scene.moveProfile({ ids, id: 'p2', heading, isUnderOther })).toBe(true);
    expect(scene.inputs).toEqual([expected]);
  });

  test('a refused move says why', async () => {
    const scene = await createScene();
    scene.worker.refusal = { code: 'profile-gone' };
    expect(await scene.moveProfile({ ids, id: 'p2', heading: '', isUnderOther: false })).toBe(false);
    expect(scene.notice.value).toEqual({
      text: 'This profile no longer exists. Choose another profile.',
      about: 'profile',
    });
  });

  test('a changed answer field is announced to the index', async () => {
    const scene = await createScene();
    const edited = aProfile({ ...one, call: { ...one.call, answerField: 'text' } });
    await scene.saveProfile({ profile: edited, secrets: {} }, one);
    expect(scene.readOtherwise).toEqual([['p1']]);
  });

  test('allowing access asks for that site only', async () => {
    const scene = await createScene();
    await scene.allowAccess(two.url);
    expect(scene.done).toEqual(['asks for http://127.0.0.1:9000/*']);
  });
});
