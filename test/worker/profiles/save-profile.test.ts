import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';
import { createProfileCommands, markForgotten } from '../../../lib/worker/profiles/profile-commands.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { createProfileWorld } from '../../support/profile-world.ts';

const origin = 'http://127.0.0.1:8000';
const key = 'id of X-Key';

const draft = (profile: Profile, secrets: Record<string, string> = {}) => ({ profile, secrets });

function createScene(...profiles: Profile[]) {
  const scene = createProfileWorld(profiles);
  const commands = createProfileCommands(scene.world, createSerialTasks());
  return { ...scene, commands, save: commands['profile.save'] };
}

/** Stores a profile with a secret. */
async function createSceneWithSecret() {
  const scene = createScene();
  const { profile } = await scene.save(
    draft(aProfile({ headers: [secretHeader('X-Key')] }), { [key]: 's3' }),
  );
  return { ...scene, profile };
}

describe('saving a profile', () => {
  test('adds a new profile at the end and chooses it', async () => {
    const { save, stored, ids } = createScene(aProfile({ id: 'old' }));
    const { profile } = await save(draft(aProfile({ id: 'new' })));
    expect(profile.id).toBe('new');
    expect(ids()).toEqual(['old', 'new']);
    expect(stored().chosenId).toBe('new');
  });

  test('changes a known profile in place and keeps the choice', async () => {
    const { save, stored, ids, profile } = createScene(
      aProfile({ id: 'a' }),
      aProfile({ id: 'b' }),
      aProfile({ id: 'c' }),
    );
    await save(draft(aProfile({ id: 'b', name: 'Other' })));
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(profile('b')?.name).toBe('Other');
    expect(stored().chosenId).toBe('a');
  });

  test('forgets the description of its runnable', async () => {
    const { save, forgotten } = createScene();
    await save(draft(aProfile()));
    expect(forgotten).toEqual(['p1']);
  });
});

describe('a secret', () => {
  test('is stored separately; the profile only names its origin', async () => {
    const { profile, stored, secrets } = await createSceneWithSecret();
    expect(secrets.get('p1')).toEqual({ [key]: { value: 's3', origin } });
    expect(profile.headers).toEqual([secretHeader('X-Key', origin)]);
    expect(JSON.stringify([profile, stored()])).not.toContain('s3');
  });

  test('is kept when the profile is saved without typing it again', async () => {
    const { save, profile, secrets } = await createSceneWithSecret();
    await save(draft({ ...profile, name: 'Other' }));
    expect(secrets.get('p1')).toEqual({ [key]: { value: 's3', origin } });
  });

  test('is replaced when typed again', async () => {
    const { save, profile, secrets } = await createSceneWithSecret();
    await save(draft(profile, { [key]: 's4' }));
    expect(secrets.get('p1')).toEqual({ [key]: { value: 's4', origin } });
  });

  test('must be typed again after a change of origin', async () => {
    const { save, profile, secrets } = await createSceneWithSecret();
    const elsewhere = { ...profile, url: 'https://example.org/chat' };
    const saved = await save(draft(elsewhere, { [key]: 's4' }));
    expect(secrets.get('p1')).toEqual({ [key]: { value: 's4', origin: 'https://example.org' } });
    expect(saved.profile.headers).toEqual([secretHeader('X-Key', 'https://example.org')]);
  });

  test('is dropped after a change of origin, whatever the draft says', async () => {
    const { save, profile, secrets } = await createSceneWithSecret();
    const url = 'https://example.org/chat';
    const headers = [secretHeader('X-Key', 'https://example.org')];
    const saved = await save(draft({ ...profile, url, headers }));
    expect(secrets.size).toBe(0);
    expect(saved.profile.headers).toEqual([secretHeader('X-Key', null)]);
  });

  test.each([
    ['is removed', []],
    ['is no longer secret', [{ ...plainHeader('X-Key', 'open'), id: key }]],
  ])('is removed when its header %s', async (_, headers) => {
    const { save, profile, secrets } = await createSceneWithSecret();
    await save(draft({ ...profile, headers }));
    expect(secrets.size).toBe(0);
  });
});

describe('a secret that the browser has forgotten', () => {
  const header = { ...secretHeader('X-Key'), isForSession: true as const };

  test('is marked as missing in its profile', async () => {
    const scene = createScene();
    await scene.save(
      draft(aProfile({ headers: [header, secretHeader('X-Other')] }), { [key]: 's3', 'id of X-Other': 's4' }),
    );
    scene.secrets.set('p1', { 'id of X-Other': { value: 's4', origin } });
    await markForgotten(scene.world);
    expect(scene.profile('p1')?.headers).toEqual([
      { ...header, origin: null },
      secretHeader('X-Other', origin),
    ]);
  });

  test('is marked as missing in its query', async () => {
    const scene = createScene();
    await scene.save(draft(aProfile({ query: [header] }), { [key]: 's3' }));
    scene.secrets.set('p1', {});
    await markForgotten(scene.world);
    expect(scene.profile('p1')?.query).toEqual([{ ...header, origin: null }]);
  });

  test('is not marked while it is held', async () => {
    const scene = createScene();
    await scene.save(draft(aProfile({ headers: [header] }), { [key]: 's3' }));
    await markForgotten(scene.world);
    expect(scene.profile('p1')?.headers).toEqual([{ ...header, origin }]);
  });
});

test('a change of presets drops what was asked about former ones, another change does not', async () => {
  const { save, commands, withoutPresets } = createScene(aProfile());
  await save(draft(aProfile({ name: 'Other' })));
  expect(withoutPresets).toEqual([]);
  const presets = [{ id: 's1', name: 'Terse', values: { style: 'dry' } }];
  await save(draft(aProfile({ call: { ...usualCall, presets } })));
  expect(withoutPresets).toEqual(['p1']);
  await commands['profile.call']({ id: 'p1', call: usualCall });
  expect(withoutPresets).toEqual(['p1', 'p1']);
});
