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

test('version 1 is read as of LangServe, each profile called as version 2 began to', () => {
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
    call: { ...firstCall, systemMessage: '', answerField: null, pieces: null },
    starters: [],
    prompts: [],
  }));
  expect(readProfiles(version1)).toEqual({
    stored: { version: 2, profiles, chosenId: version1.chosenId },
    unreadable: [],
  });
  expect(profiles).toHaveLength(2);
});

test('version 2 is read as of LangServe and as it was written, the answer where it usually is, no system message, starters or prompts', () => {
  const profiles = version2.profiles.map((item: (typeof version2.profiles)[number]) => ({
    ...item,
    protocol: 'langserve',
    call: { answerField: null, systemMessage: '', pieces: null, ...item.call },
    starters: [],
    prompts: [],
  }));
  expect(readProfiles(version2)).toEqual({ stored: { ...version2, profiles }, unreadable: [] });
});

test('a broken profile of version 1 does not take the others with it', () => {
  const [first, second] = version1.profiles;
  const read = readProfiles({ ...version1, profiles: [first, 'broken', null, second] });
  expect(read.stored).toEqual(readProfiles(version1).stored);
  expect(read.unreadable).toEqual(['broken', null]);
});

test("today's version goes around unchanged", () => {
  const headers = [plainHeader('X-Team', 'a'), secretHeader('Authorization', 'https://api.example.com')];
  const written = stored({
    profiles: [
      aProfile({ id: 'a', headers, starters: ['Hello'], prompts: [aPrompt('sum', 'Sum up.')] }),
      { ...newProfile('b'), url: 'http://127.0.0.1:8000' },
    ],
  });

  expect(readProfiles(JSON.parse(JSON.stringify(written)))).toEqual({ stored: written, unreadable: [] });
});

test.each([undefined, null])('nothing stored, which a browser gives as %s, is no profile', (nothing) => {
  expect(readProfiles(nothing)).toEqual({ stored: none, unreadable: [] });
});

describe('a broken profile is set aside as it was found, and the others are read', () => {
  const { url: _, ...withoutUrl } = aProfile({ id: 'broken' });
  test.each<[string, unknown]>([
    ['no object', 'chat'],
    ['null', null],
    ['no URL', withoutUrl],
    ['a URL that is none', aProfile({ id: 'broken', url: 'abc' })],
    ['a URL of another kind', aProfile({ id: 'broken', url: 'file:///etc/passwd' })],
    ['no word on how it is called', { ...aProfile({ id: 'broken' }), call: undefined }],
    ['a call of a later time', { ...aProfile({ id: 'broken' }), call: { ...usualCall, temperature: 1 } }],
    ['an unknown mode', { ...aProfile({ id: 'broken' }), mode: 'fetch' }],
    ['a prompt without a text', { ...aProfile({ id: 'broken' }), prompts: [{ id: '1', name: 'a' }] }],
    ['a starter that is no text', { ...aProfile({ id: 'broken' }), starters: [1] }],
    ['a field of a later time', { ...aProfile({ id: 'broken' }), temperature: 1 }],
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

describe('a value that cannot be read is set aside as a whole', () => {
  test.each<[string, unknown]>([
    ['a version of a later time', stored({ version: 3 })],
    ['a version far off', { version: 99, items: {} }],
    ['a version before the first', stored({ version: 0 })],
    ['a version as text', stored({ version: '2' })],
    ['no version', { profiles: [aProfile()], chosenId: null }],
    ['no list of profiles', stored({ profiles: { a: aProfile() } })],
    ['no list of profiles in version 1', { ...version1, profiles: { a: version1.profiles[0] } }],
    ['a text', '{"version":2}'],
    ['a list', [aProfile()]],
    ['a number', 0],
  ])('%s', (_, value) => {
    expect(readProfiles(value)).toEqual({ stored: none, unreadable: [value] });
  });
});

test('of two profiles with one id the first is read and the other set aside', () => {
  const first = aProfile({ id: 'a', name: 'First' });
  const second = aProfile({ id: 'a', name: 'Second' });

  expect(readProfiles(stored({ profiles: [first, second], chosenId: 'a' }))).toEqual({
    stored: { version: 2, profiles: [first], chosenId: 'a' },
    unreadable: [second],
  });
});

test.each<[string, unknown, string | null]>([
  ['the one that was chosen', { chosenId: 'b' }, 'b'],
  ['the first, where none was', { chosenId: null }, 'a'],
  ['the first, where nothing is said', { chosenId: undefined }, 'a'],
  ['the first, where the chosen one is gone', { chosenId: 'gone' }, 'a'],
  ['none, where there is none', { profiles: [], chosenId: 'a' }, null],
])('the profile in use is %s', (_, part, chosenId) => {
  expect(readProfiles(stored(part as Partial<StoredProfiles>)).stored.chosenId).toBe(chosenId);
});

test.each([
  ['today', stored({ profiles: [aProfile({ id: 'a' }), 'broken'] })],
  ['in version 1', version1],
])('reading changes nothing of what was stored %s', (_, value) => {
  const before = structuredClone(value);

  readProfiles(value);

  expect(value).toEqual(before);
});
