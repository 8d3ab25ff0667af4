// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Palette, type PaletteEntry } from '../../../components/palette/Palette.tsx';
import { createItemFinder } from '../../../lib/chat/palette/item-finder.ts';
import { axeViolations } from '../../support/axe.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (kind: PaletteEntry['kind'], name: string, part: Partial<PaletteEntry> = {}): PaletteEntry => ({
  key: `${kind}:${name}`,
  kind,
  name,
  detail: '',
  mark: null,
  ...part,
});

const entries = [
  entry('profile', 'Agent', { detail: 'chat.example.org', keyName: 'Alt 1' }),
  entry('profile', 'Letters', { keyName: 'Alt 2' }),
  entry('action', 'Find in conversation', { keyName: 'Ctrl F' }),
];

/** Renders the palette and records what is chosen and whether it has closed. */
function palette() {
  const asked: string[] = [];
  const find = createItemFinder(entries);
  const { container } = render(
    <Palette
      found={(query) => find(query, [])}
      byNumber={(number) => entries.filter(({ kind }) => kind === 'profile')[number - 1]?.key}
      onChoose={(key) => asked.push(key)}
      onClose={() => asked.push('close')}
    />,
  );
  const box = screen.getByRole('combobox', { name: 'Search commands' });
  return {
    asked,
    container,
    type: (text: string) => act(() => void fireEvent.input(box, { target: { value: text } })),
    press: (key: string, more: object = {}) => act(() => void fireEvent.keyDown(box, { key, ...more })),
    active: () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
    selected: () =>
      screen
        .getAllByRole('option', { selected: true })
        .map((option) => option.querySelector('bdi')?.textContent),
  };
}

describe('the palette', () => {
  test('is a dialog with a box and a list in groups', async () => {
    const { container } = palette();
    expect(screen.getByRole('dialog', { name: 'Commands' })).toBeTruthy();
    expect(screen.getByRole('listbox', { name: 'Commands' })).toBeTruthy();
    expect(screen.getAllByRole('group').map((group) => group.querySelector('p')?.textContent)).toEqual([
      'Profiles',
      'Actions',
    ]);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('shows the key of each thing that has one', () => {
    palette();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Agent chat.example.orgAlt 1',
      'LettersAlt 2',
      'Find in conversationCtrl F',
    ]);
  });

  test.each([
    [['ArrowDown'], 'Letters'],
    [['ArrowDown', 'ArrowDown', 'ArrowDown'], 'Agent'],
    [['ArrowUp'], 'Find in conversation'],
    [['ArrowDown', 'ArrowUp'], 'Agent'],
  ])('%j makes “%s” active', async (keys, expected) => {
    const { press, active, selected } = palette();
    for (const key of keys) await press(key);
    expect(active()).toContain(expected);
    expect(selected()).toEqual([expected]);
  });

  test('Enter chooses the active option once the dialog is closed', async () => {
    const { press, asked } = palette();
    await press('ArrowDown');
    await press('Enter');
    expect(asked.filter((item) => item !== 'close')).toEqual(['profile:Letters']);
    expect(screen.queryByRole('dialog')?.hasAttribute('open') ?? false).toBe(false);
  });

  test('a new query begins at the first result and says how many there are', async () => {
    const { press, type, selected } = palette();
    await press('ArrowUp');
    await type('e');
    expect(selected()).toEqual(['Agent']);
    expect(screen.getByRole('status').textContent).toBe('3 results');
  });

  test('says that nothing is found, and Enter does nothing', async () => {
    const { press, type, asked } = palette();
    await type('xyz');
    expect(screen.getByRole('status').textContent).toBe('Nothing found. Type fewer letters or another word.');
    await press('Enter');
    expect(asked).toEqual([]);
  });

  test('Enter of an input method chooses nothing', async () => {
    const { press, asked } = palette();
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    expect(asked).toEqual([]);
  });

  test('a click chooses', () => {
    const { asked } = palette();
    fireEvent.click(screen.getByText('Find in conversation'));
    expect(asked).toContain('action:Find in conversation');
  });

  test.each([
    ['MacIntel', '', ['profile:Letters']],
    ['MacIntel', 'a', []],
    ['Win32', '', []],
  ])('on %s with “%s” in the box, the key 2 chooses %j', async (platform, typed, expected) => {
    vi.stubGlobal('navigator', { platform });
    const { type, press, asked } = palette();
    await type(typed);
    await press('2', { code: 'Digit2' });
    expect(asked.filter((item) => item !== 'close')).toEqual(expected);
  });
});
