// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { hueOf, hues } from '../../../lib/chat/profile/profile-hue.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile } from '../../support/profile.ts';
import { isChosen, profileEditor } from '../../support/profile-editor.tsx';

const group = () => screen.getByRole('radiogroup', { name: 'Colour' });
const choose = (name: string) =>
  act(() => void fireEvent.click(within(group()).getByRole('radio', { name })));
/** Hues of the tiles outside of the choice. */
const tiles = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>('[data-tile]')]
    .filter((tile) => !group().contains(tile))
    .map((tile) => tile.style.getPropertyValue('--hue'))
    .filter((hue) => hue !== '');

describe('the colour of a profile in its editor', () => {
  test('is one of eight with names, or automatic', async () => {
    const { container } = profileEditor(aProfile());
    const names = within(group())
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.lastChild?.textContent);
    expect(names).toEqual([
      'Automatic',
      'Red',
      'Orange',
      'Yellow',
      'Green',
      'Teal',
      'Blue',
      'Violet',
      'Pink',
    ]);
    expect(isChosen('Automatic')).toBe(true);
    expect(await axeViolations(container)).toEqual([]);
  });

  test.each([
    ['Violet', null, 'violet', hues.violet],
    ['Automatic', 'pink', null, hueOf({ id: 'p1' })],
  ] as const)('is saved and shown at once: %s', async (name, before, hue, degrees) => {
    const { container, save, saved } = profileEditor(aProfile({ hue: before }));
    await choose(name);
    expect(isChosen(name)).toBe(true);
    expect(tiles(container)).toEqual([String(degrees), String(degrees)]);
    save();
    expect(saved[0]?.draft.profile.hue).toBe(hue);
  });
});
