import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import {
  findConversation,
  listConversations,
  readConversation,
} from '../../../lib/platform/records/conversation-reading.ts';
import {
  changeConversation,
  purgeConversations,
  writeTurn,
} from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { newestConversation } from '../../../lib/platform/records/newest-conversation.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { findRun, openRecord } from '../../../lib/platform/records/run-store.ts';
import type { Change } from '../../../lib/wire/changes.ts';
import { createConversationCommands } from '../../../lib/worker/conversations/conversation-commands.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

const minute = 60_000;

const stored = (id: string, updatedAt: number) =>
  writeTurn(
    aConversation({ id, updatedAt, title: id, tip: `${id}.answer` }),
    [
      aQuestion({ id: `${id}.question`, conversationId: id }),
      anAnswer({ id: `${id}.answer`, conversationId: id, parentId: `${id}.question`, runId: `${id}.run` }),
    ],
    openRecord(aRun({ id: `${id}.run`, conversationId: id })),
  );

function createScene(open: Run[] = []) {
  const notices: Change[] = [];
  const stopped: string[] = [];
  const cleared: string[] = [];
  let now = 100 * minute;
  const commands = createConversationCommands({
    engine: { openRuns: () => open, stop: (id) => void stopped.push(id) },
    now: () => now,
    changeConversation,
    purgeConversations,
    removeConversations: records.remove,
    clearNotification: async (id) => void cleared.push(id),
    notice: (change) => void notices.push(change),
  });
  return {
    commands,
    notices,
    stopped,
    cleared,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const listed = async () => (await listConversations()).conversations.map(({ id }) => id);

beforeEach(async () => {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events'] as const) await db.clear(store);
  for (const [id, at] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    await stored(id, at);
});

describe('a conversation', () => {
  test.each([true, false])('loses its notification as it is deleted, for good: %s', async (isForGood) => {
    const { commands, cleared } = createScene();
    await commands['conversation.delete']({ ids: ['a', 'b'], isForGood });
    expect(cleared).toEqual(['a', 'b']);
  });

  test('is renamed in one line; a blank name is ignored', async () => {
    const { commands, notices } = createScene();
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
    const { commands } = createScene();
    await commands['conversation.change']({ id: 'a', change: { isPinned: true } });
    expect((await findConversation('a'))?.pinned).toBe(1);
    await commands['conversation.change']({ id: 'a', change: { isPinned: false } });
    expect(await findConversation('a')).not.toHaveProperty('pinned');
  });

  test('that does not exist is not created by a change', async () => {
    await createScene().commands['conversation.change']({ id: 'x', change: { title: 'A' } });
    expect(await listed()).toEqual(['c', 'b', 'a']);
  });
});

describe('deleted conversations', () => {
  test('leave the list, are never the newest and cannot be read', async () => {
    const { commands } = createScene();
    await commands['conversation.delete']({ ids: ['c', 'a'], isForGood: false });
    expect(await listed()).toEqual(['b']);
    expect((await newestConversation())?.id).toBe('b');
    expect(await readConversation('c')).toBeUndefined();
  });

  test('are restored unchanged', async () => {
    const { commands } = createScene();
    const before = await readConversation('c');
    await commands['conversation.delete']({ ids: ['c', 'a'], isForGood: false });
    await commands['conversation.restore']({ ids: ['c', 'a'] });
    expect(await listed()).toEqual(['c', 'b', 'a']);
    expect(await readConversation('c')).toEqual(before);
  });

  test('are removed with all their records after ten minutes without undo', async () => {
    const { commands, pass } = createScene();
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
    await createScene().commands['conversation.delete']({ ids: ['a', 'b', 'c'], isForGood: true });
    const db = await database();
    for (const store of ['conversations', 'messages', 'runs', 'events'] as const)
      expect(await db.count(store)).toBe(0);
  });

  test('are removed along with a later deletion for good', async () => {
    const { commands } = createScene();
    await commands['conversation.delete']({ ids: ['a'], isForGood: false });
    await commands['conversation.delete']({ ids: ['b'], isForGood: true });
    expect(await (await database()).getAllKeys('conversations')).toEqual(['c']);
  });

  test('with open runs are removed once these have stopped', async () => {
    const { commands, stopped } = createScene([
      aRun({ id: 'a.run', conversationId: 'a' }),
      aRun({ id: 'b.run', conversationId: 'b' }),
    ]);
    await commands['conversation.delete']({ ids: ['a'], isForGood: true });
    expect(stopped).toEqual(['a.run']);
    expect(await findRun('a.run')).toBeDefined();
    expect(await listed()).toEqual(['c', 'b']);
  });
});
