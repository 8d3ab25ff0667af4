import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSearchScene } from '../../support/conversation-search-scene.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an index that cannot be written is retried after a minute and searched meanwhile', async () => {
  const { ask, answer, shown, stage, scene, seen } = createSearchScene();
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
  test('is searched too, several at once in one search', async () => {
    const { ask, answer, asked, changed, seen, shown } = createSearchScene();
    ask('riv');
    await answer(0, 'River');
    await Promise.all([changed('c1'), changed('c2')]);
    await vi.advanceTimersByTimeAsync(250);
    expect(seen.changed).toEqual(['c1', 'c2']);
    expect(asked).toHaveLength(2);
    await answer(1, 'River', 'Rivet');
    expect(shown()).toEqual(['River', 'Rivet']);
  });

  test('is indexed without a search once changes have stopped', async () => {
    const { prepare, rest, changed, scene, seen } = createSearchScene();
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

  test('is ignored before the first search, and indexed later once prepared', async () => {
    const { prepare, rest, changed, scene, seen } = createSearchScene();
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

describe('answers with another field', () => {
  test('are marked in the index, and new text is indexed', async () => {
    const { readOtherwise, rest, scene, seen } = createSearchScene();
    scene.parts = 1;
    await readOtherwise(['p1', 'p2']);
    await rest();
    expect(seen.readOtherwise).toEqual(['p1', 'p2']);
    expect(seen.taken).toBe(1);
  });

  test('of no profile leave the index unchanged', async () => {
    const { readOtherwise, seen } = createSearchScene();
    await readOtherwise([]);
    expect(seen.readOtherwise).toEqual([]);
  });
});
