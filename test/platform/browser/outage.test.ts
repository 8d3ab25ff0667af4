import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutageWatch, type Outages } from '../../../lib/platform/browser/outage.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Simulates a computer's network and clock. */
function createComputer() {
  const seen: Outages[] = [];
  let isOnline = true;
  let change = () => {};
  const watch = createOutageWatch((outages) => seen.push(outages), {
    now: () => Date.now(),
    isOnline: () => isOnline,
    onNetworkChange: (listen) => {
      change = listen;
    },
  });
  return {
    seen,
    ...watch,
    setOnline(next: boolean, isReported = true) {
      isOnline = next;
      if (isReported) change();
    },
    /** Advances the clock without the timers. */
    sleep: (ms: number) => vi.setSystemTime(Date.now() + ms),
  };
}

describe('the outage watch', () => {
  test('ticks every 5 s while held', async () => {
    const { hold, seen } = createComputer();
    const releases = [hold(), hold()];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toHaveLength(2);
    releases[0]?.();
    releases[0]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen).toHaveLength(3);
    releases[1]?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen).toHaveLength(3);
  });

  test('notices a sleep and its length at the next tick', async () => {
    const { hold, sleep, look } = createComputer();
    hold();
    await vi.advanceTimersByTimeAsync(7_000);
    sleep(600_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(look().slept).toEqual({ wokeAt: Date.now(), forMs: 605_000 });
  });

  test('notices a sleep before the tick when queried', async () => {
    const { hold, sleep, look } = createComputer();
    hold();
    await vi.advanceTimersByTimeAsync(6_000);
    sleep(600_000);
    expect(look().slept?.wokeAt).toBe(Date.now());
  });

  test('ignores late ticks and time without a holder', async () => {
    const { hold, sleep, look } = createComputer();
    sleep(600_000);
    expect(look().slept).toBeNull();
    hold();
    sleep(14_000);
    expect(look().slept).toBeNull();
  });

  test('counts from the first hold, not from the last query', () => {
    const { hold, sleep, look } = createComputer();
    look();
    sleep(600_000);
    hold();
    expect(look().slept).toBeNull();
  });

  test.each([
    ['when the browser reports it', true],
    ['at the next query when it does not', false],
  ])('reports since when the network is away: %s', async (_, isReported) => {
    const { hold, setOnline, look } = createComputer();
    hold();
    expect(look()).toMatchObject({ isOnline: true, networkChangedAt: null });
    setOnline(false, isReported);
    const changedAt = Date.now() + (isReported ? 0 : 5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(look()).toMatchObject({ isOnline: false, networkChangedAt: changedAt });
  });
});
