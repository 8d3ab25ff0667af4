import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { searchForSecrets } from '../../../lib/platform/settings/known-secrets.ts';
import {
  changePassphrase,
  type NextPassphrase,
  unlockSecrets,
} from '../../../lib/platform/settings/passphrase-storage.ts';
import { findDeleted, rememberDeleted } from '../../../lib/platform/settings/profile-storage.ts';
import { readOpenSecrets } from '../../../lib/platform/settings/secret-storage.ts';
import { createLife } from '../../support/mortal-calls.ts';
import { local, origin, secret, session, set, status, write } from '../../support/passphrase-steps.ts';
import { aProfile } from '../../support/profile.ts';
import { nextPassphrase } from '../../support/secrets-key.ts';

beforeEach(() => fakeBrowser.reset());

async function expectSteadyReads() {
  const reads: Promise<void>[] = [];
  for (let steps = 0; steps < 15; steps += 1) {
    reads.push(expectAll());
    await new Promise(setImmediate);
  }
  await Promise.all(reads);
}

async function expectAll() {
  const [onDisk, forSession, search] = await Promise.all([
    readOpenSecrets('p1'),
    readOpenSecrets('p2'),
    searchForSecrets(),
  ]);
  expect(onDisk).toEqual(secret('kept on disk'));
  expect(forSession).toEqual(secret('for the session', true));
  expect(search?.('kept on disk, or for the session')).toHaveLength(2);
}

/** Loads a new worker's functions. */
async function startAgain() {
  vi.resetModules();
  return {
    ...(await import('../../../lib/platform/settings/secret-storage.ts')),
    ...(await import('../../../lib/platform/settings/passphrase-storage.ts')),
  };
}

/** Ends the worker right after this write of the change, counted from 1; resolves to whether the change came to its end. */
async function cutOff(at: number, change: () => Promise<boolean>): Promise<boolean> {
  const life = createLife({ at, isBefore: false });
  for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
    const { set: write } = area;
    vi.spyOn(area, 'set').mockImplementation(life.mortals({ write }).write);
  }
  const isWhole = await Promise.race([change(), life.died]);
  vi.restoreAllMocks();
  return isWhole;
}

describe('a change of the passphrase', () => {
  const inMemory = async () => [await readOpenSecrets('p2'), (await findDeleted('p3'))?.secrets];

  async function unsealed(): Promise<string | undefined> {
    await write('p1', secret('kept on disk'));
    await write('p2', secret('for the session', true));
    await rememberDeleted({ profile: aProfile({ id: 'p3' }), place: 0, secrets: secret('gone') });
    return undefined;
  }

  async function everywhere() {
    await unsealed();
    return set('the first one');
  }

  test.each([true, false])(
    'that ends half-way loses no secret in memory (another one: %s)',
    async (isChange) => {
      const first = await everywhere();
      const second = await nextPassphrase('the second one');
      const { set: writeLocal } = fakeBrowser.storage.local;
      const cut = new Promise<void>((resolve) => {
        vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementation(async (items) => {
          await writeLocal(items);
          resolve();
          // The worker ends here.
          await new Promise(() => {});
        });
      });
      void changePassphrase(first, isChange ? second : undefined);
      await cut;
      vi.restoreAllMocks();
      const again = await startAgain();
      if (isChange) expect(await again.unlockSecrets(second.key)).toBe(true);
      expect(await again.readOpenSecrets('p1')).toEqual(secret('kept on disk'));
      expect(await again.readOpenSecrets('p2')).toEqual(secret('for the session', true));
      expect((await findDeleted('p3'))?.secrets).toEqual(
        isChange ? { h1: { sealed: expect.any(String), origin } } : secret('gone'),
      );
    },
  );

  test.each([
    ['another one', everywhere],
    ['the first one', unsealed],
  ])('that ends anywhere leaves no secret in memory that is sent while locked: %s', async (_, begin) => {
    for (let at = 1, isWhole = false; !isWhole; at += 1) {
      fakeBrowser.reset();
      const first = await begin();
      const second = await nextPassphrase('the second one');
      isWhole = await cutOff(at, () => changePassphrase(first, second));
      const worker = await startAgain();
      await worker.sealInMemory();
      const values = Object.values(await worker.readOpenSecrets('p2'));
      expect([at, await status(), values.some((value) => 'value' in value)]).toEqual([
        at,
        expect.any(String),
        (await status()) !== 'locked',
      ]);
      for (const key of [first, second.key]) if (key) await worker.unlockSecrets(key);
      const isProtected = (await status()) === 'unlocked';
      expect((await session()).includes('"for the session"')).toBe(!isProtected);
      expect(await worker.readOpenSecrets('p2')).toEqual(secret('for the session', true));
    }
  });

  test('that the disk refuses leaves all as it was', async () => {
    const first = await everywhere();
    const before = await local();
    vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('no space'));
    await expect(changePassphrase(first, await nextPassphrase('the second one'))).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await local()).toBe(before);
    expect(await session()).not.toMatch(/for the session|gone/);
    expect(await unlockSecrets(first)).toBe(true);
    expect(await inMemory()).toEqual([
      secret('for the session', true),
      { h1: { sealed: expect.any(String), origin } },
    ]);
  });

  test.each([true, false])(
    'is never seen half-way by a request or an export (another one: %s)',
    async (isChange) => {
      let key: string | undefined = await everywhere();
      for (let round = 0; round < 6; round += 1) {
        const next: NextPassphrase | undefined =
          isChange || key === undefined ? await nextPassphrase(`number ${round}`) : undefined;
        const change = changePassphrase(key, next);
        await expectSteadyReads();
        expect(await change).toBe(true);
        key = next?.key;
      }
    },
  );
});
