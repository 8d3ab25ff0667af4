import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { chosenWays, comparedWays, wayAgain } from '../../../lib/chat/profile/ways.ts';
import { aProfile } from '../../support/profile.ts';

const presets = [
  { id: 'x', name: 'Precise', values: {} },
  { id: 'y', name: 'Bold', values: {} },
];
const withPresets = aProfile({
  id: 'b',
  name: 'B',
  mode: 'batch',
  call: { ...usualCall, presets, presetId: 'y' },
});
const profiles = [aProfile({ id: 'a', name: 'A' }), withPresets];

describe('the ways to answer a question again', () => {
  test.each([
    ['a', ['A', 'B']],
    ['b', ['B', 'A']],
    ['gone', ['A', 'B']],
    [undefined, ['A', 'B']],
  ])('begin with the profile %s: %j', (firstId, names) => {
    expect(comparedWays(profiles, firstId).map(({ name }) => name)).toEqual(names);
  });

  test('are both modes of a profile, its own first', () => {
    const [group] = comparedWays([aProfile({ id: 'a', mode: 'batch' })], 'a');
    expect(group?.ways.map(({ name, presetId }) => [name, presetId])).toEqual([
      ['Single response', null],
      ['Streaming', null],
    ]);
  });

  test('are each preset in both modes, the chosen one first', () => {
    const [group] = comparedWays([withPresets], undefined);
    expect(group?.ways.map(({ name, presetId }) => [name, presetId])).toEqual([
      ['Single response · Bold', 'y'],
      ['Single response', null],
      ['Single response · Precise', 'x'],
      ['Streaming · Bold', 'y'],
      ['Streaming', null],
      ['Streaming · Precise', 'x'],
    ]);
  });

  test('start in the order of the list, whatever was chosen first', () => {
    const groups = comparedWays(profiles, 'a');
    const chosen = chosenWays(groups, new Set(['b batch x', 'a batch ', 'gone stream ']));
    expect(chosen.map(({ profileId, mode, presetId }) => [profileId, mode, presetId])).toEqual([
      ['a', 'batch', null],
      ['b', 'batch', 'x'],
    ]);
  });
});

test.each([
  [null, null],
  ['Precise', 'x'],
  ['Deleted', null],
])('a run with the preset %s is repeated with the preset of id %s', (preset, presetId) => {
  expect(wayAgain({ mode: 'stream', preset }, withPresets)).toMatchObject({
    profileId: 'b',
    mode: 'stream',
    presetId,
  });
});
