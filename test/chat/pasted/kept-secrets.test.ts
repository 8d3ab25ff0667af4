import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import { sharedText } from '../../../lib/chat/sharing/shared-profile.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';
import { taken } from '../../support/taken.ts';

const url = 'http://127.0.0.1:8000/chat';

describe('a text pasted into a profile with secrets', () => {
  test.each([
    ['a command', `curl https://evil.example/chat -H 'X-A: 1'`],
    [
      'a shared profile',
      sharedText(aProfile({ url: 'https://evil.example/chat', headers: [secretHeader('Authorization')] })),
    ],
    ['a URL with a query', 'https://evil.example/chat?a=b'],
    ['a sentence with a URL', 'See https://evil.example/chat.'],
  ])('drops secrets typed for another site: %s', (_, text) => {
    const profile = aProfile({ url: 'https://good.example/chat', headers: [secretHeader('Authorization')] });
    const { draft, taken: summary } = taken(text, profile, { 'id of Authorization': 'Bearer good' });
    expect(draft.secrets).toEqual({});
    expect(summary.missing).toEqual(['Authorization']);
  });

  test.each([
    ['a command', `curl ${url} -H 'Authorization: Bearer new'`],
    ['a shared profile', sharedText(aProfile({ url, headers: [secretHeader('authorization')] }))],
  ])('a secret for one browser session stays so: %s', (_, text) => {
    const before = { ...secretHeader('Authorization'), isForSession: true as const };
    const { draft } = taken(text, aProfile({ url, headers: [before] as Profile['headers'] }));
    expect(draft.profile.headers).toMatchObject([{ secret: true, isForSession: true }]);
  });

  test('names a secret whose value changes', () => {
    const profile = aProfile({ url, headers: [secretHeader('Authorization', 'http://127.0.0.1:8000')] });
    const { taken: summary } = taken(`curl ${url} -H 'Authorization: Bearer new'`, profile);
    expect(summary.changes).toEqual([
      { label: 'Header Authorization', before: 'secret', after: 'another secret' },
    ]);
  });

  test('keeps its own header sets, and takes none from a shared profile', () => {
    const shared = sharedText(aProfile({ url, groups: ['theirs'] }));
    expect(taken(shared, aProfile({ url, groups: ['mine'] })).draft.profile.groups).toEqual(['mine']);
    expect(taken(shared, aProfile({ url })).draft.profile).not.toHaveProperty('groups');
  });
});

test.each([
  ['AccessKey', 'k'],
  ['X-AuthToken', 'k'],
  ['ApiToken', 'k'],
  ['X-Any', 'Bearer k'],
  ['X-Any', `Basic ${btoa('ann:pw')}`],
  ['X-Any', 'gsk_abcdefghijklmnopqrstuvwxyz'],
])('a pasted command keeps %s: %s as a secret', (name, value) => {
  const { draft } = taken(`curl ${url} -H '${name}: ${value}'`);
  expect(draft.profile.headers).toEqual([{ id: 'h1', secret: true, name, origin: null }]);
  expect(draft.secrets).toEqual({ h1: value });
});

test.each([
  ['a shell', `API_KEY=hunter2\ncurl ${url} -H "X-Odd: $API_KEY" -H 'X-Team: deck'`],
  ['an editor', `@api-key = hunter2\nGET ${url}\nX-Odd: {{api-key}}\nX-Team: deck`],
])('the value of a variable with the name of a secret is a secret: of %s', (_, text) => {
  expect(taken(text).draft.profile.headers).toMatchObject([
    { name: 'X-Odd', secret: true },
    { name: 'X-Team', secret: false },
  ]);
});
