import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { demoUrls, isDemo } from '../../../lib/chat/profile/demo.ts';
import { originPattern } from '../../../lib/chat/profile/profile.ts';
import { giveAccessBack, hasAccess, requestAccess } from '../../../lib/platform/browser/permission.ts';
import { network } from '../../../lib/platform/network/network.ts';

const granted = vi.fn(async () => true);
const fetched = vi.fn(async () => new Response('ok'));
const pattern = originPattern(demoUrls.chat);
const other = 'https://example.org/*';

beforeEach(() => {
  granted.mockClear();
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  // Not every browser has rules and names for requests.
  Object.assign(fakeBrowser, { declarativeNetRequest: undefined, webRequest: undefined });
  for (const name of ['request', 'contains', 'remove'] as const)
    vi.spyOn(fakeBrowser.permissions, name).mockImplementation(granted as never);
});

test.each([
  [demoUrls.form, true],
  [pattern, true],
  ['http://demo.invalid:8000/a', true],
  ['https://DEMO.invalid/chat/stream', true],
  ['https://demo.invalid.example.org/', false],
  ['https://other.demo.invalid/', false],
  ['https://example.org/demo.invalid', false],
  ['demo.invalid', false],
])('%s is the demo: %s', (url, isIt) => {
  expect(isDemo(url)).toBe(isIt);
});

describe('the origin of the demo', () => {
  test('is allowed without a question to the browser', async () => {
    expect(await Promise.all([requestAccess(pattern), hasAccess(pattern)])).toEqual([true, true]);
    await giveAccessBack(pattern);
    expect(granted).not.toHaveBeenCalled();
  });

  test('is never fetched from the network', async () => {
    for (const input of [demoUrls.chat, new URL(demoUrls.form), new Request(`${demoUrls.chat}/stream`)])
      await expect(network(input)).rejects.toThrow(TypeError);
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('another origin is asked for, in the same turn, and fetched', async () => {
  void requestAccess(other);
  expect(granted).toHaveBeenCalledExactlyOnceWith({ origins: [other] });
  await hasAccess(other);
  await giveAccessBack(other);
  expect(granted).toHaveBeenCalledTimes(3);
  expect(await (await network('https://example.org/a')).text()).toBe('ok');
});
