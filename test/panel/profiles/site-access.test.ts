import { expect, test } from 'vitest';
import { cookieNamesFor } from '../../../lib/panel/profiles/site-access.ts';
import { fakeHost } from '../../support/fake-host.ts';

test.each([
  ['http://127.0.0.1:8000/chat', ['http://127.0.0.1/*']],
  ['https://example.org/chat', ['https://example.org/*', 'http://example.org/*']],
  ['https://example.org:8443/chat', ['https://example.org/*', 'http://example.org/*']],
])('the cookies for %s: asks in the click for %j, which the worker gives back', async (url, patterns) => {
  const asked: unknown[] = [];
  const expected: string[] = [];
  const send = async (name: string, { url: site }: { url: string }) => {
    expected.push(`${name} ${site}*`);
    return { ok: true, value: {} };
  };
  const host = fakeHost({
    access: {
      async cookieNames(...order) {
        asked.push(order);
        return ['session'];
      },
    },
    commands: { send: send as never },
  });
  const names = cookieNamesFor(url, host);
  expect(asked).toEqual([[`${url}/`, patterns]]);
  expect(await names).toEqual(['session']);
  expect(expected).toEqual(patterns.map((pattern) => `server.expect ${pattern}`));
});
