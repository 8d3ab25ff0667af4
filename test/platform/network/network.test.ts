import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { network } from '../../../lib/platform/network/network.ts';
import { answerText, serve } from '../../support/http-server.ts';

beforeEach(() => {
  Object.assign(fakeBrowser, { declarativeNetRequest: undefined, webRequest: undefined });
});

test.each([
  ['GET', false],
  ['POST', true],
])(
  'a %s that is given up before its reply is rejected at once; it is aborted: %s',
  async (method, isAborted) => {
    const sent = vi.spyOn(globalThis, 'fetch');
    await using server = await serve({ '/': () => {} });
    const leaving = new AbortController();
    const reply = network(`${server.origin}/`, { method, signal: leaving.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    leaving.abort();
    await expect(reply).rejects.toBe(leaving.signal.reason);
    expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(isAborted);
  },
);

test('the body of a question can be left', async () => {
  await using server = await serve({ '/': answerText(200, 'text/plain', 'much') });
  const leaving = new AbortController();
  const reply = await network(`${server.origin}/`, { signal: leaving.signal });
  leaving.abort();
  await expect(reply.text()).rejects.toBe(leaving.signal.reason);
});
