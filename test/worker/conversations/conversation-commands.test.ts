import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findConversation, readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { changeConversation } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { newestConversation } from '../../../lib/platform/records/newest-conversation.ts';
import { findRun } from '../../../lib/platform/records/run-store.ts';
import { aConversation, aRun } from '../../support/conversation.ts';
import { createConversationScene, listed, minute, storeThree } from '../../support/conversation-scene.ts';

beforeEach(storeThree);

describe('a conversation', () => {
  test.each([true, false])('loses its notification as it is deleted, for good: %s', async (isForGood) => {
    const { commands, cleared } = createConversationScene();
    await commands['conversation.delete']({ ids: ['a', 'b'], isForGood });
    expect(cleared).toEqual(['a', 'b']);
  });

  test('is renamed in one line; a blank name is ignored', async () => {
    const { commands, notices } = createConversationScene();
    await commands['conversation.change']({ id: 'a', change: { title: ' New\n name ' } });
    expect((await findConversation('a'))?.title).toBe('New name');
    await commands['conversation.change']({ id: 'a', change: { title: '  ' } });
    expect((await findConversation('a'))?.title).toBe('New name');
    await commands['conversation.change']({ id: 'a', change: { madeTitle: 'of the message' } });
    expect((await findConversation('a'))?.title).toBe('New name');
    await commands['conversation.change']({ id: 'b', change: { madeTitle: 'of the\nmessage' } });
    expect(await findConversation('b')).toMatchObject({ title: 'of the message' });
    expect(await findConversation('b')).not.toHaveProperty('titled');
    expect(notices).toContainEqual({ store: 'conversations', id: 'a' });
  });

  test('is pinned and unpinned', async () => {
    const { commands } = createConversationScene();
    await commands['conversation.change']({ id: 'a', change: { isPinned: true } });
    expect((await findConversation('a'))?.pinned).toBe(1);
    await commands['conversation.change']({ id: 'a', change: { isPinned: false } });
    expect(await findConversation('a')).not.toHaveProperty('pinned');
  });

  test('does not show a message of a deleted branch', async () => {
    const { commands } = createConversationScene();
    const { id: _, createdAt: __, ...before } = aConversation();
    const gone = {
      id: 'a.answer',
      at: 1,
      messages: ['a.answer'],
      runs: [],
      before,
      after: { title: '', tip: '', lastRunId: '' },
    };
    await changeConversation('a', (head) => ({ ...head, tip: 'a.question', pruned: [gone], prunedAt: 1 }));
    const change = { tip: 'a.answer', preview: 'Gone' };
    await expect(commands['conversation.change']({ id: 'a', change })).rejects.toMatchObject({
      refusal: { code: 'message-gone' },
    });
    expect(await findConversation('a')).toMatchObject({ tip: 'a.question' });
    expect(await findConversation('a')).not.toHaveProperty('preview');
  });

  test('that does not exist is not created by a change', async () => {
    await createConversationScene().commands['conversation.change']({ id: 'x', change: { title: 'A' } });
    expect(await listed()).toEqual(['c', 'b', 'a']);
  });
});

describe('deleted conversations', () => {
  test('leave the list, are never the newest and cannot be read', async () => {
    const { commands } = createConversationScene();
    await commands['conversation.delete']({ ids: ['c', 'a'], isForGood: false });
    expect(await listed()).toEqual(['b']);
    expect((await newestConversation())?.id).toBe('b');
    expect(await readConversation('c')).toBeUndefined();
  });

  test('are restored unchanged', async () => {
    const { commands } = createConversationScene();
    const before = await readConversation('c');
    await commands['conversation.delete']({ ids: ['c', 'a'], isForGood: false });
    await commands['conversation.restore']({ ids: ['c', 'a'] });
    expect(await listed()).toEqual(['c', 'b', 'a']);
    expect(await readConversation('c')).toEqual(before);
  });

  test('are removed with all their records after ten minutes without undo', async () => {
    const { commands, pass } = createConversationScene();
    await commands['conversation.delete']({ ids: ['c'], isForGood: false });
    pass(9 * minute);
    await commands['conversation.delete']({ ids: ['b'], isForGood: false });
    expect(await findRun('c.run')).toBeDefined();
    pass(2 * minute);
    await commands['conversation.delete']({ ids: [], isForGood: false });
    expect([await findRun('c.run'), await findRun('b.run')]).toEqual([undefined, expect.anything()]);
    expect(await (await database()).getAllKeys('messages')).toEqual([
      'a.answer',
      'a.question',
      'b.answer',
      'b.question',
    ]);
  });

  test('are removed at once when deleted for good', async () => {
    await createConversationScene().commands['conversation.delete']({
      ids: ['a', 'b', 'c'],
      isForGood: true,
    });
    const db = await database();
    for (const store of ['conversations', 'messages', 'runs', 'events'] as const)
      expect(await db.count(store)).toBe(0);
  });

  test('are removed along with a later deletion for good', async () => {
    const { commands } = createConversationScene();
    await commands['conversation.delete']({ ids: ['a'], isForGood: false });
    await commands['conversation.delete']({ ids: ['b'], isForGood: true });
    expect(await (await database()).getAllKeys('conversations')).toEqual(['c']);
  });

  test('with open runs are removed once these have stopped', async () => {
    const { commands, stopped } = createConversationScene([
      aRun({ id: 'a.run', conversationId: 'a' }),
      aRun({ id: 'b.run', conversationId: 'b' }),
    ]);
    await commands['conversation.delete']({ ids: ['a'], isForGood: true });
    expect(stopped).toEqual(['a.run']);
    expect(await findRun('a.run')).toBeDefined();
    expect(await listed()).toEqual(['c', 'b']);
  });
});
