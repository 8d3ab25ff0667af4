import { expect, test } from 'vitest';
import { readOtherwise } from '../../../lib/chat/conversation/answer-reading.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';

const reading = (id: string, answerField: string | null) => {
  const profile = newProfile(id);
  return { ...profile, call: { ...profile.call, answerField } };
};

test.each<[string, [string, string | null][], [string, string | null][], string[]]>([
  [
    'names another field',
    [
      ['a', 'x'],
      ['b', 'x'],
    ],
    [
      ['a', 'y'],
      ['b', 'x'],
    ],
    ['a'],
  ],
  ['no longer names a field', [['a', 'x']], [['a', null]], ['a']],
  ['is deleted', [['a', 'x']], [], ['a']],
  ['is restored', [], [['a', 'x']], ['a']],
  [
    'moves in the list',
    [
      ['a', 'x'],
      ['b', null],
    ],
    [
      ['b', null],
      ['a', 'x'],
    ],
    [],
  ],
  ['is new and names no field', [], [['a', null]], []],
])('profiles whose answers are read differently: a profile that %s', (_, before, after, changed) => {
  const profiles = (all: [string, string | null][]) => all.map(([id, field]) => reading(id, field));
  expect(readOtherwise(profiles(before), profiles(after))).toEqual(changed);
});
