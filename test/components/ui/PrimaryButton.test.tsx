// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { SmallDialog } from '../../../components/ui/Dialog.tsx';
import { PrimaryButton, useNoPrimary } from '../../../components/ui/PrimaryButton.tsx';

/** Yields to any primary button, as Send does. */
const Yielding = () => <p>{useNoPrimary() ? 'alone' : 'yields'}</p>;

type Shown = { first?: boolean; second?: boolean; dialog?: string[] };

const view = ({ first, second, dialog = [] }: Shown) => (
  <>
    <Yielding />
    {second !== undefined && <PrimaryButton isWanted={second}>second</PrimaryButton>}
    {first !== undefined && <PrimaryButton isWanted={first}>first</PrimaryButton>}
    {dialog.length > 0 && (
      <SmallDialog dialog={{ current: null }} title="Sure?" open>
        {dialog.map((name) => (
          <PrimaryButton key={name}>{name}</PrimaryButton>
        ))}
      </SmallDialog>
    )}
  </>
);

const primaries = () =>
  screen
    .queryAllByRole('button')
    .filter(({ className }) => className.includes('primary'))
    .map(({ textContent }) => textContent);
const yielding = () => screen.queryByText(/alone|yields/)?.textContent;

describe('primary buttons of a view', () => {
  test.each<[string, Shown[], string[], string]>([
    ['are none without one', [{}], [], 'alone'],
    ['are the only one', [{ first: true }], ['first'], 'yields'],
    ['are the one that came last', [{ first: true }, { first: true, second: true }], ['second'], 'yields'],
    [
      'are the one before again, once it goes',
      [{ first: true, second: true }, { first: true }],
      ['first'],
      'yields',
    ],
    ['are none of those that do not want it', [{ first: false, second: true }], ['second'], 'yields'],
    [
      'are the other one, once it wants it no more',
      [
        { first: true, second: true },
        { first: false, second: true },
      ],
      ['second'],
      'yields',
    ],
    ['are none of a dialog', [{ dialog: ['ours'] }], ['ours'], 'alone'],
    ['are one beside one of a dialog', [{ first: true, dialog: ['ours'] }], ['first', 'ours'], 'yields'],
    ['in a dialog are one too', [{ dialog: ['save', 'add'] }], ['add'], 'alone'],
  ])('%s', (_, steps, expected, besides) => {
    const { rerender } = render(<p />);
    for (const shown of steps) rerender(view(shown));
    expect([primaries(), yielding()]).toEqual([expected, besides]);
  });
});

test('a button keeps its element when another one asks', () => {
  const { rerender } = render(view({ first: true }));
  const button = screen.getByRole('button', { name: 'first' });
  rerender(view({ first: true, second: true }));
  expect(screen.getByRole('button', { name: 'first' })).toBe(button);
});
