import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ProfileSecrets } from '../../../lib/chat/profile/secrets.ts';
import {
  changePassphrase,
  lockSecrets,
  unlockSecrets,
} from '../../../lib/platform/settings/passphrase-storage.ts';
import { writeStoredProfiles } from '../../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../../lib/platform/settings/secret-storage.ts';
import { readLockState } from '../../../lib/platform/settings/secrets-key.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile } from '../../support/profile.ts';
import { nextPassphrase } from '../../support/secrets-key.ts';

const origin = 'https://example.org';
const header = 'h1';
const ids = ['p1', 'p2', 'g1'];
const stored = {
  version: 2 as const,
  profiles: ['p1', 'p2'].map((id) => aProfile({ id })),
  groups: [{ id: 'g1', name: 'Staging', headers: [] }],
  chosenId: 'p1',
};
const secret = (value: string, isForSession: boolean): ProfileSecrets => ({
  [header]: { value, origin, ...(isForSession && { isForSession: true as const }) },
});
const write = (profileId: string, secrets: ProfileSecrets | null) =>
  writeStoredProfiles(stored, { profileId, secrets });

const actions = fc.oneof(
  fc.record({ do: fc.constant('save' as const), id: fc.constantFrom(...ids), isForSession: fc.boolean() }),
  fc.record({ do: fc.constant('delete' as const), id: fc.constantFrom(...ids) }),
  ...(['set', 'change', 'remove', 'lock', 'unlock', 'restart'] as const).map((action) =>
    fc.record({ do: fc.constant(action) }),
  ),
);
type Action = typeof actions extends fc.Arbitrary<infer One> ? One : never;

/** The secrets as a person expects them, beside those of the browser. */
function createModel() {
  const expected = new Map<string, ProfileSecrets>();
  let key: string | undefined;
  let isUnlocked = true;
  let count = 0;

  async function save(id: string, isForSession: boolean) {
    count += 1;
    const secrets = secret(`secret-${count}-of-a-person`, isForSession);
    const isSaved = await write(id, secrets).then(
      () => true,
      () => false,
    );
    expect(isSaved).toBe(isUnlocked);
    if (isSaved) expected.set(id, secrets);
  }

  async function change(next: Awaited<ReturnType<typeof nextPassphrase>> | undefined) {
    expect(await changePassphrase(key, next)).toBe(true);
    key = next?.key;
    isUnlocked = true;
  }

  async function restart() {
    await fakeBrowser.storage.session.clear();
    isUnlocked = key === undefined;
    for (const [id, secrets] of expected) if (secrets[header]?.isForSession) expected.delete(id);
  }

  return {
    async act(action: Action) {
      switch (action.do) {
        case 'save':
          return save(action.id, action.isForSession);
        case 'delete':
          expected.delete(action.id);
          return write(action.id, null);
        case 'set':
        case 'change':
          return (
            (action.do === 'set') === (key === undefined) && change(await nextPassphrase(`no. ${count}`))
          );
        case 'remove':
          return change(undefined);
        case 'unlock':
          if (key) isUnlocked = await unlockSecrets(key);
          return;
        case 'lock':
          await lockSecrets();
          isUnlocked = key === undefined;
          return;
        case 'restart':
          return restart();
      }
    },

    async check() {
      if (key) expect(JSON.stringify(await fakeBrowser.storage.local.get())).not.toMatch(/of-a-person/);
      const open = isUnlocked ? 'unlocked' : 'locked';
      expect((await readLockState()).status).toBe(key ? open : 'none');
    },

    async end() {
      if (key) expect(await unlockSecrets(key)).toBe(true);
      for (const id of ids) expect(await readOpenSecrets(id)).toEqual(expected.get(id) ?? {});
    },
  };
}

test('in any order, a passphrase leaves no secret in plain on the disk and unlocks exactly the values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 4, maxLength: 20 }), async (steps) => {
      fakeBrowser.reset();
      const model = createModel();
      for (const step of steps) {
        await model.act(step);
        await model.check();
      }
      await model.end();
    }),
    { numRuns: 200 },
  );
}, 120_000);
