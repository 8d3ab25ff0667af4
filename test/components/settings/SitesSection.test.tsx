// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { SiteRule } from '../../../lib/chat/settings/settings.ts';
import { aRule, pirate, poet, settingsSheet, threeRules } from '../../support/settings-sheet.tsx';

const show = (rules = threeRules, rule?: SiteRule, profiles = [poet, pirate]) =>
  settingsSheet({ rules, rule, profiles });

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const patterns = ({ rules }: { rules: SiteRule[] }) => rules.map(({ pattern }) => pattern);
const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const pick = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the rules for sites', () => {
  test('stand in their order, and say that a profile was deleted', () => {
    show();
    const items = screen.getByRole('list', { name: 'Rules for sites' }).querySelectorAll('li');
    expect([...items].map(({ textContent }) => textContent)).toEqual([
      'a.examplePoet',
      'b.examplePoet',
      '*The profile was deleted: the rule does nothing.',
    ]);
  });

  test.each([
    ['Move down: a.example', ['b.example', 'a.example', '*']],
    ['Move up: *', ['a.example', '*', 'b.example']],
    ['Move up: a.example', ['a.example', 'b.example', '*']],
    ['Delete rule: b.example', ['a.example', '*']],
  ])('“%s”, and “Undo” after it', (name, expected) => {
    const stored = show();
    press(name);
    expect(patterns(stored)).toEqual(expected);
    if (name === 'Move up: a.example') return;
    press('Undo');
    expect(patterns(stored)).toEqual(patterns({ rules: threeRules }));
  });

  test('a new one comes first, with its prompt and its preset', () => {
    const stored = show();
    press('Add rule');
    fill('Site or pages', ' docs.example/* ');
    press('Save rule');
    expect(patterns(stored)).toHaveLength(3);
    pick('Profile', 'p1');
    pick('Prompt', poet.prompts[0]?.id ?? '');
    pick('Preset', 'c1');
    press('Save rule');
    expect(stored.rules[0]).toEqual({
      id: 'new',
      pattern: 'docs.example/*',
      profileId: 'p1',
      promptId: poet.prompts[0]?.id,
      presetId: 'c1',
    });
  });

  test('one is changed in its place, and has no prompt of another profile', () => {
    const stored = show([aRule('r1', 'a.example'), aRule('r2', 'b.example', { promptId: 'id of rhyme' })]);
    press('Edit rule: b.example');
    pick('Profile', 'p2');
    press('Save rule');
    expect(stored.rules[1]).toEqual(aRule('r2', 'b.example', { profileId: 'p2' }));
  });

  test('say in a fold when none is used', () => {
    show();
    const hint = screen.getByText(/The first rule that fits decides\.$/);
    const limits = screen.getByText('When no rule is used').closest('details');
    expect([limits?.open, limits?.contains(hint)]).toEqual([false, false]);
    expect(limits?.textContent).toContain('Read your browsing history');
  });

  test('an address tells its rule', () => {
    show();
    const said = (address: string) => {
      fill('Try an address', address);
      return screen.getByText(/Rule \d fits|No rule fits|not the address/).textContent;
    };
    expect(said('https://b.example/page')).toBe('Rule 2 fits, b.example: Poet');
    expect(said('b.example')).toBe('Rule 2 fits, b.example: Poet');
    expect(said('c.example')).toBe('Rule 3 fits, *, but its profile was deleted.');
    expect(said('chrome://settings')).toBe('This is not the address of a web page.');
  });

  test('the sheet opens with a rule of the menu', () => {
    const stored = show([], aRule('r9', 'c.example', { profileId: 'p2' }));
    press('Save rule');
    expect(stored.rules).toEqual([aRule('r9', 'c.example', { profileId: 'p2' })]);
  });
});

test('without a profile, the section says what comes first', () => {
  show([], undefined, []);
  expect(screen.getByText('Add a profile first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull();
});

test.each([
  ['Add rule', 'Site or pages'],
  [undefined, undefined],
])('“Undo” keeps the focus while “%s” is pressed', async (pressed, label) => {
  show();
  press('Move down: a.example');
  if (pressed) press(pressed);
  button('Undo').focus();
  press('Undo');
  const expected = label === undefined ? button('Add rule') : screen.getByLabelText(label);
  await expect.poll(() => document.activeElement).toBe(expected);
});

describe('a rule that is not saved', () => {
  const close = () => press('Close');

  test('is kept by the first “Close”', () => {
    show();
    press('Edit rule: a.example');
    fill('Site or pages', 'other.example');
    const dialog = screen.getByRole('dialog') as HTMLDialogElement;
    close();
    expect(dialog.open).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('Press Close again');
    close();
    expect(dialog.open).toBe(false);
  });

  test('that was cancelled holds nothing back', () => {
    show();
    press('Edit rule: a.example');
    fill('Site or pages', 'other.example');
    press('Cancel');
    const dialog = screen.getByRole('dialog') as HTMLDialogElement;
    close();
    expect(dialog.open).toBe(false);
  });
});
