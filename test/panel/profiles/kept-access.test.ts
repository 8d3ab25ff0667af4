import { expect, test } from 'vitest';
import { keepAccess } from '../../../lib/panel/profiles/kept-access.ts';
import { eventually } from '../../support/eventually.ts';

/** Stores a profile while its site is asked for; `isThere` is whether the profile exists afterwards. */
function createScene({ given, isThere }: { given: boolean; isThere: boolean }) {
  const done: string[] = [];
  const stored = keepAccess(
    'https://example.org/chat',
    async () => {
      done.push('stores');
      return 'stored';
    },
    {
      requestAccess: async (pattern) => {
        done.push(`asks for ${pattern}`);
        return given;
      },
      hasAccess: async () => isThere,
      checkAccess: async () => void done.push('looks'),
    },
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
  const stored = keepAccess('https://example.org/chat', async () => 'stored', {
    requestAccess: () => new Promise(() => {}),
    hasAccess: async () => false,
    checkAccess: async () => {},
  });
  expect(await stored).toBe('stored');
});
