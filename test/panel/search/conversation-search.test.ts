import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearchScene } from '../../support/conversation-search-scene.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a search', () => {
  test('loads nothing and is empty until something is asked', async () => {
    const { hits, seen, stage, ask, rest } = createSearchScene();
    ask('  ');
    await rest();
    expect([hits.value, stage.value, seen.loads]).toEqual([undefined, 'done', 0]);
  });

  test('shows its hits and is done', async () => {
    const { ask, answer, shown, query, stage } = createSearchScene();
    ask('riv');
    expect([query.value, stage.value]).toEqual(['riv', 'looking']);
    await answer(0, 'River');
    expect([shown(), stage.value]).toEqual([['River'], 'done']);
  });

  test('keeps the previous hits until new ones arrive', async () => {
    const { ask, answer, shown } = createSearchScene();
    ask('ri');
    await answer(0, 'River', 'Ride');
    ask('riv');
    expect(shown()).toEqual(['River', 'Ride']);
    await answer(1, 'River');
    expect(shown()).toEqual(['River']);
  });

  test('shows nothing of a superseded search', async () => {
    const { ask, answer, asked, shown } = createSearchScene();
    ask('ri');
    await answer(9);
    ask('riv');
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(1, 'River');
    await answer(0, 'Ride');
    expect(shown()).toEqual(['River']);
  });

  test('adds matches from newly indexed parts', async () => {
    const { ask, answer, shown, scene, seen, stage } = createSearchScene();
    scene.parts = 2;
    ask('riv');
    await answer(0);
    expect([shown(), stage.value]).toEqual([[], 'indexing']);
    await answer(1, 'River');
    expect([shown(), stage.value]).toEqual([['River'], 'indexing']);
    await answer(2, 'River', 'Rivet');
    expect([shown(), stage.value, seen.taken]).toEqual([['River', 'Rivet'], 'done', 2]);
  });

  test('retries indexing only after a change', async () => {
    const { ask, answer, changed, seen, stage } = createSearchScene();
    ask('ri');
    await answer(0, 'River');
    ask('riv');
    await answer(1, 'River');
    expect([seen.tries, stage.value]).toEqual([1, 'done']);
    await changed('c1');
    ask('rive');
    await answer(2, 'River');
    expect([seen.tries, stage.value]).toEqual([2, 'done']);
  });

  test('that is cleared shows nothing', async () => {
    const { ask, answer, hits, stage } = createSearchScene();
    ask('riv');
    ask('');
    await answer(0, 'River');
    expect([hits.value, stage.value]).toEqual([undefined, 'done']);
  });

  test('finds nothing if the disk cannot be read', async () => {
    const { ask, asked, rest, shown, stage } = createSearchScene();
    ask('riv');
    await rest();
    asked[0]?.fail();
    await rest();
    expect([shown(), stage.value]).toEqual([[], 'done']);
  });

  test('is loaded again after a failure', async () => {
    const { ask, answer, rest, shown, scene } = createSearchScene();
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
