// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { ListBox } from '../../../components/ui/ListBox.tsx';
import { axeViolations } from '../../support/axe.ts';

afterEach(cleanup);

const names = ['Alpha', 'Beta', 'Bravo', 'Charlie'];

/** A list of the four names, and which were chosen so far. */
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

/** Whether the browser may still do with the key what it does by itself. */
const press = (key: string, part: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...part });

test('the list is named and has its options in their order', () => {
  listBox();

  expect(screen.getByRole('listbox', { name: 'Profiles' })).toBeTruthy();
  expect(screen.getAllByRole('option')).toEqual(names.map(option));
});

test('only the chosen option is selected, and it has the focus', () => {
  listBox('Bravo');

  expect(screen.getAllByRole('option', { selected: true })).toEqual([option('Bravo')]);
  expect(focused()).toBe('Bravo');
});

test('without a chosen option the first has the focus', () => {
  listBox('nobody');

  expect(focused()).toBe('Alpha');
});

describe('a key moves the focus', () => {
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
  ])('from %s to %s with %j', (from, to, keys) => {
    const { asked } = listBox(from);
    option(from).focus();

    for (const key of keys) expect(press(key)).toBe(false);

    expect(focused()).toBe(to);
    expect(asked).toEqual([]);
  });

  test.each(['x', 'Tab', 'Escape', 'F5', 'ArrowLeft'])(
    'but %s moves nothing and is left to the browser',
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
  ])('but a letter with %s is a shortcut of the browser', (_, part) => {
    listBox('Beta');
    option('Beta').focus();

    expect(press('c', part)).toBe(true);
    expect(focused()).toBe('Beta');
  });
});

describe('an option is chosen', () => {
  test.each(['Enter', ' '])('by %j, where the focus is', (key) => {
    const { asked } = listBox('Beta');

    press('End');
    expect(press(key)).toBe(false);

    expect(asked).toEqual(['id of Charlie']);
  });

  test('by a click on it', () => {
    const { asked } = listBox();

    fireEvent.click(screen.getByText('Alpha'));

    expect(asked).toEqual(['id of Alpha']);
  });
});

test.each(['Beta', 'nobody'])('axe finds nothing, chosen: %s', async (chosen) => {
  expect(await axeViolations(listBox(chosen).container)).toEqual([]);
});
