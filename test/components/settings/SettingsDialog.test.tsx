// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { type SettingsChange, usualSettings } from '../../../lib/chat/settings/settings.ts';
import { aRule, settingsSheet } from '../../support/settings-sheet.tsx';

const textOf = ({ textContent }: Element) => textContent;

const chosenIn = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);

describe('the sheet “Settings”', () => {
  test('shows what is set', () => {
    settingsSheet({
      settings: { theme: 'dark', textSize: 115, sendKey: 'command-enter', conversationByTab: true },
    });
    expect(
      ['Theme', 'Text size', 'Shortcut that sends', 'Conversation in the side panel'].map(chosenIn),
    ).toEqual([['Dark'], ['115%'], ['Ctrl+Enter sends, Enter starts a new line'], ['Each tab has its own']]);
  });

  test('has text sizes from 90 to 150 %', () => {
    settingsSheet();
    const sizes = within(screen.getByRole('radiogroup', { name: 'Text size' })).getAllByRole('radio');
    const names = sizes.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
    expect([names[0], names.at(-1)]).toEqual(['90%', '150%']);
  });

  test.each<[string, SettingsChange]>([
    ['Light', { theme: 'light' }],
    ['150%', { textSize: 150 }],
    ['Ctrl+Enter sends, Enter starts a new line', { sendKey: 'command-enter' }],
    ['Each tab has its own', { conversationByTab: true }],
  ])('“%s” changes this setting alone', (name, change) => {
    const { changes } = settingsSheet();
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(changes).toEqual([change]);
  });

  test('focuses its title, or the first field of the rule that it opens with', () => {
    settingsSheet();
    expect(document.activeElement?.textContent).toBe('Settings');
    cleanup();
    settingsSheet({ rule: aRule('r1', 'example.com') });
    expect(document.activeElement).toBe(screen.getByDisplayValue('example.com'));
  });

  test('says why a setting was not saved', () => {
    settingsSheet({ problem: 'The setting was not saved. The disk is full.' });
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.');
  });

  test('lists the commands of the browser with their keys', async () => {
    const icon = { name: '_execute_action', description: '', shortcut: '' };
    settingsSheet({ commands: [icon, { name: 'new', description: 'New conversation', shortcut: 'Alt+N' }] });
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
      settingsSheet({ opensCommands: opens });
      screen.getByRole('button', { name: 'Change in the browser' }).click();
      const hint = /Type chrome:\/\/extensions\/shortcuts/;
      if (!opens) await screen.findByText(hint);
      else await expect.poll(() => screen.queryByText(hint)).toBeNull();
    },
  );

  test('names the key that sends as it is set', () => {
    settingsSheet({ settings: { ...usualSettings, sendKey: 'command-enter' } });
    const message = screen.getByRole('region', { name: 'In the message' });
    expect(within(message).getByText('Sends').nextSibling?.textContent).toBe('Ctrl+Enter');
    expect(within(message).getByText('Starts a new line').nextSibling?.textContent).toBe('Enter');
  });
});
