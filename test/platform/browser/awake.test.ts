import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWakefulness } from '../../../lib/platform/browser/awake.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createScene() {
  const beat = vi.fn();
  return { stayAwake: createWakefulness(beat), beats: () => beat.mock.calls.length };
}

describe('the heartbeat', () => {
  test('is silent while nothing keeps the worker awake', () => {
    const { beats } = createScene();
    vi.advanceTimersByTime(600_000);
    expect(beats()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('beats at once and every 20 s while held', () => {
    const { stayAwake, beats } = createScene();
    stayAwake();
    expect(beats()).toBe(1);
    vi.advanceTimersByTime(600_000);
    expect(beats()).toBe(31);
  });

  test('beats once for all holders until the last one releases', () => {
    const { stayAwake, beats } = createScene();
    const [first, second] = [stayAwake(), stayAwake()];
    vi.advanceTimersByTime(40_000);
    expect(beats()).toBe(3);
    first();
    vi.advanceTimersByTime(20_000);
    expect(beats()).toBe(4);
    second();
    vi.advanceTimersByTime(600_000);
    expect(beats()).toBe(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('counts only the first release of each holder', () => {
    const { stayAwake, beats } = createScene();
    const release = stayAwake();
    stayAwake();
    release();
    release();
    vi.advanceTimersByTime(20_000);
    expect(beats()).toBe(2);
  });

  test('starts again after a release', () => {
    const { stayAwake, beats } = createScene();
    stayAwake()();
    stayAwake();
    vi.advanceTimersByTime(20_000);
    expect(beats()).toBe(3);
  });
});
