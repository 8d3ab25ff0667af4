import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunks } from '../support/conversation.ts';
import { chunksIn, createFollowScene, isGapless, pass } from '../support/follow-scene.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a follower gets large chunks in separate frames, however long they waited', async () => {
  const { follow, happen, post, frames } = await createFollowScene();
  await follow();
  for (let count = 1; count <= 8; count += 1) {
    await happen(chunks(`${count}`));
    await pass(40);
  }
  const large = ['a', 'b', 'c'].map((letter) => letter.repeat(1_500_000));
  for (const text of large) await happen(chunks(text), chunks('.'));
  await happen({ type: 'end' });
  post({ type: 'ack', runId: 'r1', seq: 8 });
  await pass(200);
  const late = frames.slice(9);
  expect(late.map((frame) => chunksIn([frame]).map((chunk) => String(chunk).slice(0, 1)))).toEqual([
    ['a'],
    ['.', 'b'],
    ['.', 'c'],
    ['.'],
  ]);
  expect(frames.at(-1)).toMatchObject({ run: { state: { status: 'done' } } });
  expect(isGapless(frames)).toBe(true);
});
