import { describe, expect, test } from 'vitest';
import { whyRefused, withinPatience } from '../../../lib/platform/tabs/tab-asking.ts';

const never = new Promise<never>(() => {});

describe('a tab is waited for', () => {
  test('until it answers', async () => {
    const answer = new Promise((resolve) => setTimeout(() => resolve('Six.')));
    expect(await withinPatience(answer, 60_000)).toBe('Six.');
  });

  test('until it refuses', async () => {
    const refusal = new Error('No tab with id: 7.');
    await expect(withinPatience(Promise.reject(refusal), 60_000)).rejects.toBe(refusal);
  });

  test('no longer than the patience, and is busy then', async () => {
    const why = await withinPatience(never, 1).then(undefined, whyRefused);
    expect(why).toEqual({ status: 'unreadable', shows: 'busy', reason: '' });
  });
});

describe('a refusal of the browser', () => {
  test('that asks for a permission is ended by a gesture', () => {
    const said =
      'Cannot access contents of the page. Extension manifest must request permission to access it.';
    expect(whyRefused(new Error(said))).toEqual({ status: 'no-access' });
  });

  test.each([
    ['The extensions gallery cannot be scripted.', 'store'],
    ['Cannot access a chrome-extension:// URL of different extension', 'extension'],
    ['Frame with ID 0 is showing error page', 'error-page'],
    ['No tab with id: 7.', 'gone'],
    ['The tab was closed.', 'gone'],
    ['Frame with ID 3 was removed.', 'gone'],
    ['Cannot access a chrome:// URL', 'browser-page'],
    ['Cannot access contents of url "about:blank".', 'browser-page'],
    ['Something else.', 'other'],
  ])('“%s” tells that the tab shows: %s', (reason, shows) => {
    expect(whyRefused(new Error(reason))).toEqual({ status: 'unreadable', shows, reason });
  });

  test('may be anything', () => {
    expect(whyRefused('Odd.')).toEqual({ status: 'unreadable', shows: 'other', reason: 'Odd.' });
  });
});
