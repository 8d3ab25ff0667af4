import { expect, test } from 'vitest';
import { keepAccess } from '../../../lib/panel/profiles/kept-access.ts';
import { eventually } from '../../support/eventually.ts';

/** A profile that is stored while the access to its site is asked for, and is there afterwards or not. */
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

test('access is asked for and the profile is stored before anything is awaited', async () => {
  const { done, stored } = createScene({ given: true, isThere: true });
  expect(done).toEqual([asks, 'stores']);
  expect(await stored).toBe('stored');
});

test.each<[string, { given: boolean; isThere: boolean }, string[]]>([
  ['that is there is not asked for again', { given: true, isThere: true }, [asks, 'stores', 'looks']],
  [
    'that was given and is gone is asked for again',
    { given: true, isThere: false },
    [asks, 'stores', asks, 'looks'],
  ],
  ['that was refused is not asked for again', { given: false, isThere: false }, [asks, 'stores', 'looks']],
])('access %s', async (_, scenario, expected) => {
  const { done } = createScene(scenario);
  await eventually(() => expect(done).toEqual(expected));
});

test('a dialog that nobody answers does not keep the profile from being stored', async () => {
  const stored = keepAccess('https://example.org/chat', async () => 'stored', {
    requestAccess: () => new Promise(() => {}),
    hasAccess: async () => false,
    checkAccess: async () => {},
  });
  expect(await stored).toBe('stored');
});
