// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { ListBox } from '../../../components/ui/ListBox.tsx';
import { axeViolations } from '../../support/axe.ts';

const names = ['Alpha', 'Beta', 'Bravo', 'Charlie'];

/** Renders a list of the four names and records the choices. */
function listBox(chosen = 'Beta') {
  const asked: string[] = [];
  const { container } = render(
    <ListBox
      label="Profiles"
      options={names.map((name) => ({ id: `id of ${name}`, name, content: <b>{name}</b> }))}
      chosenId={`id of ${chosen}`}
      optionClass=""
      onChoose={(id) => asked.push(id)}
    />,
  );
  return { asked, container };
}

const option = (name: string) => screen.getByRole('option', { name });
const focused = () => document.activeElement?.textContent;

/** Returns whether the key is left to the browser. */
const press = (key: string, part: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...part });

test('the list box is named and keeps the order of its options', () => {
  listBox();

  expect(screen.getByRole('listbox', { name: 'Profiles' })).toBeTruthy();
  expect(screen.getAllByRole('option')).toEqual(names.map(option));
});

test('only the chosen option is selected and focused', () => {
  listBox('Bravo');

  expect(screen.getAllByRole('option', { selected: true })).toEqual([option('Bravo')]);
  expect(focused()).toBe('Bravo');
});

test('without a chosen option the first is focused', () => {
  listBox('nobody');

  expect(focused()).toBe('Alpha');
});

describe('list box key', () => {
  test.each<[string, string, string[]]>([
    ['Beta', 'Bravo', ['ArrowDown']],
    ['Beta', 'Charlie', ['ArrowDown', 'ArrowDown']],
    ['Beta', 'Alpha', ['ArrowUp']],
    ['Alpha', 'Alpha', ['ArrowUp']],
    ['Charlie', 'Charlie', ['ArrowDown']],
    ['Bravo', 'Alpha', ['Home']],
    ['Bravo', 'Charlie', ['End']],
    ['Alpha', 'Charlie', ['c']],
    ['Alpha', 'Charlie', ['C']],
    ['Alpha', 'Beta', ['b']],
    ['Alpha', 'Bravo', ['b', 'b']],
    ['Alpha', 'Beta', ['b', 'b', 'b']],
    ['Charlie', 'Alpha', ['a']],
  ])('moves focus from %s to %s: %j', (from, to, keys) => {
    const { asked } = listBox(from);
    option(from).focus();

    for (const key of keys) expect(press(key)).toBe(false);

    expect(focused()).toBe(to);
    expect(asked).toEqual([]);
  });

  test.each(['x', 'Tab', 'Escape', 'F5', 'ArrowLeft'])(
    '%s moves nothing and is left to the browser',
    (key) => {
      listBox('Beta');
      option('Beta').focus();

      expect(press(key)).toBe(true);
      expect(focused()).toBe('Beta');
    },
  );

  test.each<[string, KeyboardEventInit]>([
    ['Ctrl', { ctrlKey: true }],
    ['Meta', { metaKey: true }],
    ['Alt', { altKey: true }],
  ])('with %s is left to the browser as a shortcut', (_, part) => {
    listBox('Beta');
    option('Beta').focus();

    expect(press('c', part)).toBe(true);
    expect(focused()).toBe('Beta');
  });
});

describe('list box option', () => {
  test.each(['Enter', ' '])('is chosen with %j while focused', (key) => {
    const { asked } = listBox('Beta');

    press('End');
    expect(press(key)).toBe(false);

    expect(asked).toEqual(['id of Charlie']);
  });

  test('is chosen with a click', () => {
    const { asked } = listBox();

    fireEvent.click(screen.getByText('Alpha'));

    expect(asked).toEqual(['id of Alpha']);
  });
});

test.each(['Beta', 'nobody'])('the list box has no axe violations, chosen: %s', async (chosen) => {
  expect(await axeViolations(listBox(chosen).container)).toEqual([]);
});
