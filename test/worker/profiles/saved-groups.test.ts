import { describe, expect, test } from 'vitest';
import type { HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';
import { createProfileCommands } from '../../../lib/worker/profiles/profile-commands.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { createProfileWorld } from '../../support/profile-world.ts';

const origin = 'http://127.0.0.1:8000';
const key = 'id of X-Key';
const group = (id: string, ...headers: HeaderGroup['headers']): HeaderGroup => ({ id, name: id, headers });
const none = { groups: [], deleted: [], switched: [] };

/** Stores these profiles and the groups `staging`, with a secret header, and `live`. */
async function createScene(...profiles: Profile[]) {
  const scene = createProfileWorld(profiles);
  const commands = createProfileCommands(scene.world, createSerialTasks());
  const groups = [group('staging', secretHeader('X-Key')), group('live', plainHeader('X-Env', 'live'))];
  await commands['profile.groups']({ ...none, groups });
  scene.forgotten.length = 0;
  return { ...scene, commands, groups };
}

const using = (id: string, ...groups: string[]) => aProfile({ id, groups });

describe('header sets', () => {
  test('are stored beside the profiles', async () => {
    const { stored, groups, ids } = await createScene(using('p1'));
    expect(stored().groups).toEqual(groups);
    expect(ids()).toEqual(['p1']);
  });

  test('are switched in all profiles that use them, and drop what their runnables said', async () => {
    const { commands, profile, forgotten } = await createScene(
      using('p1', 'staging'),
      using('p2', 'live'),
      using('p3'),
    );
    await commands['profile.groups']({ ...none, switched: [{ from: 'staging', to: 'live' }] });
    expect(profile('p1')?.groups).toEqual(['live']);
    expect(profile('p2')?.groups).toEqual(['live']);
    expect(forgotten).toEqual(['p1']);
  });

  test('that change drop what the runnables behind them said', async () => {
    const { commands, forgotten } = await createScene(using('p1', 'staging'), using('p2', 'live'));
    await commands['profile.groups']({ ...none, groups: [group('live', plainHeader('X-Env', 'other'))] });
    expect(forgotten).toEqual(['p2']);
  });

  test('that are deleted disappear from profiles, with their secrets', async () => {
    const { commands, profile, secrets, stored } = await createScene(using('p1', 'staging', 'live'));
    await commands['profile.save']({ profile: using('p1', 'staging', 'live'), secrets: { [key]: 's3' } });
    expect(secrets.has('staging')).toBe(true);
    await commands['profile.groups']({ ...none, deleted: ['staging'] });
    expect(profile('p1')?.groups).toEqual(['live']);
    expect(stored().groups?.map(({ id }) => id)).toEqual(['live']);
    expect(secrets.has('staging')).toBe(false);
  });

  test('stay when a profile changes', async () => {
    const { commands, stored, groups } = await createScene(using('p1'));
    await commands['profile.duplicate']({ id: 'p1' });
    await commands['profile.delete']({ id: 'p1' });
    expect(stored().groups).toEqual(groups);
  });
});

describe('a secret of a group', () => {
  test('is stored with the group, for the site of the profile, and in no profile', async () => {
    const { commands, secrets, stored } = await createScene(using('p1', 'staging'));
    await commands['profile.save']({ profile: using('p1', 'staging'), secrets: { [key]: 's3' } });
    expect(secrets.get('staging')).toEqual({ [`${key} ${origin}`]: { value: 's3', origin } });
    expect(secrets.get('p1')).toBeUndefined();
    expect(JSON.stringify(stored())).not.toContain('s3');
  });

  test('is not stored for a group that the profile does not use', async () => {
    const { commands, secrets } = await createScene(using('p1', 'live'));
    await commands['profile.save']({ profile: using('p1', 'live'), secrets: { [key]: 's3' } });
    expect([...secrets.keys()]).toEqual([]);
  });

  test('is dropped when its header is no longer secret', async () => {
    const { commands, secrets } = await createScene(using('p1', 'staging'));
    await commands['profile.save']({ profile: using('p1', 'staging'), secrets: { [key]: 's3' } });
    await commands['profile.groups']({ ...none, groups: [group('staging', plainHeader('X-Key', 'open'))] });
    expect(secrets.has('staging')).toBe(false);
  });
});
