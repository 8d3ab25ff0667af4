import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LocalStoreRefused } from '../../lib/platform/browser/extension-storage.ts';
import { startSettings } from '../../lib/worker/start-worker.ts';

beforeEach(() => fakeBrowser.reset());

const { local } = fakeBrowser.storage;
const stored = () => local.get(['settings', 'settings.unreadable']);
const usual = { version: 1, theme: 'system', textSize: 100, sendKey: 'enter' };

test('a first change is stored with the usual settings', async () => {
  await startSettings()['settings.change']({ change: { theme: 'dark' } });
  expect(await stored()).toEqual({ settings: { ...usual, theme: 'dark' } });
});

test('changes of two pages at once are both stored', async () => {
  const { 'settings.change': change } = startSettings();
  await Promise.all([change({ change: { theme: 'dark' } }), change({ change: { textSize: 150 } })]);
  expect(await stored()).toEqual({ settings: { ...usual, theme: 'dark', textSize: 150 } });
});

test.each([
  ['of a newer version', { version: 2, theme: 'sepia' }, usual],
  ['with one broken part', { ...usual, sendKey: 'enter!', textSize: 130 }, { ...usual, textSize: 130 }],
  ['that are no object', 'dark', usual],
])('settings %s are copied aside, once, before they are changed', async (_, before, rest) => {
  await local.set({ settings: before });
  const { 'settings.change': change } = startSettings();
  await change({ change: { theme: 'dark' } });
  await change({ change: { theme: 'light' } });
  expect(await stored()).toEqual({
    settings: { ...rest, theme: 'light' },
    'settings.unreadable': [before],
  });
});

test('a change that the browser refuses to store is refused, and the next one is tried', async () => {
  const { 'settings.change': change } = startSettings();
  vi.spyOn(local, 'set').mockRejectedValueOnce(new Error('IO error'));
  await expect(change({ change: { theme: 'dark' } })).rejects.toThrow(LocalStoreRefused);
  await change({ change: { textSize: 90 } });
  expect(await stored()).toEqual({ settings: { ...usual, textSize: 90 } });
});
