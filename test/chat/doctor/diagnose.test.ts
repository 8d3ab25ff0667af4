import { describe, expect, test } from 'vitest';
import type { Cause } from '../../../lib/chat/doctor/cause.ts';
import {
  diagnosed,
  everywhere,
  forbidsOrigin,
  redirectTo,
  runnableWith,
} from '../../support/doctor-scene.ts';
import { type Answer, answerJson, answerText, serve } from '../../support/http-server.ts';

/** Tests a server with these answers and returns the cause; `{origin}` stands for its origin. */
async function causeWith(answers: Record<string, Answer>, mode: 'stream' | 'batch' = 'stream') {
  await using server = await serve(answers);
  const { causes } = await diagnosed(`${server.origin}/chat`, { mode });
  const posts = server.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts.filter((path) => path !== '/chat/input_schema')).toEqual([]);
  return JSON.parse(JSON.stringify(causes).replaceAll(server.origin, '{origin}'));
}

const answerWith =
  (status: number, headers: Record<string, string>, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);

const withSlash =
  (path: string): Answer =>
  (response) =>
    response.writeHead(307, { location: `${path}/` }).end();

describe('the cause found at a server', () => {
  test.each<[string, Record<string, Answer>, Cause]>([
    ['healthy', runnableWith(), { kind: 'nothing-wrong', isTried: false }],
    [
      'healthy, with its schema left out',
      runnableWith({ '/chat/input_schema': answerJson(404, { detail: 'Not Found' }) }),
      { kind: 'nothing-wrong', isTried: false },
    ],
    [
      'healthy, with a schema that fails',
      runnableWith({ '/chat/input_schema': answerText(500, 'text/plain', 'Internal Server Error') }),
      { kind: 'nothing-wrong', isTried: false },
    ],
    [
      'healthy, with a page of its own at the URL',
      runnableWith({ '/chat': redirectTo('/docs') }),
      { kind: 'nothing-wrong', isTried: false },
    ],
    [
      '401',
      everywhere(answerJson(401, { detail: 'Not authenticated' })),
      { kind: 'unauthorized', status: 401, detail: 'Not authenticated' },
    ],
    [
      '403',
      everywhere(answerJson(403, { detail: 'Not yours' })),
      { kind: 'forbidden', status: 403, detail: 'Not yours' },
    ],
    ['404 of the path', {}, { kind: 'path-missing', path: '/chat' }],
    [
      '404 of the endpoint',
      runnableWith({ '/chat/stream': answerJson(404, {}) }),
      { kind: 'endpoint-missing', path: '/stream', other: 'batch' },
    ],
    [
      '404 of both endpoints',
      runnableWith({ '/chat/stream': answerJson(404, {}), '/chat/invoke': answerJson(404, {}) }),
      { kind: 'endpoint-missing', path: '/stream', other: null },
    ],
    [
      '405 that does not list POST',
      runnableWith({ '/chat/stream': answerWith(405, { allow: 'PUT' }) }),
      { kind: 'method-refused', path: '/stream' },
    ],
    [
      '422',
      everywhere(
        answerJson(422, {
          detail: [{ loc: ['header', 'x-tenant'], msg: 'Field required', type: 'missing' }],
        }),
      ),
      {
        kind: 'input-wanted',
        problems: [
          {
            at: 'header.x-tenant',
            path: ['header', 'x-tenant'],
            message: 'Field required',
            part: 'header',
            isMissing: true,
          },
        ],
        detail: 'header.x-tenant: Field required',
      },
    ],
    [
      'redirect to a page to sign in',
      {
        ...everywhere(redirectTo('/login')),
        '/login': answerText(200, 'text/html', '<html><title>Sign in</title></html>'),
      },
      { kind: 'redirect-page', url: '{origin}/login' },
    ],
    [
      'redirect by a trailing slash',
      {
        '/chat/input_schema': withSlash('/chat/input_schema'),
        '/chat/stream': withSlash('/chat/stream'),
        '/chat/invoke': withSlash('/chat/invoke'),
      },
      { kind: 'redirect-slash', path: '/stream' },
    ],
    [
      'redirect to another path of the origin',
      {
        ...Object.fromEntries(
          ['input_schema', 'stream', 'invoke'].map((name) => [
            `/chat/${name}`,
            redirectTo(`/v2/chat/${name}`),
          ]),
        ),
        '/v2/chat/input_schema': answerJson(200, {}),
        '/v2/chat/stream': answerJson(405, {}),
      },
      { kind: 'redirect-moved', url: '{origin}/v2/chat' },
    ],
    [
      'redirect to an address that does not answer',
      everywhere(redirectTo('http://127.0.0.1:1/')),
      { kind: 'redirect-away', url: null },
    ],
    [
      'HTML of a proxy',
      everywhere(answerText(200, 'text/html', '<!doctype html><title>Welcome to nginx!</title>')),
      { kind: 'web-page', title: 'Welcome to nginx!' },
    ],
    [
      'HTML of a proxy with a status',
      everywhere(answerText(502, 'text/html', '<html><title>Bad Gateway</title></html>')),
      { kind: 'server-error', status: 502, detail: 'Bad Gateway' },
    ],
    [
      'limit of connections',
      everywhere(answerText(503, 'text/plain', 'Service Unavailable')),
      { kind: 'too-many', status: 503, detail: 'Service Unavailable' },
    ],
    [
      'refused origin',
      Object.fromEntries(
        Object.entries(runnableWith()).map(([path, answer]) => [path, forbidsOrigin(answer)]),
      ),
      { kind: 'origin-refused', status: 403 },
    ],
  ])('%s', async (_, answers, cause) => {
    expect(await causeWith(answers)).toEqual([cause]);
  });

  test('redirect to another site', async () => {
    await using other = await serve({ '/sign-in': answerText(200, 'text/html', '<html></html>') });
    const causes = await causeWith(everywhere(redirectTo(`${other.origin}/sign-in`)));
    expect(causes).toEqual([{ kind: 'redirect-away', url: `${other.origin}/sign-in` }]);
  });

  test('ignores the endpoint of the other mode', async () => {
    const answers = runnableWith({ '/chat/stream': answerJson(404, {}) });
    expect(await causeWith(answers, 'batch')).toEqual([{ kind: 'nothing-wrong', isTried: false }]);
  });
});
