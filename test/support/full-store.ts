import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const { local } = fakeBrowser.storage;

/**
 * Gives the extension storage the browser's limit and Chromium's error text; a write stores all its values or
 * none.
 */
export function limitLocalStore(limit = 10 * 1024 * 1024) {
  const set = local.set.bind(local);
  const place = { limit, refuses: undefined as string | undefined };
  vi.spyOn(local, 'set').mockImplementation(async (items: object) => {
    if (place.refuses) throw new Error(place.refuses);
    const size = JSON.stringify({ ...(await local.get(null)), ...items }).length;
    if (size > place.limit) throw new Error('Resource::kQuotaBytes quota exceeded');
    await set(items);
  });
  return place;
}
