import { readFileSync } from 'node:fs';
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
import { fc } from '../../support/fast-check.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { someVariables } from '../../support/variables.ts';

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/stored/${name}`, import.meta.url), 'utf8'));

const here = 'https://api.example.com';
const there = 'https://evil.example.com';

const withSecret = (url = `${here}/chat`) => aProfile({ url, headers: [secretHeader('Authorization')] });
const id = 'id of Authorization';
const secret = (value: string, origin = here): ProfileSecrets => ({ [id]: { value, origin } });

describe('readSecrets', () => {
  test('reads version 1 unchanged', () => {
    expect(readSecrets(fixture('secrets.v1.json'))).toEqual(fixture('secrets.v1.json'));
  });

  test('reads the secrets of version 1 for the profiles of version 1', () => {
    const { profiles } = readProfiles(fixture('profiles.v1.json')).stored;
    const secrets = readSecrets(fixture('secrets.v1.json'))?.secrets ?? {};

    const sent = profiles.map((profile) => sentHeaders(profile, secrets[profile.id] ?? {}, someVariables));

    expect(sent).toEqual([
      [
        ['X-Team', 'deck'],
        ['Authorization', 'Bearer not-a-real-token'],
      ],
      [],
    ]);
  });

  test.each([undefined, null])(
    'reads no secrets from an empty store, which a browser returns as %s',
    (nothing) => {
      expect(readSecrets(nothing)).toEqual({ version: 1, secrets: {} });
    },
  );

  test.each<[string, unknown]>([
    ['a later version', { version: 2, secrets: {} }],
    ['no version', { secrets: {} }],
    ['a secret without an origin', { version: 1, secrets: { p1: { [id]: { value: 'a' } } } }],
    ['a bare value', { version: 1, secrets: { p1: { [id]: 'a' } } }],
    ['a string', 'secrets'],
  ])('reads %s as unreadable, not as empty', (_, value) => {
    expect(readSecrets(value)).toBeUndefined();
  });
});

describe('keptSecrets', () => {
  test.each<[string, ProfileSecrets, Record<string, string>, ProfileSecrets]>([
    ['a newly typed value', {}, { [id]: 'new' }, secret('new')],
    ['a newly typed value over the earlier one', secret('old'), { [id]: 'new' }, secret('new')],
    ['a newly typed value over one of another origin', secret('old', there), { [id]: 'new' }, secret('new')],
    ['the earlier value of this origin', secret('old'), {}, secret('old')],
    ['the earlier value if the field was left empty', secret('old'), { [id]: '' }, secret('old')],
    ['no value of another origin', secret('old', there), {}, {}],
    ['no value without a header', { gone: { value: 'old', origin: here } }, { other: 'x' }, {}],
  ])('keeps %s', (_, earlier, typed, kept) => {
    expect(keptSecrets(withSecret(), earlier, typed)).toEqual(kept);
  });

  test('drops the value of a header that is no longer secret', () => {
    const profile = aProfile({ url: `${here}/chat`, headers: [{ ...plainHeader('Authorization', 'x') }] });

    expect(keptSecrets(profile, secret('old'), { [id]: 'new' })).toEqual({});
  });
});

test.each([true, undefined] as const)(
  'a kept secret is for the session if its header says so: %s',
  (isForSession) => {
    const header = { ...secretHeader('Authorization'), ...(isForSession && { isForSession }) };
    const profile = aProfile({ url: `${here}/chat`, headers: [header] });
    const marked = { [id]: { value: 'old', origin: here, ...(isForSession && { isForSession }) } };
    const otherwise = {
      [id]: { value: 'old', origin: here, ...(!isForSession && { isForSession: true as const }) },
    };
    expect(keptSecrets(profile, otherwise, {})).toEqual(marked);
    expect(keptSecrets(profile, {}, { [id]: 'old' })).toEqual(marked);
  },
);

test('a saved profile names the origin of each of its secrets', () => {
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
  test('sends plain headers and the secrets of this origin, in order and trimmed', () => {
    const headers = [plainHeader('X-Team', ' a '), secretHeader('Authorization'), plainHeader('X-Last', 'z')];

    expect(sentHeaders(aProfile({ url: `${here}/chat`, headers }), secret('abc '), someVariables)).toEqual([
      ['X-Team', 'a'],
      ['Authorization', 'abc'],
      ['X-Last', 'z'],
    ]);
  });

  test('fills in the variables of plain headers and sends a secret exactly as it was typed', () => {
    const headers = [plainHeader('X-Request', '{{uuid}}'), secretHeader('Authorization')];

    expect(
      sentHeaders(aProfile({ url: `${here}/chat`, headers }), secret('{{uuid}}'), someVariables),
    ).toEqual([
      ['X-Request', 'id-1'],
      ['Authorization', '{{uuid}}'],
    ]);
  });

  test('leaves out a header whose variable has no value, as in a question about the schema', () => {
    const headers = [plainHeader('X-Run', 'run {{run_id}}'), plainHeader('X-Team', 'a')];

    expect(sentHeaders(aProfile({ url: `${here}/chat`, headers }), {}, someVariables)).toEqual([
      ['X-Team', 'a'],
    ]);
  });

  test('leaves out a secret without a value', () => {
    expect(sentHeaders(withSecret(), {}, someVariables)).toEqual([]);
  });

  test('leaves out a secret of another origin even if the header claims this one', () => {
    const headers = [secretHeader('Authorization', here)];

    expect(
      sentHeaders(aProfile({ url: `${here}/chat`, headers }), secret('abc', there), someVariables),
    ).toEqual([]);
  });
});

test('a secret is sent only to the origin it was last typed for, through any number of URL changes', () => {
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

      expect(sentHeaders(saved, secrets, someVariables)).toEqual(stays ? [['Authorization', 'abc']] : []);
      expect(missingSecrets(saved)).toEqual(stays ? [] : ['Authorization']);
    }),
  );
});
