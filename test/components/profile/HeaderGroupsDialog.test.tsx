// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { HeaderGroupsDialog } from '../../../components/profile/HeaderGroupsDialog.tsx';
import type { GroupChanges, HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import { axeViolations } from '../../support/axe.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const staging: HeaderGroup = { id: 'g1', name: 'Staging', headers: [plainHeader('X-Env', 'staging')] };
const live: HeaderGroup = { id: 'g2', name: 'Live', headers: [secretHeader('X-Key')] };
const users = [
  aProfile({ id: 'a', name: 'A', groups: ['g1'] }),
  aProfile({ id: 'b', name: 'B', groups: ['g1'] }),
];

function dialog(groups: HeaderGroup[], refusal?: string) {
  const saved: GroupChanges[] = [];
  let ids = 0;
  const { container } = render(
    <HeaderGroupsDialog
      groups={groups}
      profiles={users}
      newId={() => `new ${++ids}`}
      onSave={async (changes) => {
        saved.push(changes);
        return refusal;
      }}
      onClose={() => {}}
    />,
  );
  return { saved, container };
}

const card = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string, within = screen) => fireEvent.click(within.getByRole('button', { name }));
const type = (box: HTMLElement, value: string) => fireEvent.input(box, { target: { value } });

describe('editor of header sets', () => {
  test('adds a group with a header', () => {
    const { saved } = dialog([]);
    press('Add set');
    type(screen.getByRole('textbox', { name: 'Name of the set' }), 'Staging');
    press('Add header');
    type(screen.getByRole('textbox', { name: 'Header name' }), 'X-Env');
    type(screen.getByRole('textbox', { name: 'Header value' }), 'staging');
    press('Save sets');
    const header = { id: 'new 2', secret: false, name: 'X-Env', value: 'staging' };
    const groups = [{ id: 'new 1', name: 'Staging', headers: [header] }];
    expect(saved).toEqual([{ groups, deleted: [], switched: [] }]);
  });

  test('shows which profiles use a group, and switches them to another', () => {
    const { saved } = dialog([staging, live]);
    expect(card('Staging').getByText('Used by A and B.')).toBeTruthy();
    const select = card('Staging').getByRole('combobox', { name: 'Set that these profiles use' });
    fireEvent.change(select, { target: { value: 'g2' } });
    press('Save sets');
    expect(saved).toEqual([{ groups: [], deleted: [], switched: [{ from: 'g1', to: 'g2' }] }]);
  });

  test('deletes a group', () => {
    const { saved } = dialog([staging, live]);
    press('Delete “Live”');
    press('Save sets');
    expect(saved).toEqual([{ groups: [], deleted: ['g2'], switched: [] }]);
  });

  test('has no box for the value of a secret', async () => {
    const { container } = dialog([staging, live]);
    expect(card('Live').queryByRole('textbox', { name: 'Header value' })).toBeNull();
    expect(card('Live').getByText('Asked for when a message needs it')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('focuses a wrong field, and saves nothing', () => {
    const { saved } = dialog([]);
    press('Add set');
    press('Save sets');
    expect(saved).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the set' }));
  });

  test('says why the groups were not saved', async () => {
    dialog([staging], 'The disk is full.');
    press('Save sets');
    expect(await screen.findByText('The disk is full.')).toBeTruthy();
  });
});
