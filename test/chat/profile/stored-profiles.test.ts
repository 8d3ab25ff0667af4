import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';
import { readProfiles, type StoredProfiles } from '../../../lib/chat/profile/stored-profiles.ts';
import { aProfile, aPrompt, plainHeader, secretHeader } from '../../support/profile.ts';

const frozen = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/stored/${name}.json`, import.meta.url), 'utf8'));
const version1 = frozen('profiles.v1');
const version2 = frozen('profiles.v2');

const stored = (part: Partial<Record<keyof StoredProfiles, unknown>> = {}) => ({
  version: 2,
  profiles: [aProfile({ id: 'a' }), aProfile({ id: 'b' })],
  chosenId: 'b',
  ...part,
});

const none = { version: 2, profiles: [], chosenId: null };

const context = { template: null, field: null };

test('version 1 is read as LangServe with the default call settings of version 2', () => {
  const firstCall = {
    mapping: null,
    historyLimit: null,
    memory: { kind: 'schema' },
    presets: [],
    presetId: null,
  };
  const profiles = version1.profiles.map((item: object) => ({
    ...item,
    protocol: 'langserve',
    hue: null,
    call: { ...firstCall, systemMessage: '', answerField: null, pieces: null, context },
    starters: [],
    prompts: [],
  }));
  expect(readProfiles(version1)).toEqual({
    stored: { version: 2, profiles, chosenId: version1.chosenId },
    unreadable: [],
  });
  expect(profiles).toHaveLength(2);
});

test('version 2 is read as LangServe with defaults for the settings added later', () => {
  const profiles = version2.profiles.map((item: (typeof version2.profiles)[number]) => ({
    ...item,
    protocol: 'langserve',
    hue: null,
    call: { answerField: null, systemMessage: '', pieces: null, context, ...item.call },
    starters: [],
    prompts: [],
  }));
  expect(readProfiles(version2)).toEqual({ stored: { ...version2, profiles }, unreadable: [] });
});

test('a broken profile of version 1 does not make the others unreadable', () => {
  const [first, second] = version1.profiles;
  const read = readProfiles({ ...version1, profiles: [first, 'broken', null, second] });
  expect(read.stored).toEqual(readProfiles(version1).stored);
  expect(read.unreadable).toEqual(['broken', null]);
});

test('the current version is unchanged by storing and reading', () => {
  const headers = [plainHeader('X-Team', 'a'), secretHeader('Authorization', 'https://api.example.com')];
  const written = stored({
    profiles: [
      aProfile({ id: 'a', headers, hue: 'blue', starters: ['Hello'], prompts: [aPrompt('sum', 'Sum up.')] }),
      { ...newProfile('b'), url: 'http://127.0.0.1:8000' },
    ],
  });

  expect(readProfiles(JSON.parse(JSON.stringify(written)))).toEqual({ stored: written, unreadable: [] });
});

test.each([undefined, null])('an empty store, which a browser returns as %s, has no profiles', (nothing) => {
  expect(readProfiles(nothing)).toEqual({ stored: none, unreadable: [] });
});

describe('broken profile: is set aside unchanged, and the others are read', () => {
  const { url: _, ...withoutUrl } = aProfile({ id: 'broken' });
  test.each<[string, unknown]>([
    ['a string', 'chat'],
    ['null', null],
    ['no URL', withoutUrl],
    ['an invalid URL', aProfile({ id: 'broken', url: 'abc' })],
    ['a URL of another scheme', aProfile({ id: 'broken', url: 'file:///etc/passwd' })],
    ['no call settings', { ...aProfile({ id: 'broken' }), call: undefined }],
    [
      'call settings of a later version',
      { ...aProfile({ id: 'broken' }), call: { ...usualCall, temperature: 1 } },
    ],
    ['an unknown mode', { ...aProfile({ id: 'broken' }), mode: 'fetch' }],
    ['a prompt without a text', { ...aProfile({ id: 'broken' }), prompts: [{ id: '1', name: 'a' }] }],
    ['an unknown hue', { ...aProfile({ id: 'broken' }), hue: 'mauve' }],
    ['a starter that is not a string', { ...aProfile({ id: 'broken' }), starters: [1] }],
    ['a field of a later version', { ...aProfile({ id: 'broken' }), temperature: 1 }],
    [
      'a secret header that holds its value',
      {
        ...aProfile({ id: 'broken' }),
        headers: [{ ...secretHeader('Authorization'), value: 'Bearer abc' }],
      },
    ],
    [
      'a plain header without a value',
      {
        ...aProfile({ id: 'broken' }),
        headers: [{ id: 'h', secret: false, name: 'X-Team' }],
      },
    ],
  ])('%s', (_, broken) => {
    const [first, second] = [aProfile({ id: 'a' }), aProfile({ id: 'b' })];

    expect(readProfiles(stored({ profiles: [first, broken, second] }))).toEqual({
      stored: { version: 2, profiles: [first, second], chosenId: 'b' },
      unreadable: [broken],
    });
  });
});

describe('unreadable store: is set aside as a whole', () => {
  test.each<[string, unknown]>([
    ['the next version', stored({ version: 3 })],
    ['a far later version', { version: 99, items: {} }],
    ['version 0', stored({ version: 0 })],
    ['a version as a string', stored({ version: '2' })],
    ['no version', { profiles: [aProfile()], chosenId: null }],
    ['no list of profiles', stored({ profiles: { a: aProfile() } })],
    ['no list of profiles in version 1', { ...version1, profiles: { a: version1.profiles[0] } }],
    ['a string', '{"version":2}'],
    ['a list', [aProfile()]],
    ['a number', 0],
  ])('%s', (_, value) => {
    expect(readProfiles(value)).toEqual({ stored: none, unreadable: [value] });
  });
});

test('the second of two profiles with the same id is set aside', () => {
  const first = aProfile({ id: 'a', name: 'First' });
  const second = aProfile({ id: 'a', name: 'Second' });

  expect(readProfiles(stored({ profiles: [first, second], chosenId: 'a' }))).toEqual({
    stored: { version: 2, profiles: [first], chosenId: 'a' },
    unreadable: [second],
  });
});

test.each<[string, unknown, string | null]>([
  ['the chosen one', { chosenId: 'b' }, 'b'],
  ['the first if none was chosen', { chosenId: null }, 'a'],
  ['the first if the choice is missing', { chosenId: undefined }, 'a'],
  ['the first if the chosen one is gone', { chosenId: 'gone' }, 'a'],
  ['none if there are no profiles', { profiles: [], chosenId: 'a' }, null],
])('the current profile is %s', (_, part, chosenId) => {
  expect(readProfiles(stored(part as Partial<StoredProfiles>)).stored.chosenId).toBe(chosenId);
});

test.each([
  ['a value of the current version', stored({ profiles: [aProfile({ id: 'a' }), 'broken'] })],
  ['a value of version 1', version1],
])('reading does not change %s', (_, value) => {
  const before = structuredClone(value);

  readProfiles(value);

  expect(value).toEqual(before);
});
