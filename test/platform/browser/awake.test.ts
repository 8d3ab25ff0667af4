import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWakefulness } from '../../../lib/platform/browser/awake.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function createScene() {
  const beat = vi.fn();
  return { stayAwake: createWakefulness(beat), beats: () => beat.mock.calls.length };
}

describe('the worker', () => {
  test('is silent as long as nobody holds it awake', () => {
    const { beats } = createScene();
    vi.advanceTimersByTime(600_000);
    expect(beats()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('beats at once and every 20 s while it is held', () => {
    const { stayAwake, beats } = createScene();
    stayAwake();
    expect(beats()).toBe(1);
    vi.advanceTimersByTime(600_000);
    expect(beats()).toBe(31);
  });

  test('has one beat, however many hold it, until the last one lets go', () => {
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

  test('is let go by each holder once', () => {
    const { stayAwake, beats } = createScene();
    const release = stayAwake();
    stayAwake();
    release();
    release();
    vi.advanceTimersByTime(20_000);
    expect(beats()).toBe(2);
  });

  test('can be held again', () => {
    const { stayAwake, beats } = createScene();
    stayAwake()();
    stayAwake();
    vi.advanceTimersByTime(20_000);
    expect(beats()).toBe(3);
  });
});
