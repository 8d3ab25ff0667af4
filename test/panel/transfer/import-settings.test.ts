import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { type Settings, usualSettings } from '../../../lib/chat/settings/settings.ts';
import { createBrowser } from '../../support/transfer-scene.ts';

const dark: Settings = { ...usualSettings, theme: 'dark', textSize: 130 };

/** A browser with these settings. */
function browserWith(settings: Settings) {
  const browser = createBrowser();
  browser.own.settings = settings;
  return browser;
}

const exportOf = async (settings: Settings) => (await browserWith(settings).everything()).blob;

describe('the settings in an export', () => {
  test('of everything are as they are stored', async () => {
    expect(JSON.parse(await (await exportOf(dark)).text()).settings).toEqual({ version: 1, ...dark });
  });

  test('are left out where they are the usual ones, and where not everything is exported', async () => {
    expect(await (await exportOf(usualSettings)).text()).not.toContain('"settings"');
    const { blob } = await browserWith(dark).everything({ conversations: [] });
    expect(await blob.text()).not.toContain('"settings"');
  });
});

describe('imported settings', () => {
  test('are taken by a browser with the usual ones', async () => {
    const other = createBrowser();
    expect((await other.take(await exportOf(dark))).settings).toBe('taken');
    expect(other.own.settings).toEqual(dark);
    expect((await other.take(await exportOf(dark))).settings).toBe('known');
  });

  test('replace no others', async () => {
    const light: Settings = { ...usualSettings, theme: 'light' };
    const other = browserWith(light);
    expect((await other.take(await exportOf(dark))).settings).toBe('known');
    expect(other.own.settings).toEqual(light);
  });

  test('are left where only conversations are wanted', async () => {
    const other = createBrowser();
    await other.take(await exportOf(dark), { conversations: true, profiles: false });
    expect(other.own.settings).toEqual(usualSettings);
  });

  test.each([
    ['of a newer version', { version: 9, theme: 'dark' }, usualSettings],
    ['broken in part', { version: 1, ...dark, theme: 'blue' }, { ...dark, theme: 'system' }],
  ])('%s are reported, and what can be read is taken', async (_, settings, taken) => {
    const other = createBrowser();
    const file = { ...JSON.parse(await (await exportOf(dark)).text()), settings };
    const { troubles } = await other.take(new Blob([JSON.stringify(file)]));
    expect(troubles).toMatchObject([{ of: 'Settings' }]);
    expect(other.own.settings).toEqual(taken);
  });
});
