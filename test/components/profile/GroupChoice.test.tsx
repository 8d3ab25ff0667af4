// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { GroupChoice } from '../../../components/profile/HeaderFields.tsx';
import { axeViolations } from '../../support/axe.ts';
import { plainHeader } from '../../support/profile.ts';

const groups = [
  { id: 'g1', name: 'Staging', headers: [plainHeader('X-Env', 'a'), plainHeader('X-Team', 'b')] },
  { id: 'g2', name: 'Team', headers: [] },
];

function choice(...chosen: string[]) {
  const chosenNow: string[][] = [];
  const { container } = render(
    <GroupChoice groups={groups} chosen={chosen} onChoose={(ids) => chosenNow.push(ids)} onEdit={() => {}} />,
  );
  return { chosenNow, container };
}

const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

describe('choice of header sets', () => {
  test('is a group of its own that names the headers of each set, the chosen ones first', async () => {
    const { container } = choice('g2');
    const section = within(screen.getByRole('group', { name: 'Header sets' }));
    expect(section.getByRole('button').textContent).toBe('Edit header sets');
    expect(names()).toEqual(['Team', 'Staging (X-Env and X-Team)']);
    expect(await axeViolations(container)).toEqual([]);
  });

  test('appends and removes a group', () => {
    const { chosenNow } = choice('g2');
    fireEvent.click(screen.getByRole('checkbox', { name: /^Staging/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Team' }));
    expect(chosenNow).toEqual([['g2', 'g1'], []]);
  });

  test.each([
    [[], undefined],
    [['g1'], 'A header of the profile wins over one of the set.'],
    [
      ['g2', 'g1'],
      'A header of the profile wins over those of the sets, and the first of Team and Staging wins over the next.',
    ],
  ])('with %j says which header wins', (chosen, said) => {
    choice(...chosen);
    expect(screen.queryByText(/^A header of the profile wins/)?.textContent).toBe(said);
  });
});
