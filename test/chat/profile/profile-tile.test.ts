import { expect, test } from 'vitest';
import { cutInitials, tileOf } from '../../../lib/chat/profile/profile-tile.ts';
import { aProfile } from '../../support/profile.ts';

test.each([
  ['Ab', 'Ab'],
  ['Abc', 'Ab'],
  [' a', 'a'],
  ['', ''],
  ['👩‍🚀🇨🇭x', '👩‍🚀🇨🇭'],
  ['é́o', 'é́o'],
  ['文字列', '文字'],
])('initials typed as %j are cut to %j', (typed, expected) => {
  expect(cutInitials(typed)).toBe(expected);
});

test('a tile shows the assistant’s name, picture and colour, and own initials', () => {
  const plain = aProfile();
  const assistant = { name: 'Ada', avatar: 'data:image/png;base64,AA', tagline: '' };
  const profile = aProfile({ persona: { ...plain.persona, assistant }, hue: 'teal', initials: 'Zz' });
  expect(tileOf(profile)).toEqual({ name: 'Ada', picture: assistant.avatar, hue: 190, initials: 'Zz' });
});
