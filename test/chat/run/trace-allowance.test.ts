import { describe, expect, test } from 'vitest';
import { oldestBeyond, traceAllowance } from '../../../lib/chat/storage/storage-use.ts';

const mebibytes = (count: number) => count * 1024 * 1024;

describe('storage for traces', () => {
  test.each([
    ['is 100 MiB when the disk has room', 300, { usage: 500, quota: 1_000 }, 100],
    ['is 100 MiB when the browser gives no estimate', 300, undefined, 100],
    ['is 100 MiB at exactly 80 % usage', 300, { usage: 800, quota: 1_000 }, 100],
    ['shrinks by what is used above 80 %', 90, { usage: 830, quota: 1_000 }, 60],
    ['is at most 100 MiB when the disk is nearly full', 300, { usage: 830, quota: 1_000 }, 100],
    ['shrinks further when other data fills the disk', 90, { usage: 850, quota: 1_000 }, 40],
    ['is 0 when removing all traces is not enough', 90, { usage: 1_000, quota: 1_000 }, 0],
    ['is 0 without any quota', 90, { usage: 90, quota: 0 }, 0],
  ])('%s', (_, taken, estimate, allowance) => {
    const inBytes = estimate && { usage: mebibytes(estimate.usage), quota: mebibytes(estimate.quota) };
    expect(traceAllowance(mebibytes(taken), inBytes)).toBe(mebibytes(allowance));
  });
});

describe('traces beyond the allowance', () => {
  const traces = [
    { id: 'newest', at: 3, size: 10 },
    { id: 'oldest', at: 1, size: 10 },
    { id: 'older', at: 2, size: 10 },
  ];

  test.each([
    [30, []],
    [29, ['oldest']],
    [20, ['oldest']],
    [15, ['oldest', 'older']],
    [0, ['oldest', 'older', 'newest']],
  ])('with an allowance of %i bytes, the oldest of the 30-byte traces are dropped', (allowance, gone) => {
    expect(oldestBeyond(traces, allowance).map(({ id }) => id)).toEqual(gone);
  });

  test('stay if they are to be kept, and count', () => {
    expect(oldestBeyond(traces, 15, new Set(['oldest'])).map(({ id }) => id)).toEqual(['older', 'newest']);
  });
});
