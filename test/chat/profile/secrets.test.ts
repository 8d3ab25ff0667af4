import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingSecrets } from '../../../lib/chat/profile/profile.ts';
import {
  keptSecrets,
  type ProfileSecrets,
  readSecrets,
  sentHeaders,
  withSecretOrigins,
} from '../../../lib/chat/profile/secrets.ts';
import { readProfiles } from '../../../lib/chat/profile/stored-profiles.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/stored/${name}`, import.meta.url), 'utf8'));

const here = 'https://api.example.com';
const there = 'https://evil.example.com';

const withSecret = (url = `${here}/chat`) => aProfile({ url, headers: [secretHeader('Authorization')] });
const id = 'id of Authorization';
const secret = (value: string, origin = here): ProfileSecrets => ({ [id]: { value, origin } });

describe('readSecrets', () => {
  test('version 1 is read as it was written', () => {
    expect(readSecrets(fixture('secrets.v1.json'))).toEqual(fixture('secrets.v1.json'));
  });

  test('version 1 belongs to the profiles of version 1', () => {
    const { profiles } = readProfiles(fixture('profiles.v1.json')).stored;
    const secrets = readSecrets(fixture('secrets.v1.json'))?.secrets ?? {};

    const sent = profiles.map((profile) => sentHeaders(profile, secrets[profile.id] ?? {}));

    expect(sent).toEqual([
      [
        ['X-Team', 'deck'],
        ['Authorization', 'Bearer not-a-real-token'],
      ],
      [],
    ]);
  });

  test.each([undefined, null])('nothing stored, which a browser gives as %s, is no secret', (nothing) => {
    expect(readSecrets(nothing)).toEqual({ version: 1, secrets: {} });
  });

  test.each<[string, unknown]>([
    ['a later version', { version: 2, secrets: {} }],
    ['no version', { secrets: {} }],
    ['a secret without an origin', { version: 1, secrets: { p1: { [id]: { value: 'a' } } } }],
    ['a bare value', { version: 1, secrets: { p1: { [id]: 'a' } } }],
    ['a text', 'secrets'],
  ])('%s cannot be read, which is not the same as none', (_, value) => {
    expect(readSecrets(value)).toBeUndefined();
  });
});

describe('keptSecrets', () => {
  test.each<[string, ProfileSecrets, Record<string, string>, ProfileSecrets]>([
    ['what is typed now', {}, { [id]: 'new' }, secret('new')],
    ['what is typed now in place of the earlier one', secret('old'), { [id]: 'new' }, secret('new')],
    [
      'what is typed now in place of one of another origin',
      secret('old', there),
      { [id]: 'new' },
      secret('new'),
    ],
    ['the earlier one of this origin', secret('old'), {}, secret('old')],
    ['the earlier one where the field was left empty', secret('old'), { [id]: '' }, secret('old')],
    ['nothing of another origin', secret('old', there), {}, {}],
    ['nothing that no header asks for', { gone: { value: 'old', origin: here } }, { other: 'x' }, {}],
  ])('keeps %s', (_, earlier, typed, kept) => {
    expect(keptSecrets(withSecret(), earlier, typed)).toEqual(kept);
  });

  test('a header that is no longer secret loses its secret', () => {
    const profile = aProfile({ url: `${here}/chat`, headers: [{ ...plainHeader('Authorization', 'x') }] });

    expect(keptSecrets(profile, secret('old'), { [id]: 'new' })).toEqual({});
  });
});

test('a kept profile says for which origin each of its secrets is', () => {
  const headers = [
    plainHeader('X-Team', 'a'),
    secretHeader('Authorization', there),
    secretHeader('X-Key', here),
  ];

  expect(withSecretOrigins(aProfile({ headers }), secret('abc')).headers).toEqual([
    plainHeader('X-Team', 'a'),
    secretHeader('Authorization', here),
    secretHeader('X-Key', null),
  ]);
});

describe('sentHeaders', () => {
  test('sends plain headers and the secrets of this origin, in their order and without spaces around', () => {
    const headers = [plainHeader('X-Team', ' a '), secretHeader('Authorization'), plainHeader('X-Last', 'z')];

    expect(sentHeaders(aProfile({ url: `${here}/chat`, headers }), secret('abc '))).toEqual([
      ['X-Team', 'a'],
      ['Authorization', 'abc'],
      ['X-Last', 'z'],
    ]);
  });

  test('leaves out a secret that has no value', () => {
    expect(sentHeaders(withSecret(), {})).toEqual([]);
  });

  test('leaves out a secret of another origin even where the header claims this one', () => {
    const headers = [secretHeader('Authorization', here)];

    expect(sentHeaders(aProfile({ url: `${here}/chat`, headers }), secret('abc', there))).toEqual([]);
  });
});

test('a secret goes to no origin but the one it was last typed for, however often the URL is changed', () => {
  const urls = fc.constantFrom(
    'https://api.example.com/chat',
    'https://api.example.com/other',
    'http://api.example.com/chat',
    'https://api.example.com:8443/chat',
    'https://example.com/chat',
    'https://evil.example.com/chat',
  );
  const saves = fc.array(fc.record({ url: urls, typed: fc.boolean() }), { minLength: 1 });
  fc.assert(
    fc.property(saves, urls, (earlier, url) => {
      const steps = [...earlier, { url, typed: false }];
      const secrets = steps.reduce<ProfileSecrets>(
        (kept, step) => keptSecrets(withSecret(step.url), kept, step.typed ? { [id]: 'abc' } : {}),
        {},
      );
      const sinceTyped = steps.slice(
        Math.max(
          0,
          steps.findLastIndex(({ typed }) => typed),
        ),
      );
      const { origin } = new URL(url);
      const stays = sinceTyped[0]?.typed && sinceTyped.every((step) => new URL(step.url).origin === origin);

      const saved = withSecretOrigins(withSecret(url), secrets);

      expect(sentHeaders(saved, secrets)).toEqual(stays ? [['Authorization', 'abc']] : []);
      expect(missingSecrets(saved)).toEqual(stays ? [] : ['Authorization']);
    }),
  );
});
