import { expect, test } from 'vitest';
import { keepAccess } from '../../../lib/panel/profiles/profiles-state.ts';
import { cookieNamesFor } from '../../../lib/panel/profiles/site-access.ts';
import { eventually } from '../../support/eventually.ts';
import { fakeHost } from '../../support/fake-host.ts';
import { partOf } from '../../support/panel-parts.ts';

/** Stores a profile while its site is asked for; `isThere` is whether the profile exists afterwards. */
function createScene({ given, isThere }: { given: boolean; isThere: boolean }) {
  const done: string[] = [];
  const stored = keepAccess(
    'https://example.org/chat',
    async () => {
      done.push('stores');
      return 'stored';
    },
    partOf({ checkAccess: async () => void done.push('looks') }),
    fakeHost({
      access: {
        request: async (pattern) => {
          done.push(`asks for ${pattern}`);
          return given;
        },
        has: async () => isThere,
      },
    }),
  );
  return { done, stored };
}

const asks = 'asks for https://example.org/*';

test('access is requested and the profile stored synchronously', async () => {
  const { done, stored } = createScene({ given: true, isThere: true });
  expect(done).toEqual([asks, 'stores']);
  expect(await stored).toBe('stored');
});

test.each<[string, { given: boolean; isThere: boolean }, string[]]>([
  ['that exists is not requested again', { given: true, isThere: true }, [asks, 'stores', 'looks']],
  [
    'that was granted and is gone is requested again',
    { given: true, isThere: false },
    [asks, 'stores', asks, 'looks'],
  ],
  ['that was refused is not requested again', { given: false, isThere: false }, [asks, 'stores', 'looks']],
])('access %s', async (_, scenario, expected) => {
  const { done } = createScene(scenario);
  await eventually(() => expect(done).toEqual(expected));
});

test('an unanswered permission prompt does not block storing the profile', async () => {
  const host = fakeHost({ access: { request: () => new Promise(() => {}) } });
  const stored = keepAccess('https://example.org/chat', async () => 'stored', partOf({}), host);
  expect(await stored).toBe('stored');
});

test.each([
  ['http://127.0.0.1:8000/chat', ['http://127.0.0.1/*']],
  ['https://example.org/chat', ['https://example.org/*', 'http://example.org/*']],
  ['https://example.org:8443/chat', ['https://example.org/*', 'http://example.org/*']],
])('the cookies for %s: asks in the click for %j, which the worker gives back', async (url, patterns) => {
  const asked: unknown[] = [];
  const expected: string[] = [];
  const host = fakeHost({
    access: {
      async cookieNames(...order) {
        asked.push(order);
        return ['session'];
      },
    },
    commands: {
      send: (async (name: string, { url: site }: { url: string }) => {
        expected.push(`${name} ${site}*`);
        return { ok: true, value: {} };
      }) as never,
    },
  });
  const names = cookieNamesFor(url, host);
  expect(asked).toEqual([[`${url}/`, patterns]]);
  expect(await names).toEqual(['session']);
  expect(expected).toEqual(patterns.map((pattern) => `server.expect ${pattern}`));
});
