import { describe, expect, test } from 'vitest';
import { groupChanges, groupProblems } from '../../../lib/chat/profile/group-edit.ts';
import type { HeaderGroup } from '../../../lib/chat/profile/header-groups.ts';
import { plainHeader, secretHeader } from '../../support/profile.ts';

const group = (id: string, part: Partial<HeaderGroup> = {}): HeaderGroup => ({
  id,
  name: id,
  headers: [],
  ...part,
});
const draft = (...groups: HeaderGroup[]) => ({ groups, switched: {} });

describe('problems of edited groups', () => {
  test.each<[string, HeaderGroup[], string[]]>([
    ['none', [group('a', { headers: [plainHeader('X-Env', 'a'), secretHeader('X-Key')] })], []],
    ['a name that is missing', [group('a', { name: ' ' })], ['group-name:a']],
    ['a name that is taken', [group('a', { name: 'x' }), group('b', { name: ' x ' })], ['group-name:b']],
    [
      'a header that browsers do not send',
      [group('a', { headers: [plainHeader('Cookie', 'a')] })],
      ['header-name:id of Cookie'],
    ],
    [
      'a header without a value',
      [group('a', { headers: [plainHeader('X-Env', '')] })],
      ['header-value:id of X-Env'],
    ],
    [
      'an unknown variable',
      [group('a', { headers: [plainHeader('X-Env', '{{what}}')] })],
      ['header-value:id of X-Env'],
    ],
    [
      'the same header twice',
      [group('a', { headers: [plainHeader('X-Env', 'a'), plainHeader('x-env', 'b')] })],
      ['header-name:id of x-env'],
    ],
  ])('%s', (_, groups, fields) => {
    expect(Object.keys(groupProblems(draft(...groups)))).toEqual(fields);
  });
});

describe('changes of edited groups', () => {
  const before = [group('a'), group('b')];

  test.each([
    ['nothing', draft(...before), { groups: [], deleted: [], switched: [] }],
    [
      'a new one',
      draft(...before, group('c', { name: ' C ' })),
      { groups: [group('c', { name: 'C' })], deleted: [], switched: [] },
    ],
    ['a deleted one', draft(group('b')), { groups: [], deleted: ['a'], switched: [] }],
    [
      'a switch',
      { groups: before, switched: { a: 'b' } },
      { groups: [], deleted: [], switched: [{ from: 'a', to: 'b' }] },
    ],
    [
      'no switch to a deleted one',
      { groups: [group('a')], switched: { a: 'b' } },
      { groups: [], deleted: ['b'], switched: [] },
    ],
  ])('are %s', (_, edited, changes) => {
    expect(groupChanges(before, edited)).toEqual(changes);
  });
});
