import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchHit } from '../../lib/chat/search-hit.ts';
import { createConversationSearch } from '../../lib/panel/conversation-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const hit = (title: string): SearchHit => ({
  conversationId: title,
  messageId: null,
  title,
  at: 1,
  before: '',
  match: title,
  after: '',
});
/** Searches that are answered when the test says so, and an index that has so many parts to take in. */
function createScene() {
  const asked: { query: string; signal: AbortSignal; answer(titles: string[]): void; fail(): void }[] = [];
  const seen = { loads: 0, tries: 0, taken: 0, changed: [] as string[] };
  const scene = { parts: 0, isBroken: false, isFull: false };
  const load = async () => {
    seen.loads += 1;
    if (scene.isBroken) throw new Error('The script cannot be loaded.');
    return {
      find: (query: string, signal: AbortSignal) =>
        new Promise<SearchHit[]>((resolve, reject) => {
          asked.push({
            query,
            signal,
            answer: (titles) => resolve(titles.map(hit)),
            fail: () => reject(new Error('The disk cannot be read.')),
          });
        }),
      async takeIn() {
        seen.tries += 1;
        if (scene.isFull) throw new Error('The disk is full.');
        if (scene.parts === 0) return false;
        scene.parts -= 1;
        seen.taken += 1;
        return true;
      },
      changed: (id: string) => void seen.changed.push(id),
    };
  };
  const search = createConversationSearch(load, new AbortController().signal);
  const rest = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...search,
    scene,
    asked,
    seen,
    rest,
    shown: () => search.hits.value?.map(({ title }) => title),
    async answer(place: number, ...titles: string[]) {
      await rest();
      asked[place]?.answer(titles);
      await rest();
    },
  };
}

describe('a search', () => {
  test('is nothing, and nothing is loaded, until something is asked', async () => {
    const { hits, seen, stage, ask, rest } = createScene();
    ask('  ');
    await rest();
    expect([hits.value, stage.value, seen.loads]).toEqual([undefined, 'done', 0]);
  });

  test('shows its hits, and is then at its end', async () => {
    const { ask, answer, shown, query, stage } = createScene();
    ask('riv');
    expect([query.value, stage.value]).toEqual(['riv', 'looking']);
    await answer(0, 'River');
    expect([shown(), stage.value]).toEqual([['River'], 'done']);
  });

  test('keeps the hits of before until there are others', async () => {
    const { ask, answer, shown } = createScene();
    ask('ri');
    await answer(0, 'River', 'Ride');
    ask('riv');
    expect(shown()).toEqual(['River', 'Ride']);
    await answer(1, 'River');
    expect(shown()).toEqual(['River']);
  });

  test('shows nothing of a search that another has followed', async () => {
    const { ask, answer, asked, shown } = createScene();
    ask('ri');
    await answer(9);
    ask('riv');
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(1, 'River');
    await answer(0, 'Ride');
    expect(shown()).toEqual(['River']);
  });

  test('adds what is taken in meanwhile, part by part', async () => {
    const { ask, answer, shown, scene, seen, stage } = createScene();
    scene.parts = 2;
    ask('riv');
    await answer(0);
    expect([shown(), stage.value]).toEqual([[], 'taking in']);
    await answer(1, 'River');
    expect([shown(), stage.value]).toEqual([['River'], 'taking in']);
    await answer(2, 'River', 'Rivet');
    expect([shown(), stage.value, seen.taken]).toEqual([['River', 'Rivet'], 'done', 2]);
  });

  test('that is given up leaves nothing', async () => {
    const { ask, answer, hits, stage } = createScene();
    ask('riv');
    ask('');
    await answer(0, 'River');
    expect([hits.value, stage.value]).toEqual([undefined, 'done']);
  });

  test('finds nothing where the disk cannot be read', async () => {
    const { ask, asked, rest, shown, stage } = createScene();
    ask('riv');
    await rest();
    asked[0]?.fail();
    await rest();
    expect([shown(), stage.value]).toEqual([[], 'done']);
  });

  test('is loaded again where that has failed', async () => {
    const { ask, answer, rest, shown, scene } = createScene();
    scene.isBroken = true;
    ask('riv');
    await rest();
    expect(shown()).toEqual([]);
    scene.isBroken = false;
    ask('rive');
    await answer(0, 'River');
    expect(shown()).toEqual(['River']);
  });
});

test('an index that cannot be written is tried again after a minute, and searched all the same', async () => {
  const { ask, answer, shown, stage, scene, seen } = createScene();
  scene.isFull = true;
  ask('riv');
  await answer(0, 'River');
  ask('rive');
  await answer(1, 'River');
  expect([shown(), stage.value, seen.tries]).toEqual([['River'], 'done', 1]);
  await vi.advanceTimersByTimeAsync(60_000);
  scene.isFull = false;
  scene.parts = 1;
  ask('river');
  await answer(2);
  await answer(3, 'River');
  expect([shown(), stage.value, seen.taken]).toEqual([['River'], 'done', 1]);
});

describe('a change elsewhere', () => {
  test('is searched too, those that come together once', async () => {
    const { ask, answer, asked, changed, seen, shown } = createScene();
    ask('riv');
    await answer(0, 'River');
    await Promise.all([changed('c1'), changed('c2')]);
    await vi.advanceTimersByTimeAsync(250);
    expect(seen.changed).toEqual(['c1', 'c2']);
    expect(asked).toHaveLength(2);
    await answer(1, 'River', 'Rivet');
    expect(shown()).toEqual(['River', 'Rivet']);
  });

  test('is taken in where nothing is asked, once nothing changes any more', async () => {
    const { prepare, rest, changed, scene, seen } = createScene();
    prepare();
    await rest();
    scene.parts = 9;
    for (const id of ['c1', 'c2']) {
      await changed(id);
      await vi.advanceTimersByTimeAsync(1_999);
    }
    prepare();
    await rest();
    expect(seen.taken).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.taken).toBe(9);
  });

  test('is nothing to a page that has not searched, nor taken in at once where it is made ready', async () => {
    const { prepare, rest, changed, scene, seen } = createScene();
    scene.parts = 9;
    await changed('c1');
    await vi.advanceTimersByTimeAsync(2_000);
    await changed('c1');
    expect(seen.loads).toBe(0);
    prepare();
    await rest();
    expect(seen.taken).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.taken).toBe(9);
  });
});
