// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/preact';
import { describe, expect, test } from 'vitest';
import type { Finder, OfferedRunnable } from '../../../lib/chat/discovery/offered-runnable.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { control, press } from '../../support/input-form.tsx';
import { aProfile } from '../../support/profile.ts';
import { paste, profileEditor } from '../../support/profile-editor.tsx';

const server = 'http://127.0.0.1:8000';

const only: OfferedRunnable = {
  url: `${server}/a`,
  path: '/a',
  protocol: 'langserve',
  modes: ['stream'],
  description: '',
  headers: [],
  takes: undefined,
  isKnown: false,
};

type Part = { refusal?: string; failure?: Error; profile?: Profile };

/** The editor after a search that found `/a`, or failed; notes what is added. */
function searched({ refusal, failure, profile }: Part = {}) {
  const added: string[][] = [];
  const finder: Finder = {
    async find() {
      if (failure) throw failure;
      return { outcome: 'found', runnables: [only], incomplete: [] };
    },
    async add(chosen) {
      added.push(chosen.map(({ path }) => path));
      return refusal;
    },
  };
  profileEditor(profile, undefined, undefined, finder);
  if (!profile) paste(server);
  return added;
}

const find = async () => {
  press('Find runnables');
  await screen.findByRole('group', { name: 'Runnables found' });
};

describe('adding the runnables found', () => {
  test('happens once, however often the button is pressed', async () => {
    const added = searched({ refusal: 'The disk is full.' });
    await find();
    press('Add 1 profile');
    press('Add 1 profile');
    await screen.findByText('The disk is full.');
    expect(added).toEqual([['/a']]);
    press('Add 1 profile');
    expect(added).toHaveLength(2);
  });

  test.each([
    ['closes the editor of a saved profile without changes', 'A name', false],
    ['keeps the editor of a saved profile open while it has unsaved changes', 'Another name', true],
  ])('%s', async (_, name, isOpen) => {
    searched({ profile: aProfile({ name: 'A name', url: `${server}/a` }) });
    fireEvent.input(control('textbox', 'Name'), { target: { value: name } });
    await find();
    press('Add 1 profile');
    await screen.findByText('1 profile was added.');
    expect(document.querySelector('dialog')?.open).toBe(isOpen);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '/a', hidden: true }).checked).toBe(false);
  });
});

test('a search that fails inside Runnel ends with an explanation', async () => {
  searched({ failure: new Error('Failed to fetch dynamically imported module') });
  press('Find runnables');
  await screen.findByRole('alert', { name: /did not answer/ });
  expect(screen.queryByText(/^Looking for/)).toBeNull();
});

test('runnables that were added before a refusal are no longer chosen', async () => {
  const other = { ...only, url: `${server}/b`, path: '/b' };
  profileEditor(undefined, undefined, undefined, {
    find: async () => ({ outcome: 'found', runnables: [only, other], incomplete: [] }),
    add: async () => 'The disk is full.',
    isAdded: ({ path }) => path === '/a',
  });
  paste(server);
  await find();
  for (const name of ['/a', '/b']) fireEvent.click(control('checkbox', name));
  press('Add 2 profiles');
  await screen.findByText('The disk is full.');
  const isChosen = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true }).checked;
  expect(['/a', '/b'].map(isChosen)).toEqual([false, true]);
});

test('an addition that breaks off says so', async () => {
  profileEditor(undefined, undefined, undefined, {
    find: async () => ({ outcome: 'found', runnables: [only], incomplete: [] }),
    add: () => Promise.reject(new Error('Failed to fetch dynamically imported module')),
  });
  paste(server);
  await find();
  press('Add 1 profile');
  await screen.findByText(/does not answer/);
});
