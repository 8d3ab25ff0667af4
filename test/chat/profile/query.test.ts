import { describe, expect, test } from 'vitest';
import { mergedProfile } from '../../../lib/chat/profile/merged-edit.ts';
import { missingSecrets } from '../../../lib/chat/profile/profile.ts';
import {
  keptSecrets,
  needsPassphrase,
  sentQuery,
  withSecretOrigins,
} from '../../../lib/chat/profile/secrets.ts';
import { readProfiles } from '../../../lib/chat/profile/stored-profiles.ts';
import { wantedSecret, withSecretHeader } from '../../../lib/chat/profile/wanted-secret.ts';
import { isSecretParameter } from '../../../lib/form/secret-signs.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { someVariables } from '../../support/variables.ts';

const here = 'http://127.0.0.1:8000';
const there = 'https://example.org';
const id = 'id of code';
const profile = aProfile({ url: `${here}/chat`, query: [secretHeader('code', here)] });

describe('a secret parameter', () => {
  test('is kept for its site alone', () => {
    const kept = keptSecrets(profile, {}, { [id]: 'KEY' });
    expect(kept).toEqual({ [id]: { value: 'KEY', origin: here } });
    expect(keptSecrets({ ...profile, url: `${there}/chat` }, kept, {})).toEqual({});
    const moved = withSecretOrigins({ ...profile, url: `${there}/chat` }, {});
    expect(missingSecrets(moved)).toEqual(['code']);
  });

  test('is not sent to another site', () => {
    const secrets = { [id]: { value: 'KEY', origin: there } };
    expect(sentQuery(profile, secrets, someVariables).text).toBe('');
  });

  test('needs the passphrase while it is sealed', () => {
    expect(needsPassphrase(profile, { [id]: { sealed: 'xyz', origin: here } })).toBe(true);
    expect(needsPassphrase(profile, { [id]: { value: 'xyz', origin: here } })).toBe(false);
  });

  test('is what a refused request asks for, and is stored as the parameter again', () => {
    const failure = { kind: 'unauthorized', status: 401 } as const;
    const wanted = wantedSecret({ ...failure, detail: '' }, profile.url, profile);
    expect(wanted).toMatchObject({ name: 'code' });
    const { profile: next, headerId } = withSecretHeader(profile, [], { name: 'code', newId: 'new' });
    expect(headerId).toBe(id);
    expect(next).toEqual(profile);
  });

  test.each([
    ['code', true],
    ['Code', true],
    ['subscription-key', true],
    ['sig', true],
    ['access_token', true],
    ['api-version', false],
    ['zipcode', false],
    ['error_code', false],
  ])('is told by the name %s: %s', (name, isSecret) => {
    expect(isSecretParameter(name)).toBe(isSecret);
  });
});

describe('the query of a profile', () => {
  test('leaves out a parameter whose variable has no value, and one without a name', () => {
    const query = [
      plainHeader('a', '{{conversation_id}}'),
      plainHeader('', 'x'),
      plainHeader('p', '{{profile}}'),
    ];
    expect(sentQuery({ ...profile, query }, {}, someVariables).text).toBe('p=Chain');
  });

  test('is merged with the URL as one unit', () => {
    const edited = { ...profile, query: [plainHeader('v', '2')] };
    const stored = { ...profile, url: `${there}/chat`, query: [plainHeader('v', '1')] };
    expect(mergedProfile({ before: profile, edited, stored }, {})).toEqual(edited);
  });

  test('is read from what is stored; a profile of before has none', () => {
    const { query: _, ...older } = aProfile({ id: 'older' });
    const stored = { version: 2, profiles: [profile, older], chosenId: null };
    expect(readProfiles(stored)).toMatchObject({ stored: { profiles: [profile, older] }, unreadable: [] });
  });

  test('with a part that this version does not know makes the profile unreadable', () => {
    const newer = { ...profile, query: [{ ...plainHeader('v', '1'), encoding: 'none' }] };
    expect(readProfiles({ version: 2, profiles: [newer], chosenId: null }).unreadable).toEqual([newer]);
  });
});
