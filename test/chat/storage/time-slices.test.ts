import { expect, test } from 'vitest';
import { inSlices } from '../../../lib/chat/storage/time-slices.ts';

const numbers = Array.from({ length: 50 }, (_, number) => number);

/** Takes 2 ms, so that a few calls fill a slice. */
function slowly(number: number) {
  const end = performance.now() + 2;
  while (performance.now() < end);
  return number * 2;
}

test('work in slices returns all results in order', async () => {
  expect(await inSlices(numbers, slowly)).toEqual(numbers.map((number) => number * 2));
});

test('work in slices lets timers run in between', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  await inSlices(numbers, slowly);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

test('work in slices stops when its signal aborts', async () => {
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
