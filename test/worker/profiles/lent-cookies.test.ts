import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLentCookies } from '../../../lib/worker/profiles/lent-access.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A worker that starts while the permission for cookies is held, or not. */
function startWorker({ isHeld }: { isHeld: boolean }) {
  const browser = { isHeld };
  const settleSoon = createLentCookies(async () => {
    browser.isHeld = false;
  }, 2_000);
  const grant = () => {
    browser.isHeld = true;
    settleSoon();
  };
  return { browser, grant };
}

test('a permission for cookies that a dead page left is revoked by the next worker', async () => {
  const { browser } = startWorker({ isHeld: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(browser.isHeld).toBe(false);
});

test('a permission for cookies is left to the page that has just got it, and revoked later', async () => {
  const { browser, grant } = startWorker({ isHeld: false });
  await vi.advanceTimersByTimeAsync(1_999);
  grant();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(browser.isHeld).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.isHeld).toBe(false);
});
