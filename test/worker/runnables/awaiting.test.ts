import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAwaiting } from '../../../lib/worker/runnables/awaiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message waits for thirty seconds for a schema that does not come', async () => {
  const { described } = createAwaiting({ now: Date.now, pace: { leftMs: () => 0 } });
  const { signal } = new AbortController();
  const wait = { profileId: 'p1', url: 'http://127.0.0.1:1/chat', isMapped: false, signal, onWait() {} };
  const ended: string[] = [];
  described(wait, () => new Promise(() => {})).catch(({ name }: Error) => void ended.push(name));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['SchemaUnknown']);
});
