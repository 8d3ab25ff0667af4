import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  findDeleted,
  forgetDeleted,
  rememberDeleted,
} from '../../../lib/platform/settings/profile-storage.ts';
import { aProfile } from '../../support/profile.ts';

beforeEach(() => fakeBrowser.reset());

const deleted = (id: string) => ({
  profile: aProfile({ id }),
  place: 2,
  secrets: { h1: { value: 's3', origin: 'https://example.org' } },
});

describe('a deleted profile', () => {
  test('can be restored with its position and secrets until forgotten', async () => {
    await rememberDeleted(deleted('a'));
    await rememberDeleted(deleted('b'));
    expect(await findDeleted('a')).toEqual(deleted('a'));
    await forgetDeleted('a');
    expect(await findDeleted('a')).toBeUndefined();
    expect(await findDeleted('b')).toEqual(deleted('b'));
  });

  test('that was never deleted is undefined', async () => {
    expect(await findDeleted('a')).toBeUndefined();
  });

  test('is remembered for ten deletions', async () => {
    const ids = Array.from({ length: 11 }, (_, place) => `p${place}`);
    for (const id of ids) await rememberDeleted(deleted(id));
    expect(await findDeleted('p0')).toBeUndefined();
    expect(await findDeleted('p1')).toEqual(deleted('p1'));
    expect(await findDeleted('p10')).toEqual(deleted('p10'));
  });

  test('is held in memory only', async () => {
    await rememberDeleted(deleted('a'));
    expect(JSON.stringify(await fakeBrowser.storage.local.get(null))).toBe('{}');
    expect(JSON.stringify(await fakeBrowser.storage.session.get(null))).toContain('s3');
  });

  test('that is unreadable does not block the others', async () => {
    await rememberDeleted(deleted('a'));
    const all = await fakeBrowser.storage.session.get(null);
    const [[key, items]] = Object.entries(all) as [[string, unknown[]]];
    await fakeBrowser.storage.session.set({ [key]: [{ profile: 'of another time' }, ...items] });
    expect(await findDeleted('a')).toEqual(deleted('a'));
  });
});
