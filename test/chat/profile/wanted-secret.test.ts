import { describe, expect, test } from 'vitest';
import {
  typedSecretProblems,
  wantedSecret,
  withScheme,
  withSecretHeader,
} from '../../../lib/chat/profile/wanted-secret.ts';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import type { AuthScheme } from '../../../lib/runnable/failure.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';

const profile = aProfile();
const { url } = profile;
const origin = new URL(url).origin;
const refused = (scheme?: AuthScheme, status = 401): Failure => ({
  kind: 'unauthorized',
  status,
  detail: '',
  ...(scheme && { scheme }),
});

describe('the secret header to ask for', () => {
  test.each<[string, ReturnType<typeof plainHeader>[], AuthScheme | undefined, string]>([
    ['without a scheme', [], undefined, 'Authorization'],
    ['for Bearer', [], 'bearer', 'Authorization'],
    ['for Basic', [], 'basic', 'Authorization'],
    ['for an API key', [], 'api-key', 'x-api-key'],
    [
      'with a secret in the profile',
      [plainHeader('A', 'b'), secretHeader('X-Team', origin)],
      undefined,
      'X-Team',
    ],
    ['with a key that is not secret', [plainHeader('X-Api-Key', 'k')], undefined, 'X-Api-Key'],
    [
      'with two, for Bearer',
      [secretHeader('X-Key'), secretHeader('authorization')],
      'bearer',
      'authorization',
    ],
    ['with two, for an API key', [secretHeader('Authorization'), secretHeader('X-Key')], 'api-key', 'X-Key'],
  ])('%s', (_, headers, scheme, name) => {
    expect(wantedSecret(refused(scheme), url, { ...profile, headers })).toEqual({
      name,
      isFixed: false,
      scheme,
    });
  });

  test.each<[string, ReturnType<typeof plainHeader>[], AuthScheme | undefined, string]>([
    ['where nothing names one', [], undefined, 'x-usual'],
    ['after a header of the profile', [secretHeader('X-Team', origin)], undefined, 'X-Team'],
    ['after the scheme that the server names', [], 'bearer', 'Authorization'],
  ])('is the usual one of the protocol %s', (_, headers, scheme, name) => {
    expect(wantedSecret(refused(scheme), url, { ...profile, headers }, 'x-usual')?.name).toBe(name);
  });

  test('is the one without a value in the profile', () => {
    const failure: Failure = { kind: 'secret-missing', headers: ['A', 'B'], origin };
    const headers = [secretHeader('A', origin), secretHeader('B')];
    const wanted = { name: 'B', isFixed: true, scheme: undefined };
    expect(wantedSecret(failure, url, { ...profile, headers })).toEqual(wanted);
    expect(wantedSecret(failure, url, { ...profile, headers: [secretHeader('A', origin)] })).toBeUndefined();
  });

  test.each<[string, Failure, string]>([
    ['another failure', { kind: 'refused', status: 400, detail: '' }, url],
    ['a refusal by a proxy', refused(undefined, 407), url],
    ['a refusal by another site than that of the profile', refused(), 'https://example.org/chat'],
  ])('is undefined after %s', (_, failure, at) => {
    expect(wantedSecret(failure, at, profile)).toBeUndefined();
  });
});

describe('the value of a typed secret', () => {
  test.each<[string, string, AuthScheme | undefined, string]>([
    ['Authorization', 'sk-1', undefined, 'Bearer sk-1'],
    ['authorization', ' sk-1 ', 'bearer', 'Bearer sk-1'],
    ['Authorization', 'Token sk-1', 'bearer', 'Token sk-1'],
    ['Authorization', 'ann:pässword', 'basic', 'Basic YW5uOnDDpHNzd29yZA=='],
    ['Authorization', 'YW5uOng=', 'basic', 'Basic YW5uOng='],
    ['x-api-key', 'sk-1', 'api-key', 'sk-1'],
    ['x-api-key', 'a b', undefined, 'a b'],
  ])('%s: %s (%s) becomes %s', (name, value, scheme, sent) => {
    expect(withScheme({ name, value }, scheme)).toBe(sent);
  });

  test.each([
    ['', 'k', 'name'],
    ['Cookie', 'k', 'name'],
    ['X-Key', ' ', 'value'],
    ['X-Key', 'a\nb', 'value'],
  ] as const)('%j: %j has a wrong %s', (name, value, wrong) => {
    const { [wrong]: problem, ...others } = typedSecretProblems({ name, value });
    expect(problem).toBeTruthy();
    expect(Object.values(others)).toEqual([undefined]);
  });
});

describe('the profile with a typed secret', () => {
  test('has a new header', () => {
    const made = withSecretHeader(profile, [], { name: ' X-Key ', newId: 'new' });
    expect(made.profile.headers).toEqual([{ id: 'new', secret: true, name: 'X-Key', origin: null }]);
    expect(made.headerId).toBe('new');
  });

  test('keeps its secret header of that name', () => {
    const headers = [secretHeader('A', origin), secretHeader('X-Key', origin)];
    const made = withSecretHeader({ ...profile, headers }, [], { name: 'x-key', newId: 'new' });
    expect(made).toEqual({ profile: { ...profile, headers }, headerId: 'id of X-Key' });
  });

  test('makes a plain header of that name secret and drops its value', () => {
    const made = withSecretHeader({ ...profile, headers: [plainHeader('X-Key', 'old')] }, [], {
      name: 'X-KEY',
      newId: 'new',
    });
    expect(made.profile.headers).toEqual([secretHeader('X-Key')]);
    expect(JSON.stringify(made)).not.toContain('old');
  });
});

test('a renewed secret for one session stays so', () => {
  const header = { ...secretHeader('X-Key', origin), isForSession: true as const };
  const made = withSecretHeader({ ...profile, headers: [header] }, [], { name: 'X-Key', newId: 'new' });
  expect(made.profile.headers).toEqual([header]);
});

describe('a secret header of a group', () => {
  const group = { id: 'g1', name: 'Staging', headers: [secretHeader('X-Key'), plainHeader('X-Env', 'a')] };

  test('gets the typed value; the profile does not change', () => {
    const made = withSecretHeader(profile, [group], { name: 'x-key', newId: 'new' });
    expect(made).toEqual({ profile, headerId: 'id of X-Key' });
  });

  test('does not get it if the profile has a header of that name', () => {
    const own = { ...profile, headers: [{ ...secretHeader('X-Key'), id: 'own' }] };
    expect(withSecretHeader(own, [group], { name: 'X-Key', newId: 'new' }).headerId).toBe('own');
  });

  test('that is not secret there is added to the profile', () => {
    expect(withSecretHeader(profile, [group], { name: 'X-Env', newId: 'new' }).headerId).toBe('new');
  });
});
