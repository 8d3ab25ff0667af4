import { expect, test } from 'vitest';
import { grantOf, mostGrants, withGrant } from '../../../lib/chat/intent/intent.ts';

test.each([
  ['http://127.0.0.1:8000/a?b#c', 'http://127.0.0.1:8000'],
  ['https://example.org/', 'https://example.org'],
  ['chrome://version/', undefined],
  ['chrome-extension://abc/chat.html', undefined],
  ['about:blank', undefined],
  ['not an address', undefined],
  [undefined, undefined],
])('a gesture on a tab with the address %j gives access to %j', (url, origin) => {
  expect(grantOf(3, url)?.origin).toBe(origin);
});

test('a tab has one grant, the newest, and the oldest of too many are dropped', () => {
  const many = Array.from({ length: mostGrants }, (_, tabId) => ({ tabId, origin: 'https://a.example' }));
  const grants = withGrant(many, { tabId: 7, origin: 'https://b.example' });
  expect(grants).toHaveLength(mostGrants);
  expect(grants.filter(({ tabId }) => tabId === 7)).toEqual([{ tabId: 7, origin: 'https://b.example' }]);
  expect(withGrant(many, { tabId: 100, origin: 'https://b.example' })[0]?.tabId).toBe(1);
});
