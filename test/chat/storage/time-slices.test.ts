import { expect, test } from 'vitest';
import { inSlices } from '../../../lib/chat/storage/time-slices.ts';

const numbers = Array.from({ length: 50 }, (_, number) => number);

/** So long that a few of them fill a slice. */
function slowly(number: number) {
  const end = performance.now() + 2;
  while (performance.now() < end);
  return number * 2;
}

test('all results come, in order', async () => {
  expect(await inSlices(numbers, slowly)).toEqual(numbers.map((number) => number * 2));
});

test('others get their turn in between', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await inSlices(numbers, slowly);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('it stops with its signal', async () => {
  const stopping = new AbortController();
  let done = 0;
  const work = inSlices(
    numbers,
    (number) => {
      done += 1;
      return slowly(number);
    },
    stopping.signal,
  );
  stopping.abort(new Error('enough'));
  await expect(work).rejects.toThrow('enough');
  expect(done).toBeLessThan(20);
});
