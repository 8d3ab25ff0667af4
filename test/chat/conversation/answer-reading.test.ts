import { expect, test } from 'vitest';
import { readOtherwise } from '../../../lib/chat/conversation/answer-reading.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';

const reading = (id: string, answerField: string | null) => {
  const profile = newProfile(id);
  return { ...profile, call: { ...profile.call, answerField } };
};

test.each<[string, [string, string | null][], [string, string | null][], string[]]>([
  [
    'another field',
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
  ['no field any more', [['a', 'x']], [['a', null]], ['a']],
  ['no profile any more', [['a', 'x']], [], ['a']],
  ['its profile back', [], [['a', 'x']], ['a']],
  [
    'the same field elsewhere in the list',
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
  ['a profile whose field nobody has named', [], [['a', null]], []],
])('answers that get %s are read otherwise, or not', (_, before, after, changed) => {
  const profiles = (all: [string, string | null][]) => all.map(([id, field]) => reading(id, field));
  expect(readOtherwise(profiles(before), profiles(after))).toEqual(changed);
});
