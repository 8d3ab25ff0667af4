// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { useSettingsAddress } from '../../../components/app/open-dialog.ts';
import { followSettings } from '../../../components/app/page-layout.ts';
import { type Settings, usualSettings } from '../../../lib/chat/settings/settings.ts';

function Page({ onOpen }: { onOpen(): void }) {
  useSettingsAddress(onOpen);
  return null;
}

test.each([
  ['?settings', 1],
  ['', 0],
  ['?other', 0],
])('the address “chat.html%s” opens the settings %i times, and a reload does not', (search, times) => {
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `https://runnel.test/chat.html${search}`,
  );
  const opened: string[] = [];
  const show = () => render(<Page onOpen={() => void opened.push(location.href)} />).unmount();
  show();
  show();
  expect(opened).toHaveLength(times);
  expect(location.href).not.toContain('settings');
});

test.each<[Partial<Settings>, string, string]>([
  [{}, '', ''],
  [{ theme: 'light' }, 'light', ''],
  [{ theme: 'dark', textSize: 90 }, 'dark', '90%'],
  [{ textSize: 150 }, '', '150%'],
])('the settings %j are those of the page at once, and after a change', (part, colorScheme, fontSize) => {
  const root = document.createElement('div');
  const settings = signal<Settings>({ ...usualSettings, ...part });
  const end = followSettings(settings, root);
  expect(root.style).toMatchObject({ colorScheme, fontSize });
  settings.value = { ...usualSettings, theme: 'dark', textSize: 115 };
  expect(root.style).toMatchObject({ colorScheme: 'dark', fontSize: '115%' });
  settings.value = usualSettings;
  expect(root.style).toMatchObject({ colorScheme: '', fontSize: '' });
  end();
});
