import { describe, expect, test } from 'vitest';
import {
  headingsOf,
  inShownOrder,
  type Move,
  movedBy,
  movedTo,
  underHeadings,
} from '../../../lib/chat/profile/headings.ts';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile } from '../../support/profile.ts';

/** Builds profiles from words: `a` without a heading, `b@Two` under the heading “Two”. */
const profilesOf = (...words: string[]): Profile[] =>
  words.map((word) => {
    const [id = '', heading] = word.split('@');
    return aProfile({ id, ...(heading === undefined ? {} : { heading }) });
  });

/** Applies a move as the worker does, and writes the shown order in the same words. */
function shownAfter(profiles: Profile[], move: Move | undefined): string[] | undefined {
  if (!move) return undefined;
  const next = profiles
    .map((profile) => (profile.id === move.id ? { ...profile, heading: move.heading } : profile))
    .toSorted((one, other) => move.ids.indexOf(one.id) - move.ids.indexOf(other.id));
  return inShownOrder(next).map(({ id, heading }) => (heading ? `${id}@${heading}` : id));
}

const some = profilesOf('c@Two', 'a', 'd@Ten', 'b', 'e@Two');

test('profiles without a heading come first, then the headings by name', () => {
  const groups = underHeadings(profilesOf('x@Part 10', 'y@part 9', 'z', 'w@Part 10'));
  expect(groups.map(({ heading, profiles }) => [heading, profiles.map(({ id }) => id)])).toEqual([
    ['', ['z']],
    ['part 9', ['y']],
    ['Part 10', ['x', 'w']],
  ]);
});

test('the headings in use are listed once', () => {
  expect(headingsOf(some)).toEqual(['Ten', 'Two']);
});

describe('moving by one place', () => {
  test.each<[string, -1 | 1, string[] | undefined]>([
    ['a', 1, ['b', 'a', 'd@Ten', 'c@Two', 'e@Two']],
    ['a', -1, undefined],
    ['b', 1, ['a', 'b@Ten', 'd@Ten', 'c@Two', 'e@Two']],
    ['d', -1, ['a', 'b', 'd', 'c@Two', 'e@Two']],
    ['d', 1, ['a', 'b', 'd@Two', 'c@Two', 'e@Two']],
    ['e', -1, ['a', 'b', 'd@Ten', 'e@Two', 'c@Two']],
    ['e', 1, undefined],
    ['unknown', 1, undefined],
  ])('%s by %i', (id, by, expected) => {
    expect(shownAfter(some, movedBy(some, id, by))).toEqual(expected);
  });
});

describe('moving beside another profile', () => {
  test.each<[string, string, 'before' | 'after', string[] | undefined]>([
    ['a', 'e', 'after', ['b', 'd@Ten', 'c@Two', 'e@Two', 'a@Two']],
    ['e', 'a', 'before', ['e', 'a', 'b', 'd@Ten', 'c@Two']],
    ['a', 'b', 'before', undefined],
    ['a', 'a', 'after', undefined],
    ['a', 'unknown', 'after', undefined],
  ])('%s to %s, %s', (id, beside, side, expected) => {
    expect(shownAfter(some, movedTo(some, id, { id: beside, side }))).toEqual(expected);
  });

  test('keeps all profiles, and puts the moved one right there', () => {
    const headings = fc.array(fc.constantFrom(undefined, '', 'A', 'B'), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(headings, fc.nat(), fc.nat(), fc.boolean(), (all, from, to, isAfter) => {
        const profiles = all.map((heading, place) =>
          aProfile({ id: `${place}`, ...(heading && { heading }) }),
        );
        const [id, beside] = [`${from % all.length}`, `${to % all.length}`];
        const move = movedTo(profiles, id, { id: beside, side: isAfter ? 'after' : 'before' });
        if (!move) return;
        const shown = (shownAfter(profiles, move) ?? []).map((word) => word.split('@')[0]);
        expect(shown.toSorted()).toEqual(profiles.map((profile) => profile.id).toSorted());
        expect(shown.indexOf(id) - shown.indexOf(beside)).toBe(isAfter ? 1 : -1);
        expect(move.ids).toEqual(shown);
      }),
    );
  });
});
