import { describe, expect, inject, test, vi } from 'vitest';
import { draftAt, findingScene, foundAt } from '../../../support/finding-scene.ts';
import { secretHeader } from '../../../support/profile.ts';

const origin = inject('langServe');

/** Paths that the server itself lists for POST requests, by endpoint. */
async function listedPaths(below = ''): Promise<Record<'stream' | 'invoke', string[]>> {
  const { paths } = (await (await fetch(`${origin}${below}/openapi.json`)).json()) as {
    paths: Record<string, { post?: unknown }>;
  };
  const ending = (end: string) =>
    Object.keys(paths)
      .filter((path) => path.endsWith(end) && !path.includes('{') && paths[path]?.post)
      .map((path) => below + path.slice(0, -end.length))
      .toSorted();
  return { stream: ending('/stream'), invoke: ending('/invoke') };
}

async function foundPaths(path: string) {
  const found = await foundAt(origin + path);
  const withMode = (mode: 'stream' | 'batch') =>
    found.filter(({ modes }) => modes.includes(mode)).map((runnable) => runnable.path);
  return { stream: withMode('stream').toSorted(), invoke: withMode('batch').toSorted() };
}

/** Counts the POST requests that are sent from here on. */
function countedPosts() {
  const sent = vi.spyOn(globalThis, 'fetch');
  return () => sent.mock.calls.filter(([, init]) => init?.method === 'POST').length;
}

describe('“Find runnables” at a real LangServe', () => {
  test('finds what its OpenAPI document lists, and runs nothing', async () => {
    const posts = countedPosts();
    const found = await foundPaths('');
    expect(found.stream.length).toBeGreaterThan(50);
    expect(found).toEqual(await listedPaths());
    expect(posts()).toBe(0);
  });

  test.each(['/docs', '/openapi.json', '/echo/playground/', '/echo/c/N4XyA/stream'])(
    'finds it from %s, too',
    async (path) => {
      expect(await foundPaths(path)).toEqual(await listedPaths());
    },
  );

  test.each([
    ['/invoke-only', ['batch'], { words: 'text' }, []],
    ['/stream-only', ['stream'], { words: 'text' }, []],
    ['/p2', ['stream', 'batch'], { names: 'language, text' }, []],
    ['/hears-history', ['stream', 'batch'], { names: 'history, input' }, []],
    ['/told-any', ['stream', 'batch'], { words: 'messages' }, []],
    ['/auth', ['stream', 'batch'], { words: 'text' }, ['x-token']],
    ['/tenant', ['stream', 'batch'], { words: 'text' }, ['x-tenant']],
  ])('reports modes, input and headers of %s', async (path, modes, takes, headers) => {
    const found = await foundAt(origin);
    expect(found.find((runnable) => runnable.path === path)).toMatchObject({ modes, takes, headers });
  });

  test('finds the runnables of an application below a prefix, without one that has schemas alone', async () => {
    expect(await foundPaths('/listed')).toEqual({
      stream: ['/listed/echo'],
      invoke: ['/listed/echo', '/listed/models/count'],
    });
    expect(await foundPaths('/listed')).toEqual(await listedPaths('/listed'));
  });

  test('finds the runnable of the URL if the document is off', async () => {
    const posts = countedPosts();
    const [first] = await foundAt(`${origin}/quiet/echo`);
    expect(first).toMatchObject({ path: '/quiet/echo', modes: ['stream'], takes: { words: 'text' } });
    expect(posts()).toBe(0);
  });

  test('finds runnables behind a key once the key is sent', async () => {
    const secret = { ...secretHeader('x-key'), origin: null };
    const draft = draftAt(`${origin}/keyed`, { headers: [secret] });
    const found = await findingScene().finder.find(`${origin}/keyed`, {
      ...draft,
      secrets: { [secret.id]: 'good-key' },
    });
    expect(found).toMatchObject({ runnables: [{ path: '/keyed/echo' }] });
  });
});
