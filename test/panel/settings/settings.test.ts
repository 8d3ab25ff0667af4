import { expect, test } from 'vitest';
import {
  readSettings,
  type Settings,
  storedSettings,
  usualSettings,
} from '../../../lib/chat/settings/settings.ts';
import { createSettings } from '../../../lib/panel/settings/settings.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { createPanelMemory } from '../../support/panel-memory.ts';

/** A browser with these settings stored, whose pages share a memory; the worker may refuse. */
function createScene(first?: Settings) {
  let stored: unknown = first && storedSettings(first);
  let isRefused = false;
  const listeners: (() => void)[] = [];
  const { kept, ...memory } = createPanelMemory();
  const write = (settings: Settings) => {
    stored = storedSettings(settings);
    for (const listen of listeners) listen();
  };
  const send = async (_: string, { change }: { change: Partial<Settings> }) => {
    if (isRefused) return { ok: false, problem: { code: 'no-answer' } };
    write({ ...readSettings(stored).settings, ...change });
    return { ok: true, value: {} };
  };
  const host = fakeHost({
    settings: {
      memory,
      read: async () => readSettings(stored),
      onChange: (listen) => void listeners.push(listen),
    },
    commands: { send: send as never },
  });
  return {
    kept,
    write,
    open: () => createSettings(host),
    refuse: () => {
      isRefused = true;
    },
  };
}

const dark: Settings = { ...usualSettings, theme: 'dark' };

test('a page that never was open has the usual settings at first, then those that are stored', async () => {
  const { current: settings } = createScene(dark).open();
  expect(settings.value).toEqual(usualSettings);
  await expect.poll(() => settings.value).toEqual(dark);
});

test('a page that opens again has its settings before anything is read', async () => {
  const { open, kept } = createScene(dark);
  open();
  await expect.poll(() => kept.get('settings')).toBe(JSON.stringify(storedSettings(dark)));
  expect(open().current.value).toEqual(dark);
});

test.each(['', '{', '"dark"', '{"version":9}'])('a broken copy %j in the page is replaced', async (copy) => {
  const { open, kept } = createScene(dark);
  kept.set('settings', copy);
  const { current: settings } = open();
  expect(settings.value).toEqual(usualSettings);
  await expect.poll(() => kept.get('settings')).toBe(JSON.stringify(storedSettings(dark)));
});

test('a change is shown at once and reaches the other pages', async () => {
  const { open } = createScene();
  const [one, other] = [open(), open()];
  const changed = one.change({ textSize: 130 });
  expect(one.current.value.textSize).toBe(130);
  expect(await changed).toBeUndefined();
  await expect.poll(() => other.current.value.textSize).toBe(130);
});

test('the first of two quick changes does not return when it is stored', async () => {
  const { current: settings, change: changeSettings } = createScene().open();
  const seen: string[] = [];
  settings.subscribe(({ theme }) => void (seen.at(-1) !== theme && seen.push(theme)));
  await Promise.all([changeSettings({ theme: 'light' }), changeSettings({ theme: 'dark' })]);
  expect(seen).toEqual(['system', 'light', 'dark']);
});

test('a refused change is taken back, with its reason', async () => {
  const { open, refuse } = createScene(dark);
  const { current: settings, change: changeSettings } = open();
  refuse();
  const reply = await changeSettings({ theme: 'light' });
  expect(reply).toMatchObject({ ok: false, problem: { code: 'no-answer' } });
  expect(settings.value).toEqual(dark);
});
