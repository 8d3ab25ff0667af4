// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import { PassphraseSection, type PassphraseView } from '../../../components/passphrase/PassphraseSection.tsx';
import { axeViolations } from '../../support/axe.ts';
import { eventually } from '../../support/eventually.ts';
import { aPassphraseView } from '../../support/passphrase-view.ts';

/** Shows the section; notes what it asks for. */
function section(view: Partial<PassphraseView> = {}) {
  const asked: unknown[] = [];
  const noting = {
    unlock: async (passphrase: string) => void asked.push(passphrase),
    change: async (typed: object) => void asked.push(typed),
    deleteSecrets: async () => void asked.push('delete'),
    lockNow: async () => void asked.push('lock'),
  };
  const { container, rerender } = render(
    <PassphraseSection view={aPassphraseView({ ...noting, ...view })} />,
  );
  const become = (status: PassphraseView['status']) =>
    rerender(<PassphraseSection view={aPassphraseView({ ...noting, ...view, status })} />);
  return { asked, container, become };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (name: string, value: string) =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
const problemOf = (name: string) => {
  const ids = screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? '';
  return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
};

describe('the passphrase', () => {
  test('is typed twice to set it', async () => {
    const { asked } = section();
    press('Set passphrase');
    fill('New passphrase', 'correct horse');
    fill('Repeat the new passphrase', 'correct horse');
    press('Set passphrase');
    await eventually(() => expect(asked).toEqual([{ next: 'correct horse' }]));
    await eventually(() =>
      expect(screen.getAllByRole('status').map((box) => box.textContent)).toContain(
        'The passphrase was set.',
      ),
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test.each([
    ['short', 'short', 'New passphrase', 'Use at least 8 characters.'],
    [
      'correct horse',
      'correct house',
      'Repeat the new passphrase',
      'The passphrases differ. Type the same one in both fields.',
    ],
  ])('%j, then %j, is not set', async (next, again, field, problem) => {
    const { asked } = section();
    press('Set passphrase');
    fill('New passphrase', next);
    fill('Repeat the new passphrase', again);
    press('Set passphrase');
    await eventually(() => expect(problemOf(field)).toContain(problem));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }));
    expect(asked).toEqual([]);
  });

  test('that is wrong says so at its field, and keeps what was typed', async () => {
    section({ status: 'locked', unlock: async () => 'Wrong passphrase. Try again.' });
    fill('Passphrase', 'wrong horse');
    press('Unlock');
    await eventually(() => expect(problemOf('Passphrase')).toContain('Wrong passphrase. Try again.'));
    expect(screen.getByRole('textbox', { name: 'Passphrase' })).toHaveProperty('value', 'wrong horse');
  });

  const broken = () => Promise.reject(new Error('The store is broken.'));
  const failed =
    'Nothing was changed, because of an error (The store is broken.). Reload this page, then try again.';

  test('that could not be tried says so at its field, and can be tried again', async () => {
    let isBroken = true;
    const { asked } = section({
      status: 'locked',
      unlock: (passphrase) => (isBroken ? broken() : Promise.resolve(void asked.push(passphrase))),
    });
    fill('Passphrase', 'correct horse');
    press('Unlock');
    await eventually(() => expect(problemOf('Passphrase')).toContain(failed));
    expect(screen.queryByText('One moment…')).toBeNull();
    isBroken = false;
    press('Unlock');
    await eventually(() => expect(asked).toEqual(['correct horse']));
  });

  test.each<[string, string[], Partial<PassphraseView>]>([
    ['locks', ['Lock now'], { lockNow: broken }],
    ['deletes', ['Delete all secrets…', 'Delete secrets'], { deleteSecrets: broken }],
  ])('says that nothing was changed where a button that %s fails', async (_, names, view) => {
    section({ status: 'unlocked', ...view });
    for (const name of names) press(name);
    await eventually(() => expect(screen.getByText(failed)).toBeTruthy());
  });

  test.each([
    ['Change passphrase', { current: 'correct horse', next: 'another horse' }],
    ['Remove passphrase', { current: 'correct horse' }],
  ])('“%s” asks for the current one', async (name, typed) => {
    const { asked } = section({ status: 'unlocked' });
    press(name);
    press(name);
    await eventually(() => expect(problemOf('Current passphrase')).toContain('Type the passphrase.'));
    fill('Current passphrase', 'correct horse');
    if ('next' in typed) {
      fill('New passphrase', typed.next);
      fill('Repeat the new passphrase', typed.next);
    }
    press(name);
    await eventually(() => expect(asked).toEqual([typed]));
  });

  test.each([
    ['Change passphrase', false],
    ['Remove passphrase', true],
  ])('“%s” warns that secrets will be stored unencrypted: %s', (name, isWarning) => {
    section({ status: 'unlocked' });
    press(name);
    expect(screen.queryByText('Secrets will be stored unencrypted again.') !== null).toBe(isWarning);
  });

  test('locks at once', async () => {
    const { asked, become } = section({ status: 'unlocked' });
    press('Lock now');
    expect(asked).toEqual(['lock']);
    become('locked');
    expect(screen.getByText('Secrets are encrypted, and locked.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change passphrase' })).toBeNull();
  });

  test.each(['locked', 'unlocked', 'unreadable'] as const)(
    'that is %s can be deleted with all secrets, after a question that says what is lost',
    async (status) => {
      const { asked } = section({ status });
      press('Delete all secrets…');
      const question = screen.getByRole('alertdialog', { name: 'Delete all secrets?' });
      expect(question.textContent).toContain('Profiles, header sets and conversations stay.');
      expect(asked).toEqual([]);
      press('Delete secrets');
      await eventually(() => expect(asked).toEqual(['delete']));
    },
  );

  test('is never in the markup', async () => {
    const { container } = section({ status: 'locked', unlock: () => new Promise(() => {}) });
    fill('Passphrase', 'correct horse');
    press('Unlock');
    await eventually(() => expect(screen.getByText('One moment…')).toBeTruthy());
    expect(container.innerHTML).not.toContain('correct horse');
  });

  test('that cannot be read says what to do, and offers nothing else', () => {
    section({ status: 'unread' });
    expect(
      screen.getByText('Runnel could not read whether the secrets are encrypted. Reload this page.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['none', 'locked', 'unlocked', 'unreadable', 'unread'] as const)(
    'has no axe violation when it is %s',
    async (status) => {
      const { container } = section({ status });
      expect(await axeViolations(container)).toEqual([]);
    },
  );
});
