import { expect, test } from 'vitest';
import { waysFrom, withValues } from '../../../lib/chat/profile/ways.ts';
import { aProfile } from '../../support/profile.ts';

const profiles = [aProfile({ id: 'a', name: 'A' }), aProfile({ id: 'b', name: 'B', mode: 'batch' })];
const words = (answeredId: string, chosenId: string | undefined) =>
  waysFrom(profiles, answeredId, chosenId).map(({ name, description }) => `${name}, ${description}`);

const firstB = ['B, Single response', 'B, Streaming', 'A, Streaming'];
const firstA = ['A, Streaming', 'A, Single response', 'B, Single response'];

test.each([
  ['b', 'a', firstB],
  ['a', 'b', firstA],
  ['gone', 'b', firstB],
  ['gone', 'a', firstA],
  ['gone', undefined, ['A, Streaming', 'B, Single response']],
])('after an answer of %s, with %s chosen, the ways to answer again are %j', (answeredId, chosenId, ways) => {
  expect(words(answeredId, chosenId)).toEqual(ways);
});

test('different values in the form add a second way', () => {
  const ways = waysFrom(profiles, 'a', 'a');
  const values = { ofAnswer: 'two', ofForm: 'three' };
  expect(withValues(ways, values).map(({ id, isByForm, values: said }) => [id, isByForm, said])).toEqual([
    ['a stream', undefined, 'two'],
    ['a stream form', true, 'three'],
    ['a batch', undefined, 'two'],
    ['b batch', undefined, undefined],
  ]);
  expect(withValues(ways, undefined)).toBe(ways);
});
