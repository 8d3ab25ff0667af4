import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchErrors } from '../../../lib/platform/network/network-errors.ts';

const origin = 'chrome-extension://runnel';
const url = 'http://127.0.0.1:9/chat/stream';
const seen = { requestId: '7', url, method: 'POST', initiator: origin };

type Listener = (details: object) => void;
const heard = { before: undefined as Listener | undefined, error: undefined as Listener | undefined };

beforeEach(() => {
  vi.stubGlobal('location', { origin });
  const event = (name: keyof typeof heard) => ({
    addListener(listener: Listener) {
      heard[name] = listener;
    },
    removeListener() {},
  });
  Object.assign(fakeBrowser, {
    webRequest: { onBeforeRequest: event('before'), onErrorOccurred: event('error') },
  });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['after its request', true],
  ['of a request that was not told of: it was sent before the browser had begun to tell', false],
])('an error is named %s', async (_, isTold) => {
  const watched = watchErrors(url, 'POST');
  if (isTold) heard.before?.(seen);
  heard.error?.({ ...seen, error: 'net::ERR_CONNECTION_REFUSED' });
  expect(await watched.why()).toEqual({ reason: 'refused' });
  watched.over();
});

test('an error of another request names nothing', async () => {
  const watched = watchErrors(url, 'POST');
  heard.error?.({ ...seen, url: 'http://127.0.0.1:9/other', error: 'net::ERR_CONNECTION_REFUSED' });
  heard.error?.({ ...seen, error: 'net::ERR_CONNECTION_RESET' });
  expect(await watched.why()).toEqual({ reason: 'closed' });
  watched.over();
});
