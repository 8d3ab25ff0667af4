import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { insertText } from '../../../lib/platform/tabs/tab-writing.ts';

const place = { tabId: 7, documentId: 'd', id: 'one' };

/** Inserts into a page where the browser runs scripts like this. */
function insert(run: () => Promise<unknown>, patienceMs = 60_000) {
  Object.assign(fakeBrowser, { scripting: { executeScript: run } });
  return insertText(place, 'Six.', patienceMs);
}

test.each([
  [{ status: 'inserted' }, { status: 'inserted' }],
  [{ status: 'too-long' }, { status: 'too-long' }],
  [undefined, { status: 'gone' }],
])('a page that answers %j to an insertion ends it as %j', async (result, outcome) => {
  expect(await insert(async () => [{ result }])).toEqual(outcome);
});

test.each([
  ['No document with id d in the tab with id 7', { status: 'gone' }],
  ['Extension manifest must request permission to access this host.', { status: 'no-access' }],
])('an insertion that the browser refuses with “%s” ends as %j', async (said, outcome) => {
  expect(await insert(() => Promise.reject(new Error(said)))).toEqual(outcome);
});

test('an insertion into a page that does not answer ends, and does not say that nothing was inserted', async () => {
  expect(await insert(() => new Promise(() => {}), 1)).toEqual({ status: 'unanswered' });
});
