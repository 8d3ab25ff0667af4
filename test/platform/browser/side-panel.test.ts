import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closePanel, isPanelOpen, openPanel, standAsPanel } from '../../../lib/platform/tabs/side-panel.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs the locks of the browser; each request is answered by `answer`. */
function stubLocks(
  answer: (name: string, options: object, task: (lock: object | null) => unknown) => unknown,
) {
  const request = (name: string, ...given: unknown[]) => {
    const task = given.at(-1) as (lock: object | null) => unknown;
    return Promise.resolve().then(() => answer(name, given.length > 1 ? (given[0] as object) : {}, task));
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe('the panel of a window', () => {
  test.each([
    ['AbortError', 1],
    ['SecurityError', 0],
  ])('closes itself when its lock ends with %s: %i', async (name, times) => {
    stubLocks(() => Promise.reject(Object.assign(new Error('The lock is lost.'), { name })));
    const close = vi.fn();
    standAsPanel(3, close);
    await new Promise((resolve) => setTimeout(resolve));
    expect(close).toHaveBeenCalledTimes(times);
  });

  test.each([
    ['held', null, 1, true],
    ['held by a page that is gone', null, 0, false],
    ['free, and another window has a panel', {}, 1, false],
  ])('is open if its lock is %s', async (_, lock, panels, isOpen) => {
    const getContexts = async () => Array.from({ length: panels }, () => ({}));
    Object.assign(fakeBrowser.runtime, { getContexts });
    stubLocks((name, options, task) => {
      expect([name, options]).toEqual(['panel:3', { mode: 'exclusive', ifAvailable: true }]);
      return task(lock);
    });
    expect(await isPanelOpen(3)).toBe(isOpen);
  });

  test('is closed by the browser, or else by taking its lock away', async () => {
    const stolen: unknown[] = [];
    stubLocks((name, options, task) => {
      stolen.push([name, options]);
      return task({});
    });
    const close = vi.fn();
    const { sidePanel } = fakeBrowser;
    Object.assign(fakeBrowser, { sidePanel: { close } });
    await closePanel(3);
    expect([close.mock.calls, stolen]).toEqual([[[{ windowId: 3 }]], []]);
    Object.assign(fakeBrowser, { sidePanel: {} });
    await closePanel(3);
    expect(stolen).toEqual([['panel:3', { steal: true }]]);
    Object.assign(fakeBrowser, { sidePanel });
  });

  test('opens in the window used last if none is named; a refusal is no error', async () => {
    const open = vi.fn(async ({ windowId }: { windowId: number }) => {
      if (windowId === 3) throw new Error('No gesture.');
    });
    const { sidePanel } = fakeBrowser;
    Object.assign(fakeBrowser, { sidePanel: { open } });
    expect(await openPanel()).toBe(true);
    expect(await openPanel(3)).toBe(false);
    expect(open.mock.calls.map(([{ windowId }]) => windowId)).toEqual([-2, 3]);
    Object.assign(fakeBrowser, { sidePanel });
  });
});
