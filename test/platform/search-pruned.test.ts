import { beforeEach, expect, test } from 'vitest';
import { branchAt, pruned, unpruned } from '../../lib/chat/conversation/pruning.ts';
import { readWithPruned } from '../../lib/platform/records/conversation-reading.ts';
import { changeConversation, purgeConversations } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { records } from '../../lib/platform/records/records.ts';
import { aQuestion } from '../support/conversation.ts';
import { createPlaces } from '../support/places.ts';
import { freely } from '../support/purging.ts';
import { createSearchPages, river, store } from '../support/search-scene.ts';

let page: ReturnType<ReturnType<typeof createSearchPages>>;
beforeEach(async () => {
  await createPlaces();
  page = createSearchPages()();
  await store(river);
  // Another first message, so that the one with the river is a branch.
  const other = aQuestion({ id: 'other', text: 'Mountains', createdAt: 0 });
  await records.write({ conversationId: 'c1', messages: [other], isDurable: true });
  await page.index();
});

async function prune() {
  const stored = await readWithPruned('c1');
  const branch = stored && branchAt('r1.question', stored.conversation, stored.messages);
  if (!branch) throw new Error('no branch');
  const tree = { messages: stored.messages, runs: [...stored.runs.values()].map(({ run }) => run) };
  await changeConversation('c1', (head) => pruned(head, branch, tree, { now: 1, preview: '' }));
  page.changed('c1');
}

test('a message in a deleted branch is not found until the branch is restored', async () => {
  expect(await page.found('alps')).toEqual(['r1.answer']);
  await prune();
  expect(await page.found('alps')).toEqual([]);
  await changeConversation('c1', (head) => unpruned(head, 'r1.question', undefined) ?? head);
  page.changed('c1');
  expect(await page.found('alps')).toEqual(['r1.answer']);
});

test('a deleted branch leaves no word in the index once purged', async () => {
  await prune();
  await purgeConversations(2, freely);
  await page.index();
  const db = await database();
  const words = (await db.getAll('searchWords')).flatMap((item) => item.words.split('\n'));
  expect(words).toContain('mountains');
  expect(words).not.toContain('alps');
  expect(await db.getAll('unindexed')).toEqual([]);
});
