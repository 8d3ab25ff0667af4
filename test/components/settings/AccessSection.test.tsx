// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { GivenAccess } from '../../../lib/chat/settings/given-access.ts';
import { aProfile } from '../../support/profile.ts';
import { settingsSheet } from '../../support/settings-sheet.tsx';

const profiles = [
  aProfile({ id: 'p1', name: 'Guide', url: 'https://example.org/guide' }),
  aProfile({ id: 'p2', name: 'Poet', url: 'https://example.org/poet' }),
];

const given: GivenAccess = {
  sites: [
    { pattern: 'http://127.0.0.1/*', isFixed: true },
    { pattern: 'https://example.org/*', isFixed: false },
    { pattern: 'https://unused.org/*', isFixed: false },
  ],
  permissions: ['cookies'],
};

const show = (access = given, refusesRemoval = false) =>
  settingsSheet({ access, profiles, refusesRemoval }).removed;

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('the list of permissions', () => {
  test('names each site with the profiles that use it, and each optional permission', () => {
    show();
    expect(rows()).toEqual([
      'http://127.0.0.1No profile uses itPart of this build',
      'https://example.orgUsed by “Guide” and “Poet”Remove',
      'https://unused.orgNo profile uses itRemove',
      'Names of cookiesRemove',
    ]);
  });

  test.each([
    ['Remove access: https://unused.org', 'https://unused.org/*', 'https://unused.org'],
    ['Remove access: Names of cookies', 'cookies', 'Names of cookies'],
  ])('“%s” removes at once what no profile needs', async (name, id, text) => {
    const removed = show();
    press(name);
    expect((await screen.findByText(`Access was removed: ${text}.`)).role).toBe('status');
    expect(removed).toEqual([id]);
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('the removal of what a profile needs names the profiles and happens after a question', async () => {
    const removed = show();
    press('Remove access: https://example.org');
    const question = screen.getByRole('alertdialog', { name: 'Remove access to https://example.org?' });
    expect(question.textContent).toContain('The profiles “Guide” and “Poet” stop working');
    expect(question.textContent).toContain('“Allow access” at the profile');
    expect(removed).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remove access' }));
    await screen.findByText('Access was removed: https://example.org.');
    expect(removed).toEqual(['https://example.org/*']);
  });

  test('“Cancel” in the question removes nothing', () => {
    const removed = show();
    press('Remove access: https://example.org');
    press('Cancel');
    expect(removed).toEqual([]);
    expect(rows()).toHaveLength(4);
  });

  test('after a removal the next button has the focus, and the heading after the last', async () => {
    show({ sites: [], permissions: ['cookies', 'notifications'] });
    press('Remove access: Names of cookies');
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Remove access: Notifications');
    press('Remove access: Notifications');
    await expect.poll(() => document.activeElement?.textContent).toBe('Permissions');
    expect(screen.getByText('Runnel has no access to any site.')).toBeTruthy();
  });

  test('a removal that the browser refuses says so, and the entry stays', async () => {
    show(given, true);
    press('Remove access: https://unused.org');
    await screen.findByText('The browser did not remove the access: https://unused.org.');
    expect(rows()).toHaveLength(4);
  });
});
