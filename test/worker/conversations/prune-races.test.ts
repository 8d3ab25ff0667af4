import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { readWithPruned } from '../../../lib/platform/records/conversation-reading.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { ask, createScene, minute, onDisk, shownIn, storeThreeTurns } from '../../support/prune-scene.ts';

beforeEach(storeThreeTurns);

const branch = { id: 'c1', messageId: 'r3.question' };

test('a branch that is restored while the purge begins keeps its records', async () => {
  const { commands, purge, pass } = createScene();
  await commands['conversation.prune']({ ...branch, preview: '' });
  pass(10 * minute);
  const restored = commands['conversation.unprune'](branch);
  await Promise.all([restored, purge()]);
  expect(await shownIn('c1')).toHaveLength(6);
  expect((await onDisk()).runs).toEqual(['r1', 'r2', 'r3']);
});

test('a branch that is restored and deleted again before the purge is kept for its own ten minutes', async () => {
  const { commands, purge, pass } = createScene();
  await commands['conversation.prune']({ ...branch, preview: '' });
  pass(10 * minute);
  await Promise.all([
    commands['conversation.unprune'](branch),
    commands['conversation.prune']({ ...branch, preview: '' }),
    purge(),
  ]);
  await commands['conversation.unprune'](branch);
  expect(await shownIn('c1')).toHaveLength(6);
});

test('a branch is deleted even if what was deleted earlier cannot be removed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { commands, pass } = createScene();
  await commands['conversation.prune']({ ...branch, preview: '' });
  pass(10 * minute);
  const refused = vi.spyOn(records, 'removeFrom').mockRejectedValue(new Error('The disk is full.'));
  const outcome = commands['conversation.prune']({ id: 'c1', messageId: 'r2.question', preview: '' });
  await expect(outcome).resolves.toMatchObject({ isSaved: true });
  expect(log).toHaveBeenCalledOnce();
  refused.mockRestore();
  log.mockRestore();
});

test('a branch of a temporary conversation does not come back from a removal that breaks off', async () => {
  const id = temporaryId('t');
  await ask('r7', null, id);
  await ask('r8', 'r7.answer', id);
  const { commands, purge, pass } = createScene();
  await commands['conversation.prune']({ id, messageId: 'r8.question', preview: '' });
  pass(10 * minute);
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('The worker is gone.'));
  await expect(purge()).rejects.toThrow('The worker is gone.');
  expect(await shownIn(id)).toEqual(['r7.answer', 'r7.question']);
  await purge();
  expect((await readWithPruned(id))?.messages).toHaveLength(2);
});
