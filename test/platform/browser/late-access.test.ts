import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withLateAccess } from '../../../lib/platform/tabs/tab-asking.ts';

/** Looks at a tab with this address, of which each look finds the next of these. */
async function look(url: string | undefined, ...found: string[]) {
  Object.assign(fakeBrowser.tabs, { get: async () => ({ url }) });
  let looks = 0;
  const { status } = await withLateAccess(7, async () => {
    const status = found[Math.min(looks, found.length - 1)] ?? '';
    looks += 1;
    return { status };
  });
  return { status, looks };
}

const page = 'https://a.test/tides';

test.each([
  ['is looked at once if it may be read', page, ['read'], 'read', 1],
  [
    'is looked at again if it is refused and shows its address',
    page,
    ['no-access', 'no-access', 'read'],
    'read',
    3,
  ],
  ['is not looked at again if it cannot be read', page, ['unreadable', 'read'], 'unreadable', 1],
  ['is not looked at again if it hides its address', undefined, ['no-access', 'read'], 'no-access', 1],
  ['is not looked at again if it is blank', 'about:blank', ['no-access', 'read'], 'no-access', 1],
  ['is refused in the end', page, ['no-access'], 'no-access', 20],
])('a tab %s', async (_, url, found, status, looks) => {
  expect(await look(url, ...found)).toEqual({ status, looks });
});

test('a tab that was closed is not looked at again', async () => {
  Object.assign(fakeBrowser.tabs, { get: () => Promise.reject(new Error('No tab with id: 7.')) });
  expect(await withLateAccess(7, async () => ({ status: 'no-access' }))).toEqual({ status: 'no-access' });
});
