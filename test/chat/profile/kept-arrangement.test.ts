import { expect, test } from 'vitest';
import { cleanedDraft } from '../../../lib/chat/profile/profile-problems.ts';
import { readProfiles } from '../../../lib/chat/profile/stored-profiles.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { aProfile } from '../../support/profile.ts';

test.each([
  [
    { initials: ' Abc ', heading: ' Staging ' },
    { initials: 'Ab', heading: 'Staging' },
  ],
  [{ initials: ' ', heading: '' }, {}],
  [{}, {}],
])('group and initials of %j are saved as %j', (typed, saved) => {
  const draft = { profile: aProfile(typed), secrets: {}, keepName: false };
  expect(cleanedDraft(draft, readRunnableUrl)).toEqual({ profile: aProfile(saved), secrets: {} });
});

test('group and initials are stored, and profiles without them are read', () => {
  const profiles = [aProfile({ id: 'a', initials: 'Ab', heading: 'Staging' }), aProfile({ id: 'b' })];
  const { stored, unreadable } = readProfiles({ version: 2, profiles, chosenId: 'a' });
  expect([stored.profiles, unreadable]).toEqual([profiles, []]);
});
