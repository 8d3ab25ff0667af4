import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createPassphraseActions } from '../../../lib/panel/passphrase/passphrase-actions.ts';
import { writeStoredProfiles } from '../../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../../lib/platform/settings/secret-storage.ts';
import { readLockState } from '../../../lib/platform/settings/secrets-key.ts';
import { createPassphraseCommands } from '../../../lib/worker/profiles/start-profiles.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { aProfile } from '../../support/profile.ts';

const secrets = { h1: { value: 'Bearer a-key', origin: 'https://example.org' } };

beforeEach(async () => {
  fakeBrowser.reset();
  await writeStoredProfiles(
    { version: 2, profiles: [aProfile()], chosenId: 'p1' },
    { profileId: 'p1', secrets },
  );
});

/** A page whose commands reach the worker's handlers; notes what they carry. */
function createPage() {
  const sent: unknown[] = [];
  const commands = createPassphraseCommands((task) => task());
  const sendCommand = async (name: keyof typeof commands, input: never) => {
    sent.push(input);
    return { ok: true, value: await commands[name](input) };
  };
  const actions = createPassphraseActions(
    fakeHost({
      settings: { readLock: readLockState },
      commands: { send: sendCommand as never },
      ids: { randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    }),
  );
  return { actions, sent };
}

const status = async () => (await readLockState()).status;

describe('a passphrase', () => {
  test('is set, locks and unlocks; it stays in the page', async () => {
    const { actions, sent } = createPage();
    expect(await actions.change({ next: 'correct horse' })).toBeUndefined();
    expect(await readLockState()).toMatchObject({ status: 'unlocked', by: { rounds: 600_000 } });
    await actions.lockNow();
    expect(await status()).toBe('locked');
    expect(await actions.unlock('wrong horse')).toBe('Wrong passphrase. Try again.');
    expect(await status()).toBe('locked');
    expect(await actions.unlock('correct horse')).toBeUndefined();
    expect(await readOpenSecrets('p1')).toEqual(secrets);
    expect(JSON.stringify(sent)).not.toContain('horse');
  });

  test('has another salt each time', async () => {
    const { actions } = createPage();
    const salts = [];
    for (const current of [undefined, 'the same one']) {
      await actions.change({ current, next: 'the same one' });
      salts.push(await readLockState());
    }
    expect(salts[0]).not.toEqual(salts[1]);
  });

  test('is changed and removed by who knows it', async () => {
    const { actions } = createPage();
    await actions.change({ next: 'correct horse' });
    expect(await actions.change({ current: 'wrong', next: 'another one' })).toBe(
      'Wrong passphrase. Try again.',
    );
    expect(await actions.change({ current: 'correct horse', next: 'another one' })).toBeUndefined();
    expect(await actions.change({ current: 'correct horse' })).toBe('Wrong passphrase. Try again.');
    expect(await actions.change({ current: 'another one' })).toBeUndefined();
    expect(await status()).toBe('none');
    expect(await actions.unlock('anything')).toBeUndefined();
  });

  test('that is lost goes with the secrets', async () => {
    const { actions } = createPage();
    await actions.change({ next: 'correct horse' });
    await actions.lockNow();
    expect(await actions.deleteSecrets()).toBeUndefined();
    expect([await status(), await readOpenSecrets('p1')]).toEqual(['none', {}]);
  });

  test('of a newer version says so', async () => {
    await fakeBrowser.storage.local.set({ 'secrets.lock': { version: 2 } });
    const { unlock, change } = createPage().actions;
    for (const told of [await unlock('correct horse'), await change({ current: 'correct horse' })])
      expect(told).toMatch(/^The secrets were encrypted by a newer version of Runnel/);
  });
});
