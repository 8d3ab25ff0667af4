import { describe, expect, test } from 'vitest';
import { draftAt, findingScene, foundAt } from '../support/finding-scene.ts';
import { type Answer, answerJson, answerText, serve } from '../support/http-server.ts';
import { listing, searchAt } from '../support/searched-server.ts';

describe('a search that finds nothing', () => {
  const page = answerText(200, 'text/html', '<!doctype html><title>App</title>');

  test.each<[string, Record<string, Answer>, object]>([
    ['nothing at the address', {}, { kind: 'not-found' }],
    ['a web page', { '/openapi.json': page }, { kind: 'web-page' }],
    ['a document without runnables', { '/openapi.json': listing(['/users']) }, { kind: 'nothing-listed' }],
    ['JSON of another kind', { '/openapi.json': answerJson(200, { hello: 1 }) }, { kind: 'unreadable' }],
    [
      'a document that is cut',
      { '/openapi.json': answerText(200, 'application/json', '{"openapi":') },
      { kind: 'unreadable' },
    ],
    [
      'a failure of the server',
      { '/openapi.json': answerJson(503, {}) },
      { kind: 'bad-status', status: 503 },
    ],
    [
      'a redirect',
      { '/openapi.json': (response) => response.writeHead(307, { location: '/login' }).end() },
      { kind: 'redirected' },
    ],
    ['a missing key', { '/openapi.json': answerJson(401, {}) }, { kind: 'needs-key', status: 401 }],
    [
      'a key that is refused at the endpoints',
      { '/stream': answerJson(403, {}) },
      { kind: 'needs-key', status: 403 },
    ],
    [
      '10 MiB and more',
      { '/openapi.json': answerText(200, 'application/json', ' '.repeat(10 * 1024 * 1024 + 1)) },
      { kind: 'too-large', limitMiB: 10 },
    ],
    [
      'too deep a document',
      {
        '/openapi.json': answerText(
          200,
          'application/json',
          `{"openapi":"3","paths":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
        ),
      },
      { kind: 'unreadable' },
    ],
  ])('reports %s', async (_, answers, failure) => {
    expect((await searchAt('/', answers)).failure).toMatchObject(failure);
  });

  test('reports the most informative of several replies', async () => {
    const { failure } = await searchAt('/a', {
      '/a/openapi.json': page,
      '/openapi.json': answerJson(401, {}),
    });
    expect(failure).toMatchObject({ kind: 'needs-key' });
  });

  test('sends nothing without access', async () => {
    const { failure, requests } = await searchAt('/', {}, false);
    expect([failure, requests]).toEqual([{ kind: 'no-access' }, []]);
  });

  test.each([
    ['is found once they are unlocked', true, { outcome: 'found' }],
    ['says so if they stay locked', false, { failure: { kind: 'secrets-locked' } }],
  ])('for whose secrets are locked %s', async (_, isUnlocked, outcome) => {
    await using server = await serve({ '/openapi.json': listing(['/a/stream']) });
    let isLocked = true;
    const scene = findingScene({
      refuse: (name) => (isLocked && name === 'server.ask' ? { code: 'secrets-locked' } : undefined),
      async unlocked() {
        isLocked = !isUnlocked;
        return isUnlocked;
      },
    });
    const url = `${server.origin}/`;
    expect(await scene.finder.find(url, draftAt(url))).toMatchObject(outcome);
  });

  test('stops where secrets are locked, before it asks another address', async () => {
    const scene = findingScene({
      refuse: (name) => (name === 'server.ask' ? { code: 'secrets-locked' } : undefined),
    });
    const url = 'http://127.0.0.1/a/b';
    const failure = { kind: 'secrets-locked' };
    expect(await scene.finder.find(url, draftAt(url))).toEqual({ outcome: 'nothing', failure });
    expect(scene.done.filter((name) => name === 'server.ask')).toHaveLength(1);
  });

  test.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('stops at a server that cannot be reached, online: %s', async (isOnline, kind) => {
    const { origin, [Symbol.asyncDispose]: stop } = await serve({});
    await stop();
    const scene = findingScene({ isOnline });
    const found = await scene.finder.find(`${origin}/a/b`, draftAt(origin));
    expect(found).toEqual({ outcome: 'nothing', failure: { kind } });
    expect(scene.asked).toHaveLength(1);
  });
});

test('a search asks for ten seconds in all', async () => {
  await using server = await serve({});
  let now = 0;
  const scene = findingScene({
    now: () => now,
    refuse(name) {
      if (name === 'server.ask') now += 6_000;
      return undefined;
    },
  });
  const found = await scene.finder.find(`${server.origin}/a/b`, draftAt(server.origin));
  expect(found).toMatchObject({ outcome: 'nothing', failure: { kind: 'no-answer' } });
  expect(scene.asked.map(({ limits }) => limits.ms)).toEqual([10_000, 4_000]);
});

test('a search finds 200 runnables, and prints its time', async () => {
  const paths = Array.from({ length: 200 }, (_, place) => [
    `/chain-${place}/stream`,
    `/chain-${place}/invoke`,
  ]);
  await using server = await serve({ '/openapi.json': listing(paths.flat()) });
  const startedAt = performance.now();
  const found = await foundAt(server.origin);
  console.info(`200 runnables were found in ${(performance.now() - startedAt).toFixed(0)} ms`);
  expect(found).toHaveLength(200);
});
