import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { storageItem, watchItem } from '../../../lib/platform/browser/extension-storage.ts';

beforeEach(() => fakeBrowser.reset());

const never = new AbortController().signal;

describe.each(['local', 'session'] as const)('a value in the %s storage', (area) => {
  const item = storageItem(area, 'a');
  const other = storageItem(area, 'a.b');
  const elsewhere = storageItem(area === 'local' ? 'session' : 'local', 'a');

  test('is undefined at first', async () => {
    expect(await item.read()).toBeUndefined();
  });

  test.each([{ b: [1, null] }, 'text', 0, false, []])('is read as written: %j', async (value) => {
    await item.write(value);
    expect(await item.read()).toEqual(value);
    expect(await fakeBrowser.storage[area].get(null)).toEqual({ a: value });
  });

  test('is independent of other keys and areas', async () => {
    await item.write(1);
    await other.write(2);
    await elsewhere.write(3);
    await other.remove();
    expect(await Promise.all([item, other, elsewhere].map(({ read }) => read()))).toEqual([1, undefined, 3]);
  });

  test('is gone after removal', async () => {
    await item.write(1);
    await item.remove();
    expect(await item.read()).toBeUndefined();
    expect(await fakeBrowser.storage[area].get(null)).toEqual({});
  });

  test('notifies of writes and removals by any context', async () => {
    const listen = vi.fn();
    watchItem(item, listen, never);
    await item.write(1);
    expect(listen).toHaveBeenCalledTimes(1);
    await fakeBrowser.storage[area].set({ a: 2, c: 3 });
    expect(listen).toHaveBeenCalledTimes(2);
    await item.remove();
    expect(listen).toHaveBeenCalledTimes(3);
  });

  test('does not notify of other values', async () => {
    const listen = vi.fn();
    watchItem(item, listen, never);
    await other.write(1);
    await elsewhere.write(1);
    expect(listen).not.toHaveBeenCalled();
  });

  test('stops notifying an aborted listener only', async () => {
    const [left, stays] = [vi.fn(), vi.fn()];
    const leave = new AbortController();
    watchItem(item, left, leave.signal);
    watchItem(item, stays, never);
    await item.write(1);
    leave.abort();
    await item.write(2);
    await item.remove();
    expect([left, stays].map(({ mock }) => mock.calls.length)).toEqual([1, 3]);
  });
});
