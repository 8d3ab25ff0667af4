import { describe, expect, test } from 'vitest';
import {
  changedGroups,
  groupSecretsFor,
  groupsOf,
  type HeaderGroup,
  keptGroupSecrets,
  withChangedGroups,
  withGroupHeaders,
  withoutOrigins,
  withTypedSecrets,
} from '../../../lib/chat/profile/header-groups.ts';
import type { ProfileSecrets } from '../../../lib/chat/profile/secrets.ts';
import { readProfiles } from '../../../lib/chat/profile/stored-profiles.ts';
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const group = (id: string, ...headers: HeaderGroup['headers']): HeaderGroup => ({ id, name: id, headers });
const here = 'https://api.example.com';
const there = 'https://evil.example.com';
const none = { groups: [], deleted: [], switched: [] };

describe('headers of a profile with groups', () => {
  const staging = group('staging', plainHeader('X-Env', 'staging'), plainHeader('X-Team', 'red'));
  const own = plainHeader('x-env', 'mine');

  test.each([
    ['without any', [], []],
    ['with one', ['staging'], staging.headers],
    ['with one that is gone', ['gone'], []],
  ])('%s', (_, groups, headers) => {
    const profile = aProfile({ groups });
    expect(withGroupHeaders(profile, groupsOf(profile, [staging])).headers).toEqual(headers);
  });

  test('prefer its own, in any case of letters', () => {
    const { headers } = withGroupHeaders(aProfile({ headers: [own] }), [staging]);
    expect(headers).toEqual([own, plainHeader('X-Team', 'red')]);
  });

  test('come from the first group that has them', () => {
    const other = group('other', plainHeader('x-team', 'blue'), plainHeader('X-More', '1'));
    const profile = aProfile({ groups: ['other', 'staging'] });
    const { headers } = withGroupHeaders(profile, groupsOf(profile, [staging, other]));
    expect(headers.map((header) => header.secret || header.value)).toEqual(['blue', '1', 'staging']);
  });
});

describe('secrets of a group', () => {
  const keyed = group('g', secretHeader('X-Key'), plainHeader('X-Env', 'staging'));
  const typed = { 'id of X-Key': 'abc', 'id of X-Env': 'no secret', other: 'x' };
  const at = (origin: string, earlier: ProfileSecrets = {}) =>
    withTypedSecrets(keyed, earlier, { url: `${origin}/chat`, typed }) ?? {};

  test('are found for the origin they were typed for', () => {
    expect(groupSecretsFor(here, at(here))).toEqual({ 'id of X-Key': { value: 'abc', origin: here } });
    expect(groupSecretsFor(there, at(here))).toEqual({});
  });

  test('are kept for several origins', () => {
    const both = at(there, at(here));
    for (const origin of [here, there])
      expect(Object.keys(groupSecretsFor(origin, both))).toEqual(['id of X-Key']);
  });

  test('do not change if nothing was typed', () => {
    expect(withTypedSecrets(keyed, at(here), { url: `${here}/chat`, typed: {} })).toBeUndefined();
  });

  test.each<[string, HeaderGroup['headers']]>([
    ['is gone', []],
    ['is no longer secret', [{ ...plainHeader('X-Key', 'open') }]],
  ])('are dropped when their header %s', (_, headers) => {
    expect(keptGroupSecrets({ ...keyed, headers }, at(here))).toEqual({});
  });

  test('last one session if their header says so', () => {
    const forSession = { ...secretHeader('X-Key'), isForSession: true as const };
    const kept = keptGroupSecrets({ ...keyed, headers: [forSession] }, at(here));
    expect(groupSecretsFor(here, kept)).toEqual({
      'id of X-Key': { value: 'abc', origin: here, isForSession: true },
    });
  });

  test('are found for no other origin, whatever the origins', () => {
    const origins = fc.webUrl({ validSchemes: ['http', 'https'] }).map((url) => new URL(url).origin);
    fc.assert(
      fc.property(origins, origins, (one, other) => {
        expect(Object.keys(groupSecretsFor(other, at(one))).length).toBe(one === other ? 1 : 0);
      }),
    );
  });
});

describe('changed groups', () => {
  const [a, b, c] = [group('a'), group('b'), group('c')];

  test('keep their order; new ones follow, deleted ones go', () => {
    const renamed = { ...b, name: 'Renamed' };
    expect(changedGroups([a, b], { ...none, groups: [c, renamed], deleted: ['a'] })).toEqual([renamed, c]);
  });

  test.each([
    ['stay in an unchanged profile', ['a', 'b'], none, ['a', 'b']],
    [
      'are replaced where they stood',
      ['a', 'b'],
      { ...none, switched: [{ from: 'a', to: 'c' }] },
      ['c', 'b'],
    ],
    ['are named once', ['a', 'b'], { ...none, switched: [{ from: 'a', to: 'b' }] }, ['b']],
    ['go where they are deleted', ['a', 'gone', 'b'], none, ['a', 'b']],
  ])('%s', (_, groups, changes, after) => {
    expect(withChangedGroups(aProfile({ groups }), [a, b, c], changes).groups).toEqual(after);
  });
});

test('an imported group gets no stored secret', () => {
  const claimed = group('g', secretHeader('X-Key', here), plainHeader('X-Env', 'a'));
  expect(withoutOrigins(claimed).headers).toEqual([secretHeader('X-Key'), plainHeader('X-Env', 'a')]);
});

describe('stored groups', () => {
  const stored = { version: 2, profiles: [], chosenId: null };

  test('are read beside the profiles', () => {
    const groups = [group('a', plainHeader('X-Env', 'a'))];
    expect(readProfiles({ ...stored, groups })).toEqual({ stored: { ...stored, groups }, unreadable: [] });
  });

  test('are set aside one by one where they cannot be read', () => {
    const broken = { id: 'b', name: 7 };
    const read = readProfiles({ ...stored, groups: [group('a'), broken, group('a')] });
    expect(read.stored.groups).toEqual([group('a')]);
    expect(read.unreadable).toEqual([broken, group('a')]);
  });
});
