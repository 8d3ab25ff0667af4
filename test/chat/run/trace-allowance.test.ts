import { describe, expect, test } from 'vitest';
import { oldestBeyond, traceAllowance } from '../../../lib/chat/run/trace-allowance.ts';

const megabytes = (count: number) => count * 1_000_000;

describe('traces may take', () => {
  test.each([
    ['100 MB where there is room', 300, { usage: 500, quota: 1_000 }, 100],
    ['100 MB where the browser does not say', 300, undefined, 100],
    ['100 MB where 80 % are just taken', 300, { usage: 800, quota: 1_000 }, 100],
    ['what is left of them without what is above 80 %', 90, { usage: 830, quota: 1_000 }, 60],
    ['100 MB at most where the storage is nearly full', 300, { usage: 830, quota: 1_000 }, 100],
    ['less where all of it is full', 90, { usage: 850, quota: 1_000 }, 40],
    ['nothing where they are not enough', 90, { usage: 1_000, quota: 1_000 }, 0],
    ['nothing where there is no room at all', 90, { usage: 90, quota: 0 }, 0],
  ])('%s', (_, taken, estimate, allowance) => {
    const inBytes = estimate && { usage: megabytes(estimate.usage), quota: megabytes(estimate.quota) };
    expect(traceAllowance(megabytes(taken), inBytes)).toBe(megabytes(allowance));
  });
});

describe('the oldest beyond an allowance', () => {
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
  ])('of 30 bytes, where %i are allowed', (allowance, gone) => {
    expect(oldestBeyond(traces, allowance).map(({ id }) => id)).toEqual(gone);
  });
});
