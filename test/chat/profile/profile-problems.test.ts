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

test('a valid profile has no problems', () => {
  const headers = [plainHeader('X-Team', 'a'), secretHeader('Authorization', here)];

  expect(profileProblems(draft({ headers }), readRunnableUrl)).toEqual({});
});

describe('profile problems by field', () => {
  test.each<[string, Partial<Profile>, string[]]>([
    ['an empty URL', { url: '' }, ['url']],
    ['a URL with an endpoint name', { url: `${here}/chat/invoke` }, ['url']],
    ['a URL of a LangServe page', { url: `${here}/chat/playground` }, ['url']],
    ['no stall limit', { stallLimitSeconds: null }, []],
    ['a stall limit of 0', { stallLimitSeconds: 0 }, ['stallLimitSeconds']],
    ['the shortest stall limit', { stallLimitSeconds: 1 }, []],
    ['the longest stall limit', { stallLimitSeconds: 86_400 }, []],
    ['a stall limit of more than a day', { stallLimitSeconds: 86_401 }, ['stallLimitSeconds']],
    ['a stall limit that is not a number', { stallLimitSeconds: Number.NaN }, ['stallLimitSeconds']],
    ['no response limit', { responseLimitSeconds: null }, []],
    ['a negative response limit', { responseLimitSeconds: -5 }, ['responseLimitSeconds']],
    ['a response limit that is not a number', { responseLimitSeconds: Number.NaN }, ['responseLimitSeconds']],
    ['a trace link', { traceUrl: 'https://smith.example.com/{run_id}' }, []],
    ['a blank trace link', { traceUrl: ' ' }, []],
    ['a trace link without the id of the run', { traceUrl: 'https://smith.example.com/' }, ['traceUrl']],
    ['a trace link that is no web address', { traceUrl: 'javascript:{run_id}' }, ['traceUrl']],
    ['the smallest size', { layout: { height: 200, maxWidth: 200 } }, []],
    ['the largest size', { layout: { height: 10_000, maxWidth: 10_000 } }, []],
    ['a height below the minimum', { layout: { height: 199, maxWidth: null } }, ['height']],
    ['a width above the maximum', { layout: { height: null, maxWidth: 10_001 } }, ['maxWidth']],
    ['a width that is not a number', { layout: { height: null, maxWidth: Number.NaN } }, ['maxWidth']],
    ['a header without a name', { headers: [plainHeader('', 'a')] }, ['header-name:id of ']],
    ['a forbidden header', { headers: [plainHeader('Host', 'a')] }, ['header-name:id of Host']],
    ['a header without a value', { headers: [plainHeader('X-A', ' ')] }, ['header-value:id of X-A']],
    ['valid prompts', { prompts: [aPrompt('a'), aPrompt('/b ')] }, []],
    ['a prompt without a name', { prompts: [aPrompt('')] }, ['prompt-name:id of ']],
    ['a prompt without a text', { prompts: [aPrompt('a', ' ')] }, ['prompt-text:id of a']],
    [
      'two prompts with the same name',
      { prompts: [aPrompt('a'), aPrompt('A')] },
      ['prompt-name:id of A', 'prompt-name:id of a'],
    ],
    [
      'a header value with a line break',
      { headers: [plainHeader('X-A', 'a\nb')] },
      ['header-value:id of X-A'],
    ],
  ])('%s', (_, profile, fields) => {
    expect(fieldsOf(profile)).toEqual(fields);
  });

  test('are all reported at once', () => {
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

describe('name at the end of a URL that a person insists on', () => {
  test('is accepted if it is none of the eight endpoints', () => {
    expect(fieldsOf({ url: `${here}/playground` }, { keepName: true })).toEqual([]);
  });

  test('is refused if it is an endpoint', () => {
    expect(fieldsOf({ url: `${here}/chat/batch` }, { keepName: true })).toEqual(['url']);
  });
});

test('a header value names a variable that exists', () => {
  const headers = [plainHeader('X-Run', '{{run_id}}'), plainHeader('X-Thread', '{{thread_id}}')];
  expect(profileProblems(draft({ headers }), readRunnableUrl)).toEqual({
    'header-value:id of X-Thread':
      '{{thread_id}} is not a variable. Use one of: {{conversation_id}}, {{message_id}}, {{run_id}}, {{profile}}, {{uuid}}, or {{time}}.',
  });
});

describe('secret header', () => {
  const authorization = 'header-value:id of Authorization';
  const secretOf = (origin: string | null) => [secretHeader('Authorization', origin)];
  const typed = (value: string) => ({ secrets: { 'id of Authorization': value } });

  test('that was never typed is required', () => {
    expect(profileProblems(draft({ headers: secretOf(null) }), readRunnableUrl)[authorization]).toMatch(
      /Enter the value/,
    );
  });

  test('stored for this origin need not be typed', () => {
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

  test('typed again is accepted for the new origin', () => {
    expect(fieldsOf({ url: 'https://example.com/chat', headers: secretOf(here) }, typed('abc'))).toEqual([]);
  });

  test.each(['  ', 'a\nb', '“abc”'])('typed as %j is refused, even if a value is stored', (value) => {
    expect(fieldsOf({ headers: secretOf(here) }, typed(value))).toEqual([authorization]);
  });

  test('is not quoted in its problem', () => {
    const problem = profileProblems(draft({ headers: secretOf(null) }, typed('hunter2\n')), readRunnableUrl)[
      authorization
    ];

    expect(problem).toMatch(/\S/);
    expect(problem).not.toContain('hunter2');
  });

  test('is not checked against an origin while the URL is invalid', () => {
    expect(fieldsOf({ url: 'nonsense', headers: secretOf(here) })).toEqual(['url']);
  });
});

describe('repeated header name', () => {
  test('is a problem of the later header, ignoring case', () => {
    const headers = [plainHeader('X-Token', 'a'), plainHeader('x-token', 'b'), plainHeader('X-Other', 'c')];

    expect(profileProblems(draft({ headers }), readRunnableUrl)).toEqual({
      'header-name:id of x-token': expect.stringContaining('x-token'),
    });
  });

  test('is a problem between a plain and a secret header', () => {
    const headers = [plainHeader('X-Token', 'a'), { ...secretHeader('X-Token', here), id: 'second' }];

    expect(fieldsOf({ headers })).toEqual(['header-name:second']);
  });
});

describe('cleaned draft', () => {
  const cleaned = (...of: Parameters<typeof draft>) => cleanedDraft(draft(...of), readRunnableUrl);

  test.each([
    ['', `${here}/chat`, 'chat'],
    ['  ', `${here}/a/b/`, 'b'],
    ['', `${here}`, '127.0.0.1:8000'],
    [' My chain ', `${here}/chat`, 'My chain'],
  ])('of a profile named %j at %s is named %j', (name, url, expected) => {
    expect(cleaned({ name, url })).toMatchObject({ profile: { name: expected } });
  });

  test('has a URL without trailing slashes', () => {
    expect(cleaned({ url: ` ${here}/chat// ` })).toMatchObject({ profile: { url: `${here}/chat` } });
  });

  test.each<[string, Partial<Profile>]>([
    ['no URL', { url: '' }],
    ['an endpoint name', { url: `${here}/chat/invoke` }],
    ['a header without a value', { headers: [plainHeader('X-A', '')] }],
    ['a secret that was never typed', { headers: [secretHeader('X-Key')] }],
    ['a secret typed for another origin', { headers: [secretHeader('X-Key', 'https://example.org')] }],
    ['a stall limit of 0', { stallLimitSeconds: 0 }],
  ])('is refused with %s', (_, part) => {
    expect(cleaned(part)).toEqual({ problem: expect.any(String) });
  });

  test('may keep a name such as playground if the person insists, but not an endpoint', () => {
    expect(cleaned({ url: `${here}/playground` }, { keepName: true })).not.toHaveProperty('problem');
    expect(cleaned({ url: `${here}/stream` }, { keepName: true })).toHaveProperty('problem');
  });
});
