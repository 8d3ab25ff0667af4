import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentPlaces } from '../../lib/langserve/discovery-document.ts';
import { draftAt, findingScene } from '../support/finding-scene.ts';
import { type Answer, answerJson, answerPost, answerText, serve } from '../support/http-server.ts';
import { listing, runs, searchAt } from '../support/searched-server.ts';

describe('a search for runnables', () => {
  test.each([
    ['/', ['/openapi.json']],
    ['/docs', ['/openapi.json']],
    ['/openapi.json', ['/openapi.json']],
    ['/a/b', ['/a/b/openapi.json', '/a/openapi.json', '/openapi.json']],
    ['/a/stream', ['/a/openapi.json', '/openapi.json']],
    ['/a/c/N4XyA/playground/', ['/a/openapi.json', '/openapi.json']],
    [
      '/api/v1/spec.json',
      [
        '/api/v1/spec.json',
        '/api/v1/spec.json/openapi.json',
        '/api/v1/openapi.json',
        '/api/openapi.json',
        '/openapi.json',
      ],
    ],
    [
      '/1/2/3/4/5/6/7',
      [
        '/1/2/3/4/5/6/7/openapi.json',
        '/1/2/3/4/5/6/openapi.json',
        '/1/2/3/4/5/openapi.json',
        '/1/2/3/4/openapi.json',
        '/openapi.json',
      ],
    ],
  ])('at %s asks for the documents of the path and its parents', (path, places) => {
    expect(documentPlaces(`http://127.0.0.1${path}`)).toEqual(
      places.map((place) => `http://127.0.0.1${place}`),
    );
  });

  test('asks for the site first, and stops at the first document with runnables', async () => {
    const { paths, requests, done, origin } = await searchAt('/models/a', {
      '/models/openapi.json': listing(['/a/stream', '/b/invoke']),
      '/openapi.json': listing(['/other/stream']),
    });
    expect(done.slice(0, 2)).toEqual([`asks for ${origin}/*`, 'server.expect']);
    const documents = requests.filter((request) => !request.endsWith('/info'));
    expect(documents).toEqual(['GET /models/a/openapi.json', 'GET /models/openapi.json']);
    expect(paths).toEqual(['/models/a', '/models/b']);
  });

  test.each<[string, string, Record<string, Answer>, string[]]>([
    [
      'paths that contain the prefix of the document',
      '/api/v1',
      { '/api/v1/openapi.json': listing(['/api/v1/chat/stream']) },
      ['/api/v1/chat'],
    ],
    [
      'a server that a proxy gives a prefix',
      '/api/chat',
      { '/api/openapi.json': listing(['/chat/stream'], { servers: [{ url: '/api' }] }) },
      ['/api/chat'],
    ],
    [
      'a prefix that only the proxy adds, asked without it',
      '/',
      {
        '/openapi.json': listing(['/chat/stream'], { servers: [{ url: '/api' }] }),
        '/chat/stream': runs,
      },
      ['/chat'],
    ],
    [
      'a prefix that works beside the plain path',
      '/',
      {
        '/openapi.json': listing(['/chat/stream'], { servers: [{ url: '/api' }] }),
        '/api/chat/stream': runs,
        '/chat/stream': runs,
      },
      ['/api/chat'],
    ],
    [
      'a server elsewhere',
      '/',
      { '/openapi.json': listing(['/chat/stream'], { servers: [{ url: 'https://elsewhere.example/api' }] }) },
      ['/chat'],
    ],
    [
      'a server beside the document',
      '/api/chat',
      {
        '/api/openapi.json': listing(['/chat/stream'], {
          servers: [{ url: '../other' }, { url: '/.\t./x' }],
        }),
        '/other/chat/stream': runs,
        '/x/chat/stream': runs,
      },
      ['/api/chat'],
    ],
    [
      'a server with variables',
      '/',
      { '/openapi.json': listing(['/chat/stream'], { servers: [{ url: '/{version}' }] }) },
      ['/chat'],
    ],
    ['a runnable at the root', '/', { '/openapi.json': listing(['/stream']) }, ['']],
    [
      'paths that would leave the site',
      '/',
      {
        '/openapi.json': listing([
          '//elsewhere.example/a/stream',
          '/?a/stream',
          '/#/stream',
          '/\\x/stream',
          '/ok/stream',
        ]),
      },
      ['//elsewhere.example/a', '/ok'],
    ],
  ])('finds the addresses with %s', async (_, path, answers, paths) => {
    expect((await searchAt(path, answers)).paths).toEqual(paths);
  });

  test('probes the address itself if the document is off, and runs nothing', async () => {
    const { paths, requests, ...found } = await searchAt('/chat', {
      '/chat/stream': answerPost(runs),
      '/chat/invoke': answerPost(runs),
      '/chat/input_schema': answerJson(200, { type: 'object', properties: { question: { type: 'string' } } }),
    });
    expect(paths).toEqual(['/chat']);
    expect(found).toMatchObject({
      runnables: [{ modes: ['stream', 'batch'], takes: { names: 'question', more: 0 }, path: '/chat' }],
    });
    expect(requests.every((request) => request.startsWith('GET '))).toBe(true);
  });

  test.each<[string, Answer]>([
    ['404', answerJson(404, {})],
    ['500', answerJson(500, {})],
  ])('asks by OPTIONS where a GET of an endpoint is answered with %s', async (_, other) => {
    const allows: Answer = (response, request) =>
      request.method === 'OPTIONS'
        ? response.writeHead(200, { allow: 'POST' }).end()
        : other(response, request);
    const { paths, requests } = await searchAt('/chat', { '/chat/stream': allows });
    expect(paths).toEqual(['/chat']);
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test('probes runnables of which LangServe 0.0.41 with pydantic 2 lists only schemas', async () => {
    const fixture = join(import.meta.dirname, '../fixtures/openapi/langserve-0.0.41-pydantic-2.json');
    const { paths } = await searchAt('/', {
      '/openapi.json': answerText(200, 'application/json', readFileSync(fixture, 'utf8')),
      '/chat/stream': runs,
      '/add-one/invoke': runs,
    });
    expect(paths).toEqual(['/chat', '/add-one']);
  });

  test('sends the headers, the secrets and the name of the draft', async () => {
    await using server = await serve({ '/openapi.json': listing(['/a/stream']) });
    const scene = findingScene();
    const draft = draftAt(server.origin, {
      name: 'Staging',
      headers: [
        { id: 'h1', secret: false, name: 'x-team', value: '{{profile}}' },
        { id: 'h2', secret: true, name: 'x-key', origin: null },
      ],
    });
    await scene.finder.find(server.origin, { ...draft, secrets: { h2: 'hidden-value' } });
    expect(server.requests[0]?.headers).toMatchObject({ 'x-team': 'Staging', 'x-key': 'hidden-value' });
  });
});
