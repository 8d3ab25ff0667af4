// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { ProfileList } from '../../../components/profile/ProfileList.tsx';
import { axeViolations } from '../../support/axe.ts';
import { aProfile } from '../../support/profile.ts';

const profiles = [
  aProfile({ id: 'a', name: 'Agent', url: 'https://chat.example.org/agent/', mode: 'stream' }),
  aProfile({ id: 'b', name: 'Batch', url: 'http://127.0.0.1:8000/batch', mode: 'batch' }),
];

/** Renders the list with the first profile chosen and records its callbacks. */
function list() {
  const asked: unknown[] = [];
  const tell =
    (what: string) =>
    (...of: unknown[]) =>
      void asked.push([what, ...of]);
  const popover = document.createElement('div');
  popover.hidePopover = tell('close');
  const { container } = render(
    <ProfileList
      profiles={profiles}
      chosen={profiles[0] ?? aProfile()}
      lacksAccess={({ id }) => id === 'b'}
      onChoose={tell('choose')}
      onAdd={() => tell('add')()}
      onEdit={({ id }) => tell('edit')(id)}
      onDuplicate={({ id }) => tell('duplicate')(id)}
      onDelete={({ id }) => tell('delete')(id)}
      onMove={async (move) => {
        asked.push(['move', move.ids]);
        return true;
      }}
      popover={{ current: popover }}
    />,
  );
  return { asked, container };
}

const click = (name: string) =>
  act(() => void fireEvent.click(screen.getByRole('button', { name }) as HTMLElement));

describe('the list of profiles', () => {
  test.each([
    ['Agent', 'chat.example.org/agent, Streaming', 'true'],
    ['Batch', '127.0.0.1:8000/batch, Single response, no access', 'false'],
  ])('names the option %s and describes it as “%s”', (name, description, isChosen) => {
    list();
    const option = screen.getByRole('option', { name });
    expect(option.getAttribute('aria-description')).toBe(description);
    expect(option.getAttribute('aria-selected')).toBe(isChosen);
  });

  test.each([
    ['Edit profile', [['close'], ['edit', 'a']]],
    ['Duplicate profile', [['close'], ['duplicate', 'a']]],
    ['Delete profile', [['close'], ['delete', 'a']]],
    ['Add profile', [['close'], ['add']]],
    ['Move down', [['move', ['b', 'a']]]],
    ['Move up', []],
  ])('has the button “%s” for the chosen profile, the first one', async (name, expected) => {
    const { asked } = list();
    await click(name);
    expect(asked).toEqual(expected);
  });

  test.each([
    ['Edit profile', [['close'], ['edit', 'b']]],
    ['Duplicate profile', [['close'], ['duplicate', 'b']]],
    ['Delete profile', [['close'], ['delete', 'b']]],
    ['Move up', [['move', ['b', 'a']]]],
    ['Move down', []],
  ])('has the button “%s” for the profile that had the focus last, and names it', async (name, expected) => {
    const { asked } = list();
    await act(
      () => void fireEvent.keyDown(screen.getByRole('option', { name: 'Agent' }), { key: 'ArrowDown' }),
    );
    expect(screen.getByRole('group', { name: 'Batch' }).textContent).toContain('Batch');
    await click(name);
    expect(asked).toEqual(expected);
  });

  test('has no axe violations', async () => {
    expect(await axeViolations(list().container)).toEqual([]);
  });
});
