import { describe, expect, test } from 'vitest';
import { takenNotes } from '../../../lib/chat/pasted/pasted-text.ts';
import { newProfile } from '../../../lib/chat/profile/profile.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { take, taken } from '../../support/taken.ts';

const url = 'http://127.0.0.1:8000/chat';
const assistant = 'http://127.0.0.1:2024/assistants/agent';

/** The parameters of a draft, with what was typed for secret ones. */
function parametersOf({ draft: { profile, secrets } }: ReturnType<typeof taken>) {
  return (profile.query ?? []).map((item) =>
    item.secret ? `${item.name} secret ${secrets[item.id] ?? ''}`.trim() : `${item.name} ${item.value}`,
  );
}

describe('a pasted URL with a query', () => {
  test.each([
    [`${url}?api-version=2024-01-01`, url, ['api-version 2024-01-01']],
    [`${url}/?code=KEY`, url, ['code secret KEY']],
    [`${url}?tag=b&tag=a&x=`, url, ['tag b', 'tag a', 'x ']],
    [`${url}?subscription-key=aB%2Fc==&v=1`, url, ['subscription-key secret aB%2Fc==', 'v 1']],
    [`${url}?user=sk-1234567890abcdefghij`, url, ['user secret sk-1234567890abcdefghij']],
    [`${url}?auth=%3Ckey%3E`, url, ['auth secret %3Ckey%3E']],
    [`${url}?code=<FUNCTION_KEY>`, url, ['code secret']],
    [`${url}/c/N4XyA?code=KEY`, `${url}/c/N4XyA`, ['code secret KEY']],
    [`${assistant}?api-version=1`, assistant, ['api-version 1']],
    ['http://127.0.0.1:2024/threads?code=KEY', 'http://127.0.0.1:2024/threads', ['code secret KEY']],
    ['http://127.0.0.1:2024/assistants/search?code=KEY', 'http://127.0.0.1:2024', ['code secret KEY']],
  ])('%s gives the URL %s and the parameters %j', (text, address, parameters) => {
    const given = taken(text);
    expect(given.draft.profile.url).toBe(address);
    expect(parametersOf(given)).toEqual(parameters);
    expect(given.taken.source).toBe('query');
  });

  test.each([url, `${url}?`, `${url}#a?b`, 'what is this?', 'http://127.0.0.1/a b?c=d'])(
    '%s is no such URL',
    (text) => {
      expect(take(text)).toBeUndefined();
    },
  );

  test('with an endpoint sets the mode', () => {
    expect(taken(`${url}/invoke?code=KEY`).draft.profile).toMatchObject({ url, mode: 'batch' });
  });

  test('keeps a fragment, which is refused with its reason', () => {
    expect(taken(`${url}?a=1#top`).draft.profile.url).toBe(`${url}#top`);
  });

  test('replaces parameters of the same names and keeps others, with their secrets', () => {
    const profile = aProfile({
      url,
      query: [plainHeader('api-version', '1'), secretHeader('code', 'http://127.0.0.1:8000')],
    });
    const given = taken(`${url}?api-version=2`, profile, { 'id of code': 'typed' });
    expect(parametersOf(given)).toEqual(['code secret typed', 'api-version 2']);
  });

  test('says what was filled in, without the secret', () => {
    const { taken: summary } = taken(`${url}?code=KEY-1&tag=x&tag=y`);
    expect(summary.changes).toEqual([
      { label: 'URL', before: '', after: url },
      { label: 'Parameter code', before: '', after: 'secret' },
      { label: 'Parameter tag', before: '', after: 'x, y' },
    ]);
    expect(JSON.stringify({ ...summary, before: undefined })).not.toContain('KEY-1');
  });

  test('is not a link of Studio, whose query names the server', () => {
    const link = 'https://smith.langchain.com/studio/?baseUrl=http://127.0.0.1:2024';
    expect(taken(link).draft.profile).toEqual({
      ...newProfile('p1'),
      url: 'http://127.0.0.1:2024',
      protocol: 'agent-server',
    });
  });
});

describe('a pasted configuration whose URL has a query', () => {
  test('keeps its text without the query', () => {
    const given = taken(`{ adapter: { url: '${url}/invoke?code=KEY', dataTransferMode: 'batch' } }`);
    expect(given.draft.profile.url).toBe(`{ adapter: { url: "${url}/invoke", dataTransferMode: 'batch' } }`);
    expect(given.draft.profile.mode).toBe('batch');
    expect(parametersOf(given)).toEqual(['code secret KEY']);
  });
});

describe('a pasted request whose URL has a query', () => {
  test.each([
    [`curl -X POST '${url}/invoke?code=KEY' -d '{"input":"hi"}'`, 'batch', ['code secret KEY']],
    [`curl -G ${url}/stream -d a=1 --data-urlencode 'b=x y'`, 'stream', ['a 1', 'b x+y']],
    [`curl "${url}/stream?api-version=1&code=$KEY"`, 'stream', ['api-version 1', 'code secret']],
    [`curl '${url}/stream?code='"$RUNNEL_CODE"'&a=1'`, 'stream', ['code secret', 'a 1']],
    [`curl.exe "${url}/invoke?code=%FUNCTION_KEY%"`, 'batch', ['code secret']],
    [`irm "${url}/invoke?code=$env:KEY" -Method Post`, 'batch', ['code secret']],
    [`fetch("${url}/invoke?code=" + process.env.KEY, {})`, 'batch', ['code secret']],
    [`fetch(\`${url}/invoke?code=\${key}&v=1\`, {})`, 'batch', ['code secret', 'v 1']],
    [`RemoteRunnable("${url}?code=KEY")`, 'stream', ['code secret KEY']],
    [`RemoteRunnable(f"${url}?code={key}")`, 'stream', ['code secret']],
    [`new RemoteRunnable({ url: "${url}?v=1" })`, 'stream', ['v 1']],
  ])('%s gives URL, query and mode', (text, mode, parameters) => {
    const given = taken(text);
    expect(given.draft.profile).toMatchObject({ url, mode });
    expect(parametersOf(given)).toEqual(parameters);
  });

  test('names the value that is still to be typed', () => {
    expect(takenNotes(taken(`curl "${url}/stream?code=$KEY"`).taken)).toEqual([
      'Type the value of code: the pasted text does not contain it.',
    ]);
  });

  test.each([
    `curl "$HOST/stream?a=1"`,
    `curl "${url}/$PATH?a=1"`,
    `curl "${url}/stream?$NAME=1"`,
    `curl "${url}?a=x$Y"`,
  ])('is refused with a variable elsewhere: %s', (text) => {
    expect(take(text)).toMatchObject({ status: 'refused' });
  });

  test('starts a run of an Agent Server', () => {
    const given = taken(
      `curl 'http://127.0.0.1:2024/runs/wait?code=KEY' -d '{"assistant_id":"agent","input":{}}'`,
    );
    expect(given.draft.profile).toMatchObject({ url: assistant, mode: 'batch', protocol: 'agent-server' });
    expect(parametersOf(given)).toEqual(['code secret KEY']);
  });
});
