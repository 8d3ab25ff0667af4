import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import {
  findConversation,
  newestConversation,
  readConversation,
} from '../../../lib/platform/records/conversation-reading.ts';
import { changeConversation, writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { findRun, openRecord } from '../../../lib/platform/records/run-store.ts';
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

  test('with open runs are removed once these have ended, and the reply says so', async () => {
    const runs = ['a', 'b'].map((id) => aRun({ id: `${id}.run`, conversationId: id }));
    const [run = aRun()] = runs;
    const { commands, stopped, end, notices } = createConversationScene(runs);
    const reply = await commands['conversation.delete']({ ids: ['a', 'c'], isForGood: true });
    expect([reply, stopped]).toEqual([{ isSaved: true, isEnding: true }, ['a.run']]);
    expect([await findRun('a.run'), await listed()]).toEqual([expect.anything(), ['b']]);
    notices.length = 0;
    await end(run);
    expect(await (await database()).getAllKeys('conversations')).toEqual(['b']);
    expect([await findRun('a.run'), notices]).toEqual([undefined, [{ store: 'conversations', id: 'a' }]]);
  });

  test('stay until an undo is over when a run of them has ended, and while another is open', async () => {
    const runs = [1, 2].map((place) => aRun({ id: `${place}`, conversationId: 'a' }));
    const [first = aRun(), second = aRun()] = runs;
    const { commands, end } = createConversationScene(runs);
    await commands['conversation.delete']({ ids: ['a'], isForGood: true });
    await end(first);
    expect(await findConversation('a')).toBeDefined();
    await end(second);
    expect(await findConversation('a')).toBeUndefined();
    expect(await commands['conversation.delete']({ ids: ['b'], isForGood: false })).toMatchObject({
      isEnding: false,
    });
    await end(aRun({ conversationId: 'b' }));
    expect(await findConversation('b')).toBeDefined();
  });

  test('that are temporary leave the memory once their run has ended', async () => {
    const id = temporaryId('1');
    const run = aRun({ id: 'r1', conversationId: id });
    await writeTurn(aConversation({ id }), [], openRecord(run));
    const { commands, end } = createConversationScene([run]);
    await commands['conversation.delete']({ ids: [id], isForGood: true });
    expect(await findRun('r1')).toBeDefined();
    await end(run);
    expect([await findConversation(id), await findRun('r1')]).toEqual([undefined, undefined]);
  });
});
