import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../lib/chat/profile/profile.ts';
import type { ProfileDraft } from '../../../lib/chat/profile/profile-draft.ts';
import { cleanedDraft, profileProblems } from '../../../lib/chat/profile/profile-problems.ts';
import { readRunnableUrl } from '../../../lib/langserve/runnable-url.ts';
import { aProfile, aPrompt, plainHeader, secretHeader } from '../../support/profile.ts';

const here = 'http://127.0.0.1:8000';

const draft = (profile: Partial<Profile> = {}, part: Partial<ProfileDraft> = {}): ProfileDraft => ({
  profile: aProfile(profile),
  secrets: {},
  keepName: false,
  ...part,
});

const fieldsOf = (...of: Parameters<typeof draft>) =>
  Object.keys(profileProblems(draft(...of), readRunnableUrl)).sort();

test('a profile with nothing wrong has no problems', () => {
  const headers = [plainHeader('X-Team', 'a'), secretHeader('Authorization', here)];

  expect(profileProblems(draft({ headers }), readRunnableUrl)).toEqual({});
});

describe('each field has its own problem', () => {
  test.each<[string, Partial<Profile>, string[]]>([
    ['an empty URL', { url: '' }, ['url']],
    ['a URL with an endpoint name', { url: `${here}/chat/invoke` }, ['url']],
    ['a page of LangServe', { url: `${here}/chat/playground` }, ['url']],
    ['no stall limit', { stallLimitSeconds: null }, []],
    ['a stall limit of nothing', { stallLimitSeconds: 0 }, ['stallLimitSeconds']],
    ['the shortest stall limit', { stallLimitSeconds: 1 }, []],
    ['the longest stall limit', { stallLimitSeconds: 86_400 }, []],
    ['more than a day of silence', { stallLimitSeconds: 86_401 }, ['stallLimitSeconds']],
    ['a stall limit that is no number', { stallLimitSeconds: Number.NaN }, ['stallLimitSeconds']],
    ['no response limit', { responseLimitSeconds: null }, []],
    ['a response limit below nothing', { responseLimitSeconds: -5 }, ['responseLimitSeconds']],
    ['a response limit that is no number', { responseLimitSeconds: Number.NaN }, ['responseLimitSeconds']],
    ['the smallest size', { layout: { height: 200, maxWidth: 200 } }, []],
    ['the largest size', { layout: { height: 10_000, maxWidth: 10_000 } }, []],
    ['a small height', { layout: { height: 199, maxWidth: null } }, ['height']],
    ['a great width', { layout: { height: null, maxWidth: 10_001 } }, ['maxWidth']],
    ['a width that is no number', { layout: { height: null, maxWidth: Number.NaN } }, ['maxWidth']],
    ['a header without a name', { headers: [plainHeader('', 'a')] }, ['header-name:id of ']],
    ['a header that is never sent', { headers: [plainHeader('Host', 'a')] }, ['header-name:id of Host']],
    ['a header without a value', { headers: [plainHeader('X-A', ' ')] }, ['header-value:id of X-A']],
    ['prompts that are right', { prompts: [aPrompt('a'), aPrompt('/b ')] }, []],
    ['a prompt without a name', { prompts: [aPrompt('')] }, ['prompt-name:id of ']],
    ['a prompt without a text', { prompts: [aPrompt('a', ' ')] }, ['prompt-text:id of a']],
    [
      'two prompts of one name',
      { prompts: [aPrompt('a'), aPrompt('A')] },
      ['prompt-name:id of A', 'prompt-name:id of a'],
    ],
    ['a value of two lines', { headers: [plainHeader('X-A', 'a\nb')] }, ['header-value:id of X-A']],
  ])('%s', (_, profile, fields) => {
    expect(fieldsOf(profile)).toEqual(fields);
  });

  test('all problems are told at once', () => {
    const headers = [plainHeader('X A', ''), plainHeader('Host', 'b')];

    expect(fieldsOf({ url: '', stallLimitSeconds: 0, headers })).toEqual([
      'header-name:id of Host',
      'header-name:id of X A',
      'header-value:id of X A',
      'stallLimitSeconds',
      'url',
    ]);
  });
});

describe('a name at the end of the URL that a person insists on', () => {
  test('is kept where it is none of the eight endpoints', () => {
    expect(fieldsOf({ url: `${here}/playground` }, { keepName: true })).toEqual([]);
  });

  test('is refused all the same where it is one', () => {
    expect(fieldsOf({ url: `${here}/chat/batch` }, { keepName: true })).toEqual(['url']);
  });
});

describe('a secret', () => {
  const authorization = 'header-value:id of Authorization';
  const secretOf = (origin: string | null) => [secretHeader('Authorization', origin)];
  const typed = (value: string) => ({ secrets: { 'id of Authorization': value } });

  test('that was never typed is asked for', () => {
    expect(profileProblems(draft({ headers: secretOf(null) }), readRunnableUrl)[authorization]).toMatch(
      /Enter the value/,
    );
  });

  test('that is stored for this origin need not be typed', () => {
    expect(fieldsOf({ url: `${here}/another`, headers: secretOf(here) })).toEqual([]);
  });

  test.each([
    ['another host', 'http://localhost:8000/chat', 'http://localhost:8000'],
    ['another port', 'http://127.0.0.1:8001/chat', 'http://127.0.0.1:8001'],
    ['another scheme', 'https://127.0.0.1:8000/chat', 'https://127.0.0.1:8000'],
    ['another subdomain', 'http://evil.127.0.0.1.nip.io/chat', 'http://evil.127.0.0.1.nip.io'],
  ])('must be typed again for %s', (_, url, origin) => {
    const problem = profileProblems(draft({ url, headers: secretOf(here) }), readRunnableUrl)[authorization];

    expect(problem).toContain(`typed for ${here}.`);
    expect(problem).toContain(origin);
  });

  test('that was typed again is good for the new origin', () => {
    expect(fieldsOf({ url: 'https://example.com/chat', headers: secretOf(here) }, typed('abc'))).toEqual([]);
  });

  test.each(['  ', 'a\nb', '“abc”'])('typed as %j is refused, whatever is stored', (value) => {
    expect(fieldsOf({ headers: secretOf(here) }, typed(value))).toEqual([authorization]);
  });

  test('never stands in what is said of it', () => {
    const problem = profileProblems(draft({ headers: secretOf(null) }, typed('hunter2\n')), readRunnableUrl)[
      authorization
    ];

    expect(problem).toMatch(/\S/);
    expect(problem).not.toContain('hunter2');
  });

  test('is not judged by an origin while the URL has none', () => {
    expect(fieldsOf({ url: 'nonsense', headers: secretOf(here) })).toEqual(['url']);
  });
});

describe('a repeated header name', () => {
  test('is a problem of the later one, in whatever spelling', () => {
    const headers = [plainHeader('X-Token', 'a'), plainHeader('x-token', 'b'), plainHeader('X-Other', 'c')];

    expect(profileProblems(draft({ headers }), readRunnableUrl)).toEqual({
      'header-name:id of x-token': expect.stringContaining('x-token'),
    });
  });

  test('is one between a plain and a secret header too', () => {
    const headers = [plainHeader('X-Token', 'a'), { ...secretHeader('X-Token', here), id: 'second' }];

    expect(fieldsOf({ headers })).toEqual(['header-name:second']);
  });
});

describe('what is saved', () => {
  const cleaned = (...of: Parameters<typeof draft>) => cleanedDraft(draft(...of), readRunnableUrl);

  test.each([
    ['', `${here}/chat`, 'chat'],
    ['  ', `${here}/a/b/`, 'b'],
    ['', `${here}`, '127.0.0.1:8000'],
    [' My chain ', `${here}/chat`, 'My chain'],
  ])('of a profile named %j at %s is named %j', (name, url, expected) => {
    expect(cleaned({ name, url })).toMatchObject({ profile: { name: expected } });
  });

  test('has the URL without its trailing slashes', () => {
    expect(cleaned({ url: ` ${here}/chat// ` })).toMatchObject({ profile: { url: `${here}/chat` } });
  });

  test.each<[string, Partial<Profile>]>([
    ['no URL', { url: '' }],
    ['an endpoint name', { url: `${here}/chat/invoke` }],
    ['a header without a value', { headers: [plainHeader('X-A', '')] }],
    ['a secret that was never typed', { headers: [secretHeader('X-Key')] }],
    ['a secret that was typed for another site', { headers: [secretHeader('X-Key', 'https://example.org')] }],
    ['a limit of no time', { stallLimitSeconds: 0 }],
  ])('is nothing with %s', (_, part) => {
    expect(cleaned(part)).toEqual({ problem: expect.any(String) });
  });

  test('is a name such as playground where the person insists, but not that of an endpoint', () => {
    expect(cleaned({ url: `${here}/playground` }, { keepName: true })).not.toHaveProperty('problem');
    expect(cleaned({ url: `${here}/stream` }, { keepName: true })).toHaveProperty('problem');
  });
});
