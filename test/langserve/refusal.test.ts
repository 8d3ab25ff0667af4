import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { RunnableFailure } from '../../lib/runnable/failure.ts';
import { answerJson, answerText, serve } from '../support/http-server.ts';
import { recordedJson } from '../support/recordings.ts';
import { failureIn, runOnce, target } from '../support/run.ts';

/** Returns the failure for an answer; both modes differ only in the endpoint name. */
async function failureOf(answer: (response: ServerResponse) => unknown, mode: 'stream' | 'batch' = 'stream') {
  await using server = await serve({ '/c/stream': answer, '/c/invoke': answer });
  const events = await runOnce(target(`${server.origin}/c`, { mode }));
  expect(server.requests).toHaveLength(1);
  return failureIn(events);
}

/** Builds an input problem; `at` joins the steps of `path` with dots. */
const problem = (path: string[], message: string) => ({ at: path.join('.'), path, message });

describe.each(['stream', 'batch'] as const)(
  'failure of an answer other than a result, in %s mode',
  (mode) => {
    const endpoint = mode === 'stream' ? 'stream' : 'invoke';

    test.each<[string, number, unknown, RunnableFailure]>([
      [
        '401',
        401,
        { detail: 'Not authenticated' },
        { kind: 'unauthorized', status: 401, detail: 'Not authenticated' },
      ],
      ['403', 403, { detail: 'No' }, { kind: 'unauthorized', status: 403, detail: 'No' }],
      [
        '404',
        404,
        { detail: 'Not Found' },
        { kind: 'not-exposed', status: 404, mode, path: `/${endpoint}`, detail: 'Not Found' },
      ],
      [
        '405',
        405,
        recordedJson('method.invoke.json'),
        { kind: 'not-exposed', status: 405, mode, path: `/${endpoint}`, detail: 'Method Not Allowed' },
      ],
      [
        '400',
        400,
        recordedJson('bad-hash.invoke.json'),
        { kind: 'refused', status: 400, detail: 'Invalid config hash' },
      ],
      [
        '429 with an object as detail',
        429,
        { detail: { retry: 5 } },
        { kind: 'refused', status: 429, detail: '{\n  "retry": 5\n}' },
      ],
      [
        '422 with error objects',
        422,
        recordedJson('bad-input.stream.json'),
        {
          kind: 'rejected-input',
          problems: [problem([], 'Input should be a valid string')],
          detail: 'Input should be a valid string',
        },
      ],
      [
        '422 with a path',
        422,
        { detail: [{ type: 'x', loc: ['messages', 1, 'HumanMessage', 'type'], msg: 'Wrong' }] },
        {
          kind: 'rejected-input',
          problems: [problem(['messages', '1', 'HumanMessage', 'type'], 'Wrong')],
          detail: 'messages.1.HumanMessage.type: Wrong',
        },
      ],
      [
        '422 for a header',
        422,
        recordedJson('auth-missing.stream.json'),
        {
          kind: 'rejected-input',
          problems: [
            { ...problem(['header', 'x-token'], 'Field required'), part: 'header', isMissing: true },
          ],
          detail: 'header.x-token: Field required',
        },
      ],
      [
        '422 with strings',
        422,
        recordedJson('bad-json.invoke.json'),
        { kind: 'rejected-input', problems: [problem([], 'Invalid JSON body')], detail: 'Invalid JSON body' },
      ],
      ['422 with a string', 422, { detail: 'No' }, { kind: 'rejected-input', problems: [], detail: 'No' }],
      ['422 with a number', 422, { detail: 7 }, { kind: 'rejected-input', problems: [], detail: '7' }],
      [
        '422 from pydantic v1',
        422,
        { detail: [{ loc: ['__root__'], msg: 'str type expected', type: 'type_error.str' }] },
        {
          kind: 'rejected-input',
          problems: [problem(['__root__'], 'str type expected')],
          detail: '__root__: str type expected',
        },
      ],
    ])('for %s', async (_, status, body, failure) => {
      expect(await failureOf(answerJson(status, body), mode)).toEqual(failure);
    });

    test('for 500 in plain text', async () => {
      expect(await failureOf(answerText(500, 'text/plain', 'Internal Server Error'), mode)).toEqual({
        kind: 'runnable-error',
        status: 500,
        detail: 'Internal Server Error',
      });
    });

    test('for a 502 page of a proxy quotes the title', async () => {
      const page = '<html><head><title>502 Bad Gateway</title></head></html>';
      expect(await failureOf(answerText(502, 'text/html', page), mode)).toMatchObject({
        kind: 'runnable-error',
        status: 502,
        detail: '502 Bad Gateway',
        isPage: true,
      });
    });

    test('for an endless body is capped at 2,000 characters', async () => {
      const failure = await failureOf(answerText(500, 'text/plain', 'x'.repeat(1_000_000)), mode);
      expect(failure).toHaveProperty('detail', `${'x'.repeat(2_000)}…`);
    });

    test.each([301, 302, 303, 307, 308])('for a redirect with %i, which is not followed', async (status) => {
      await using elsewhere = await serve({ '/other': answerJson(200, { output: 'hi' }) });
      const redirect = (response: ServerResponse) =>
        response.writeHead(status, { location: `${elsewhere.origin}/other` }).end();
      expect(await failureOf(redirect, mode)).toMatchObject({ kind: 'redirected' });
      expect(elsewhere.requests).toEqual([]);
    });

    test('for 200 with a web page', async () => {
      const page = '<!DOCTYPE html><html><title>Sign in</title></html>';
      expect(await failureOf(answerText(200, 'text/html; charset=utf-8', page), mode)).toEqual({
        kind: 'wrong-content',
        contentType: 'text/html; charset=utf-8',
        detail: 'Sign in',
        isPage: true,
      });
    });

    test('for 200 without a content type', async () => {
      const bare = (response: ServerResponse) => response.writeHead(200).end('hello');
      expect(await failureOf(bare, mode)).toEqual({
        kind: 'wrong-content',
        detail: 'hello',
      });
    });
  },
);

test.each([
  ['Bearer realm="api"', 'bearer'],
  ['basic realm="x"', 'basic'],
  ['ApiKey', 'api-key'],
  ['X-API-Key realm="x"', 'api-key'],
  ['Digest realm="x", Bearer', 'bearer'],
  ['Negotiate', undefined],
  [undefined, undefined],
])('a refusal with the challenge %s names the scheme %s', async (challenge, scheme) => {
  const failure = await failureOf((response) => {
    if (challenge) response.setHeader('www-authenticate', challenge);
    answerJson(401, { detail: 'No' })(response);
  });
  expect(failure).toEqual({ kind: 'unauthorized', status: 401, detail: 'No', ...(scheme && { scheme }) });
});
