import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readLentAccess, writeLentAccess } from '../../../lib/platform/browser/permission.ts';

beforeEach(() => fakeBrowser.reset());

test('lent permissions are stored until none is left', async () => {
  expect(await readLentAccess()).toEqual([]);
  await writeLentAccess(['https://example.org/*']);
  expect(await readLentAccess()).toEqual(['https://example.org/*']);
  await writeLentAccess([]);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
});

test('unreadable lent permissions read as none', async () => {
  await fakeBrowser.storage.local.set({ 'access.lent': [7] });
  expect(await readLentAccess()).toEqual([]);
});
