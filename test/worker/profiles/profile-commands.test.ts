import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { CommandRefusal } from '../../../lib/platform/browser/messaging.ts';
import { createSerialTasks } from '../../../lib/platform/browser/serial-tasks.ts';
import { createProfileCommands } from '../../../lib/worker/profiles/profile-commands.ts';
import { aProfile } from '../../support/profile.ts';
import { createProfileWorld } from '../../support/profile-world.ts';

const secret = { 'id of X-Key': { value: 's3', origin: 'http://127.0.0.1:8000' } };

const at = (id: string, url: string) => aProfile({ id, url });
const [a, b, c] = ['a', 'b', 'c'].map((id) => aProfile({ id, name: id })) as [Profile, Profile, Profile];

function createScene(...profiles: Profile[]) {
  const scene = createProfileWorld(profiles);
  return { ...scene, commands: createProfileCommands(scene.world, createSerialTasks()) };
}

describe('profiles', () => {
  test('a duplicate follows the original, with its secrets and a name of its own', async () => {
    const { commands, ids, secrets, stored } = createScene(a, b);
    secrets.set('a', secret);
    const { profile } = await commands['profile.duplicate']({ id: 'a' });
    await commands['profile.duplicate']({ id: 'a' });
    expect(profile).toEqual({ ...a, id: 'new 1', name: 'a copy' });
    expect(ids()).toEqual(['a', 'new 2', 'new 1', 'b']);
    expect(stored().profiles[1]?.name).toBe('a copy 2');
    expect(secrets.get('new 1')).toEqual(secret);
    expect(secrets.get('a')).toEqual(secret);
  });

  test('a deleted profile is gone with its secrets and its description', async () => {
    const { commands, ids, secrets, forgotten } = createScene(a, b, c);
    secrets.set('b', secret);
    await commands['profile.delete']({ id: 'b' });
    expect(ids()).toEqual(['a', 'c']);
    expect(secrets.size).toBe(0);
    expect(forgotten).toEqual(['b']);
  });

  test('a restored profile is at its position again, with its secrets, and chosen', async () => {
    const { commands, stored, secrets } = createScene(a, b, c);
    secrets.set('b', secret);
    await commands['profile.delete']({ id: 'b' });
    const { profile } = await commands['profile.restore']({ id: 'b' });
    expect(profile).toEqual(b);
    expect(stored()).toEqual({ version: 2, profiles: [a, b, c], chosenId: 'b' });
    expect(secrets.get('b')).toEqual(secret);
  });

  test('a profile can be restored once', async () => {
    const { commands, ids } = createScene(a, b);
    await commands['profile.delete']({ id: 'b' });
    const twice = [commands['profile.restore']({ id: 'b' }), commands['profile.restore']({ id: 'b' })];
    expect((await Promise.allSettled(twice)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(ids()).toEqual(['a', 'b']);
  });

  test('a profile that another window saved after its deletion is replaced by the restored one', async () => {
    const { commands, stored, secrets } = createScene(a, b, c);
    secrets.set('b', secret);
    await commands['profile.delete']({ id: 'b' });
    await commands['profile.save']({ profile: { ...b, name: 'saved again' }, secrets: {} });
    await commands['profile.restore']({ id: 'b' });
    expect(stored().profiles).toEqual([a, b, c]);
    expect(secrets.get('b')).toEqual(secret);
  });

  test('a profile whose restoration was cut short can be restored again', async () => {
    const scene = createProfileWorld([a, b]);
    const forgetDeleted = () => Promise.reject(new Error('the worker dies'));
    const commands = createProfileCommands({ ...scene.world, forgetDeleted }, createSerialTasks());
    await commands['profile.delete']({ id: 'a' });
    await expect(commands['profile.restore']({ id: 'a' })).rejects.toThrow('the worker dies');
    await expect(commands['profile.restore']({ id: 'a' })).rejects.toThrow('the worker dies');
    expect(scene.ids()).toEqual(['a', 'b']);
  });

  test('deleting the chosen profile chooses the first one left', async () => {
    const { commands, stored } = createScene(a, b);
    await commands['profile.delete']({ id: 'a' });
    expect(stored().chosenId).toBe('b');
    await commands['profile.delete']({ id: 'b' });
    expect(stored()).toEqual({ version: 2, profiles: [], chosenId: null });
  });

  test.each([
    [
      ['c', 'a', 'b'],
      ['c', 'a', 'b'],
    ],
    [['c'], ['c', 'a', 'b']],
    [
      ['b', 'unknown', 'a'],
      ['b', 'a', 'c'],
    ],
    [[], ['a', 'b', 'c']],
  ])('reordering by %j results in %j', async (order, expected) => {
    const { commands, ids } = createScene(a, b, c);
    await commands['profile.reorder']({ ids: order });
    expect(ids()).toEqual(expected);
  });

  test('a profile that moves under another heading is stored with it', async () => {
    const { commands, ids, profile } = createScene(a, b, c);
    await commands['profile.reorder']({ ids: ['c', 'a', 'b'], moved: { id: 'c', heading: 'Staging' } });
    expect([ids(), profile('c')]).toEqual([['c', 'a', 'b'], { ...c, heading: 'Staging' }]);
  });

  test('the call settings are stored', async () => {
    const { commands, profile } = createScene(a, b);
    const call = { ...usualCall, historyLimit: 3, memory: { kind: 'sent' } } as const;
    await commands['profile.call']({ id: 'b', call });
    expect(profile('b')).toEqual({ ...b, call });
    expect(profile('a')).toEqual(a);
  });

  test('the chosen profile, its mode and its wish for steps are stored', async () => {
    const { commands, stored, profile } = createScene(a, b);
    await commands['profile.choose']({ id: 'b' });
    await commands['profile.mode']({ id: 'b', mode: 'batch', steps: 'on' });
    expect(stored().chosenId).toBe('b');
    expect(profile('b')).toEqual({ ...b, mode: 'batch', showsSteps: true });
    expect(profile('a')).toEqual(a);
  });

  test.each([
    ['profile.duplicate', { id: 'gone' }, 'profile-gone'],
    ['profile.delete', { id: 'gone' }, 'profile-gone'],
    ['profile.restore', { id: 'gone' }, 'profile-gone-for-good'],
    ['profile.choose', { id: 'gone' }, 'profile-gone'],
    ['profile.mode', { id: 'gone', mode: 'batch' }, 'profile-gone'],
    ['profile.call', { id: 'gone', call: usualCall }, 'profile-gone'],
  ] as const)('%s of a missing profile is refused and changes nothing', async (name, input, code) => {
    const { commands, stored, secrets } = createScene(a);
    const before = structuredClone(stored());
    await expect(commands[name](input as never)).rejects.toEqual(new CommandRefusal({ code }));
    expect(stored()).toEqual(before);
    expect(secrets.size).toBe(0);
  });
});

describe('the permission for an origin', () => {
  const near = at('near', 'http://127.0.0.1:8000/chat');
  const near2 = at('near2', 'http://127.0.0.1:8000/other');
  const far = at('far', 'https://example.org/chat');

  test('is revoked with the last profile that needs it', async () => {
    const { commands, unneeded } = createScene(near, near2, far);
    await commands['profile.delete']({ id: 'near' });
    expect(unneeded).toEqual([]);
    await commands['profile.delete']({ id: 'near2' });
    expect(unneeded).toEqual(['http://127.0.0.1:8000/*']);
  });

  test('is revoked when its only profile moves to another origin', async () => {
    const { commands, unneeded } = createScene(near, far);
    const moved = { ...far, url: near.url };
    await commands['profile.save']({ profile: moved, secrets: {} });
    expect(unneeded).toEqual(['https://example.org/*']);
  });

  test('is kept through every other change', async () => {
    const { commands, unneeded } = createScene(near, far);
    await commands['profile.reorder']({ ids: ['far', 'near'] });
    await commands['profile.choose']({ id: 'far' });
    await commands['profile.mode']({ id: 'far', mode: 'batch' });
    await commands['profile.call']({ id: 'far', call: usualCall });
    await commands['profile.duplicate']({ id: 'far' });
    await commands['profile.save']({ profile: { ...near, name: 'x' }, secrets: {} });
    expect(unneeded).toEqual([]);
  });
});

describe('concurrent commands', () => {
  test('lose no change', async () => {
    const { commands, ids, profile, stored } = createScene(a, b);
    await Promise.all([
      commands['profile.save']({ profile: c, secrets: {} }),
      commands['profile.mode']({ id: 'a', mode: 'batch' }),
      commands['profile.duplicate']({ id: 'a' }),
      commands['profile.delete']({ id: 'b' }),
      commands['profile.choose']({ id: 'a' }),
      commands['profile.mode']({ id: 'c', mode: 'batch' }),
    ]);
    expect(ids()).toEqual(['a', 'new 1', 'c']);
    expect(['a', 'new 1', 'c'].map((id) => profile(id)?.mode)).toEqual(['batch', 'batch', 'batch']);
    expect(stored().chosenId).toBe('a');
  });

  test('run even if the one before was refused', async () => {
    const { commands, stored } = createScene(a, b);
    const refused = commands['profile.choose']({ id: 'gone' });
    const next = commands['profile.choose']({ id: 'b' });
    await expect(refused).rejects.toBeInstanceOf(CommandRefusal);
    await next;
    expect(stored().chosenId).toBe('b');
  });
});
