import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import { after, aRun, chunks, foldOf } from '../../support/conversation.ts';
import { outputOf } from '../../support/fold.ts';
import { chunksIn, createFollowScene, isGapless, kinds, pass } from '../../support/follow-scene.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a follower of a run', () => {
  test('gets a snapshot first, then only new chunks', async () => {
    const { follow, happen, frames } = await createFollowScene();
    await happen({ type: 'sent' }, chunks('Bon'));
    await follow();
    await happen(chunks('jour'));
    await pass(50);
    expect(frames).toMatchObject([
      { type: 'snapshot', run: { seq: 2 }, fold: foldOf('Bon') },
      { type: 'delta', from: 2, run: { seq: 3 }, chunks: ['jour'] },
    ]);
  });

  test('gets other happenings as a state', async () => {
    const { follow, happen, frames } = await createFollowScene();
    await follow();
    await happen({ type: 'connecting' });
    await pass(50);
    expect(frames.at(-1)).toMatchObject({ type: 'state', from: 0, run: { state: { status: 'connecting' } } });
  });

  test('gets all chunks within 33 ms in one frame', async () => {
    const { follow, happen, frames } = await createFollowScene();
    await follow();
    await happen(chunks('1'));
    for (const text of ['2', '3', '4']) {
      await pass(8);
      await happen(chunks(text));
    }
    expect(chunksIn(frames)).toEqual(['1']);
    await pass(9);
    expect(frames.at(-1)).toMatchObject({ type: 'delta', from: 1, chunks: ['2', '3', '4'] });
    await pass(1_000);
    expect(kinds(frames)).toEqual(['snapshot', 'delta', 'delta']);
  });

  test('gets the end at once, with the chunks before it', async () => {
    const { follow, happen, frames } = await createFollowScene();
    await follow();
    await happen(chunks('1'));
    await happen(chunks('2'), { type: 'end' });
    expect(frames.at(-1)).toMatchObject({ type: 'delta', chunks: ['2'], run: { state: { status: 'done' } } });
  });

  test('without acknowledgements gets 8 frames, then one larger frame after the first', async () => {
    const { follow, happen, post, frames } = await createFollowScene();
    await follow();
    for (let count = 1; count <= 12; count += 1) {
      await happen(chunks(`${count}`));
      await pass(40);
    }
    const [, ...deltas] = frames;
    expect(deltas).toHaveLength(8);
    post({ type: 'ack', runId: 'r1', seq: 1 });
    await pass(0);
    expect(frames.at(-1)).toMatchObject({ type: 'delta', from: 8, chunks: ['9', '10', '11', '12'] });
    expect(frames).toHaveLength(10);
    expect(isGapless(frames)).toBe(true);
  });

  test('that is slow gets the end after an acknowledgement', async () => {
    const { follow, happen, post, frames } = await createFollowScene();
    await follow();
    for (let count = 1; count <= 9; count += 1) {
      await happen(chunks(`${count}`));
      await pass(40);
    }
    await happen({ type: 'end' });
    await pass(1_000);
    expect(frames.at(-1)).toMatchObject({ run: { state: { status: 'streaming' } } });
    post({ type: 'ack', runId: 'r1', seq: 8 });
    await pass(0);
    expect(frames.at(-1)).toMatchObject({ from: 8, chunks: ['9'], run: { state: { status: 'done' } } });
  });

  test('gets frames in order, however often it follows again', async () => {
    const { follow, happen, post, frames } = await createFollowScene();
    for (let count = 1; count <= 20; count += 1) {
      await happen(chunks(`${count} `));
      if (count % 5 === 0) await follow();
      post({ type: 'ack', runId: 'r1', seq: count });
      await pass(count * 3);
    }
    expect(isGapless(frames)).toBe(true);
    const last = frames.findLastIndex(({ type }) => type === 'snapshot');
    const snapshot = frames[last];
    const before = snapshot?.type === 'snapshot' ? outputOf(snapshot.fold) : undefined;
    const all = Array.from({ length: 20 }, (_, place) => `${place + 1} `).join('');
    expect(`${before}${chunksIn(frames.slice(last)).join('')}`).toBe(all);
  });

  test('gets an ended run as a snapshot', async () => {
    const { follow, happen, frames } = await createFollowScene();
    await happen(chunks('Bon'), { type: 'end' });
    await follow();
    expect(frames).toMatchObject([
      { type: 'snapshot', run: { state: { status: 'done' } }, fold: foldOf('Bon') },
    ]);
  });

  test('gets an interrupted run only after recovery', async () => {
    let finish = () => {};
    const { follow, frames, seen } = await createFollowScene(
      () => new Promise((resolve) => (finish = resolve)),
    );
    await follow('dead');
    await pass(1_000);
    expect(frames).toEqual([]);
    const run = after(aRun({ id: 'dead' }), { type: 'interrupted', cause: 'worker' });
    seen.ends.set('dead', { run, fold: foldOf('Bon'), entry: undefined });
    finish();
    await pass(0);
    expect(frames).toMatchObject([{ type: 'snapshot', run: { state: { status: 'interrupted' } } }]);
  });

  test('of an unknown run reports that it is missing', async () => {
    const { follow, frames } = await createFollowScene();
    await follow('unknown');
    expect(frames).toEqual([{ type: 'missing', runId: 'unknown' }]);
  });

  test('reports that a run is missing if pages cannot read its record', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { follow, frames, seen } = await createFollowScene();
    const { seq: _, ...broken } = aRun({ id: 'r2' });
    seen.ends.set('r2', { run: broken as Run, fold: foldOf('Bon'), entry: undefined });
    await follow('r2');
    expect(frames).toEqual([{ type: 'missing', runId: 'r2' }]);
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });

  test.each(['unfollow', 'cut'] as const)('receives nothing more after %s', async (way) => {
    const { follow, happen, frames, post, cut } = await createFollowScene();
    await follow();
    await happen(chunks('1'));
    await happen(chunks('2'));
    if (way === 'cut') cut();
    else post({ type: 'unfollow', runId: 'r1' });
    await pass(0);
    const before = frames.length;
    await pass(1_000);
    await happen(chunks('3'), { type: 'end' });
    expect(frames).toHaveLength(before);
  });

  test.each([
    null,
    'follow',
    7,
    {},
    { type: 'follow' },
    { type: 'follow', runId: 'r1', since: 1 },
    { type: 'ack', runId: 'r1' },
  ])('may send an invalid frame: %j', async (nonsense) => {
    const { follow, post, frames } = await createFollowScene();
    post(nonsense);
    await pass(50);
    expect(frames).toEqual([]);
    await follow();
    expect(kinds(frames)).toEqual(['snapshot']);
  });
});
