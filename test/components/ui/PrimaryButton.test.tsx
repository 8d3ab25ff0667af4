// @vitest-environment happy-dom
import { render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { SmallDialog } from '../../../components/ui/Dialog.tsx';
import { PrimaryButton, YieldingButton } from '../../../components/ui/PrimaryButton.tsx';
import { codeOf, componentFiles } from '../look/theme.ts';

type Shown = { first?: boolean; second?: boolean; dialog?: string[] };

const view = ({ first, second, dialog = [] }: Shown) => (
  <>
    <YieldingButton>send</YieldingButton>
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

describe('the primary button', () => {
  test.each<[string, Shown[], string[]]>([
    ['is Send if nothing else asks', [{}], ['send']],
    ['is the one that asks', [{ first: true }], ['first']],
    ['is Send again once nothing asks any more', [{ first: true }, {}], ['send']],
    ['is the one that came last', [{ first: true }, { first: true, second: true }], ['second']],
    ['is the one before, once that goes', [{ first: true, second: true }, { first: true }], ['first']],
    ['is none that does not want it', [{ first: false, second: true }], ['second']],
    [
      'is the other one, once one wants it no more',
      [
        { first: true, second: true },
        { first: false, second: true },
      ],
      ['second'],
    ],
    ['of a view is beside that of a dialog', [{ first: true, dialog: ['ours'] }], ['first', 'ours']],
    ['of a dialog is the one that came last there', [{ dialog: ['save', 'add'] }], ['send', 'add']],
  ])('%s', (_, steps, expected) => {
    const { rerender } = render(<p />);
    for (const shown of steps) rerender(view(shown));
    expect(primaries()).toEqual(expected);
  });
});

test('only the file that sees to it that there is one gives a button the primary look', () => {
  const named = componentFiles(/\.tsx$/).filter((file) => /['"]primary['"]/.test(codeOf(file)));
  expect(named).toEqual(['components/ui/Button.tsx', 'components/ui/PrimaryButton.tsx']);
});

test('a button keeps its element when another one asks', () => {
  const { rerender } = render(view({ first: true }));
  const button = screen.getByRole('button', { name: 'first' });
  rerender(view({ first: true, second: true }));
  expect(screen.getByRole('button', { name: 'first' })).toBe(button);
});
