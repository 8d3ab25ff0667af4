import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readProfileSecrets, writeProfileSecrets } from '../../lib/platform/secret-storage.ts';

beforeEach(() => fakeBrowser.reset());

const secret = (value: string) => ({ h1: { value, origin: 'https://example.org' } });
const stored = async () => JSON.stringify(await fakeBrowser.storage.local.get(null));

describe('the secrets of a profile', () => {
  test('are none at first', async () => {
    expect(await readProfileSecrets('p1')).toEqual({});
  });

  test('are read as they were written, and are no affair of other profiles', async () => {
    await writeProfileSecrets('p1', secret('one'));
    await writeProfileSecrets('p2', secret('two'));
    expect(await readProfileSecrets('p1')).toEqual(secret('one'));
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
  });

  test.each([null, {}])('leave nothing behind when they are written as %j', async (nothing) => {
    await writeProfileSecrets('p1', secret('one'));
    await writeProfileSecrets('p2', secret('two'));
    await writeProfileSecrets('p1', nothing);
    expect(await readProfileSecrets('p1')).toEqual({});
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
    expect(await stored()).not.toContain('one');
    expect(await stored()).not.toContain('p1');
  });

  test('that cannot be read are none, and are copied aside before anything is written', async () => {
    const value = { version: 99, secrets: { p1: 'of another time' } };
    await fakeBrowser.storage.local.set({ secrets: value });
    expect(await readProfileSecrets('p1')).toEqual({});
    await writeProfileSecrets('p2', secret('two'));
    expect(await readProfileSecrets('p2')).toEqual(secret('two'));
    expect(await fakeBrowser.storage.local.get('secrets.unreadable')).toEqual({
      'secrets.unreadable': [value],
    });
  });
});
