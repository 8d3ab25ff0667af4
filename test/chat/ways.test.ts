import { expect, test } from 'vitest';
import { waysFrom } from '../../lib/chat/ways.ts';
import { aProfile } from '../support/profile.ts';

const profiles = [aProfile({ id: 'a', name: 'A' }), aProfile({ id: 'b', name: 'B', mode: 'batch' })];
const words = (profileId: string) =>
  waysFrom(profiles, profileId).map(({ name, description }) => `${name}, ${description}`);

test.each([
  ['b', ['B, Single response', 'B, Streaming', 'A, Streaming']],
  ['a', ['A, Streaming', 'A, Single response', 'B, Single response']],
  ['gone', ['A, Streaming', 'B, Single response']],
])('after an answer of %s one can go the ways %j', (profileId, ways) => {
  expect(words(profileId)).toEqual(ways);
});
