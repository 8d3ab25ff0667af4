// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { beforeEach, describe, expect, test } from 'vitest';
import { SettingsDialog } from '../../../components/settings/SettingsDialog.tsx';
import type { SettingsView } from '../../../components/settings/SettingsFields.tsx';
import type { BrowserCommand } from '../../../lib/chat/settings/page-keys.ts';
import { type SettingsChange, type SiteRule, usualSettings } from '../../../lib/chat/settings/settings.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
});

type Part = Partial<SettingsView> & { commands?: BrowserCommand[]; opens?: boolean; rule?: SiteRule };

function show({ commands = [], opens = true, rule, ...part }: Part = {}) {
  const changes: SettingsChange[] = [];
  render(
    <SettingsDialog
      view={{
        settings: usualSettings,
        problem: undefined,
        onChange: (change) => void changes.push(change),
        ...part,
      }}
      access={{
        given: { sites: [], permissions: [] },
        profiles: [],
        removeSite: async () => true,
        removePermission: async () => true,
      }}
      keys={{ commands: async () => commands, change: async () => opens }}
      sites={{ rules: [], profiles: [], first: rule, newId: () => 'r1', onChange: () => {} }}
      stored={<p>stored</p>}
      onClose={() => {}}
    />,
  );
  return changes;
}

const textOf = ({ textContent }: Element) => textContent;

const chosenIn = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);

describe('the sheet “Settings”', () => {
  test('shows what is set', () => {
    show({
      settings: { theme: 'dark', textSize: 115, sendKey: 'command-enter', conversationByTab: true },
    });
    expect(
      ['Theme', 'Text size', 'Shortcut that sends', 'Conversation in the side panel'].map(chosenIn),
    ).toEqual([['Dark'], ['115%'], ['Ctrl+Enter sends, Enter starts a new line'], ['Each tab has its own']]);
  });

  test.each<[string, SettingsChange]>([
    ['Light', { theme: 'light' }],
    ['150%', { textSize: 150 }],
    ['Ctrl+Enter sends, Enter starts a new line', { sendKey: 'command-enter' }],
    ['Each tab has its own', { conversationByTab: true }],
  ])('“%s” changes this setting alone', (name, change) => {
    const changes = show();
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(changes).toEqual([change]);
  });

  test('focuses its title, or the first field of the rule that it opens with', () => {
    show();
    expect(document.activeElement?.textContent).toBe('Settings');
    cleanup();
    show({ rule: { id: 'r1', pattern: 'example.com', profileId: 'p1', promptId: null, presetId: null } });
    expect(document.activeElement).toBe(screen.getByDisplayValue('example.com'));
  });

  test('says why a setting was not saved', () => {
    show({ problem: 'The setting was not saved. The disk is full.' });
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  });

  test('lists the commands of the browser with their keys', async () => {
    const icon = { name: '_execute_action', description: '', shortcut: '' };
    show({ commands: [icon, { name: 'new', description: 'New conversation', shortcut: 'Alt+N' }] });
    await screen.findByText('Open the side panel');
    expect(screen.getAllByRole('heading', { level: 4, name: /shortcuts|commands/i }).map(textOf)).toEqual([
      'Commands of the browser',
      'Shortcuts of this page',
    ]);
    const said = [...document.querySelectorAll('dl')].map(({ textContent }) => textContent);
    expect(said[0]).toBe('Open the side panelNo shortcutNew conversationAlt+N');
  });

  test.each([true, false])(
    'where the browser opens its page of keys (%s), nothing is explained',
    async (opens) => {
      show({ opens });
      screen.getByRole('button', { name: 'Change in the browser' }).click();
      const hint = /Type chrome:\/\/extensions\/shortcuts/;
      if (!opens) await screen.findByText(hint);
      else await expect.poll(() => screen.queryByText(hint)).toBeNull();
    },
  );

  test('names the key that sends as it is set', () => {
    show({ settings: { ...usualSettings, sendKey: 'command-enter' } });
    const message = screen.getByRole('region', { name: 'In the message' });
    expect(within(message).getByText('Sends').nextSibling?.textContent).toBe('Ctrl+Enter');
    expect(within(message).getByText('Starts a new line').nextSibling?.textContent).toBe('Enter');
  });
});
