import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import {
  findConversation,
  listConversations,
  readConversation,
  readWithPruned,
} from '../../../lib/platform/records/conversation-reading.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { aConversation, aRun } from '../../support/conversation.ts';

import {
  ask,
  createScene,
  gonesOf,
  minute,
  onDisk,
  shownIn,
  storeThreeTurns,
} from '../../support/prune-scene.ts';

beforeEach(storeThreeTurns);

const branch = { id: 'c1', messageId: 'r3.question' };
const whole = ['r1.answer', 'r1.question', 'r2.answer', 'r2.question', 'r3.answer', 'r3.question'];

describe('a deleted branch', () => {
  test('is hidden from readers at once, and the pages are told', async () => {
    const { commands, notices } = createScene();
    await expect(commands['conversation.prune']({ ...branch, preview: 'Two' })).resolves.toEqual({
      isSaved: true,
      messageId: 'r3.question',
    });
    const read = await readConversation('c1');
    expect(await shownIn('c1')).toEqual(whole.slice(0, 4));
    expect([...(read?.runs.keys() ?? [])].sort()).toEqual(['r1', 'r2']);
    expect(read?.conversation).toEqual(
      aConversation({
        tip: 'r2.answer',
        lastRun: { id: 'r2', status: 'queued' },
        updatedAt: 2,
        preview: 'Two',
        memory: { id: 'c1', lastRunId: 'r3' },
      }),
    );
    expect(notices).toEqual([{ store: 'conversations', id: 'c1' }]);
  });

  test('comes back whole', async () => {
    const { commands, purge, pass } = createScene();
    const before = await onDisk();
    await commands['conversation.prune']({ ...branch, preview: '' });
    pass(9 * minute);
    await purge();
    await commands['conversation.unprune'](branch);
    const after = await onDisk();
    // A run of this test never ended: its state is read again.
    expect(after).toEqual({
      ...before,
      heads: before.heads.map((head) => ({ ...head, lastRun: { id: 'r3', status: 'queued' } })),
    });
    expect(await gonesOf()).toEqual([]);
  });

  test('is read again by a page that has read the conversation without it', async () => {
    const { commands } = createScene();
    await commands['conversation.prune']({ ...branch, preview: '' });
    const without = await readConversation('c1');
    await commands['conversation.unprune'](branch);
    expect((await readConversation('c1', without))?.messages).toHaveLength(6);
  });

  test('is removed after ten minutes with its runs and traces, and leaves the search index', async () => {
    const { commands, purge, pass } = createScene();
    await commands['conversation.prune']({ ...branch, preview: '' });
    pass(10 * minute);
    await purge();
    expect(await onDisk()).toMatchObject({
      messages: whole.slice(0, 4),
      runs: ['r1', 'r2'],
      events: [
        ['r1', 1],
        ['r2', 1],
      ],
    });
    expect(await gonesOf()).toEqual(['r3.answer', 'r3.question']);
    expect(Object.keys((await findConversation('c1')) ?? {})).not.toContain('pruned');
    await expect(commands['conversation.unprune'](branch)).rejects.toMatchObject({
      refusal: { code: 'branch-gone' },
    });
  });

  test('is removed with the next conversation that is deleted for good', async () => {
    const { commands } = createScene();
    await commands['conversation.prune']({ ...branch, preview: '' });
    await commands['conversation.delete']({ ids: ['other'], isForGood: true });
    expect((await onDisk()).runs).toEqual(['r1', 'r2']);
  });

  test('stays while a run of the conversation is open; one in it is stopped', async () => {
    const run = aRun({ id: 'r3', messageId: 'r3.answer' });
    const { commands, purge, pass, stopped, open } = createScene([
      run,
      aRun({ id: 'r2', messageId: 'r2.answer' }),
    ]);
    await commands['conversation.prune']({ ...branch, preview: '' });
    expect(stopped).toEqual(['r3']);
    pass(10 * minute);
    await purge();
    expect((await onDisk()).runs).toEqual(['r1', 'r2', 'r3']);
    open.length = 0;
    await purge();
    expect((await onDisk()).runs).toEqual(['r1', 'r2']);
  });

  test('goes with its conversation, and comes back with neither', async () => {
    const { commands, pass, purge } = createScene();
    await commands['conversation.prune']({ ...branch, preview: '' });
    await commands['conversation.delete']({ ids: ['c1'], isForGood: false });
    pass(10 * minute);
    await purge();
    expect(await onDisk()).toEqual({ heads: [], messages: [], runs: [], events: [] });
  });

  test('stays deleted while its conversation is deleted and restored', async () => {
    const { commands } = createScene();
    await commands['conversation.prune']({ ...branch, preview: '' });
    await commands['conversation.delete']({ ids: ['c1'], isForGood: false });
    await commands['conversation.restore']({ ids: ['c1'] });
    expect(await shownIn('c1')).toEqual(whole.slice(0, 4));
    await commands['conversation.unprune'](branch);
    expect(await shownIn('c1')).toEqual(whole);
  });

  test('does the same in a temporary conversation', async () => {
    const id = temporaryId('t');
    await ask('r7', null, id);
    await ask('r8', 'r7.answer', id);
    const { commands, purge, pass } = createScene();
    await expect(
      commands['conversation.prune']({ id, messageId: 'r8.question', preview: '' }),
    ).resolves.toMatchObject({ isSaved: true });
    expect(await shownIn(id)).toEqual(['r7.answer', 'r7.question']);
    await commands['conversation.unprune']({ id, messageId: 'r8.question' });
    expect(await shownIn(id)).toHaveLength(4);
    await commands['conversation.prune']({ id, messageId: 'r8.question', preview: '' });
    pass(10 * minute);
    await purge();
    expect((await readWithPruned(id))?.messages).toHaveLength(2);
    await records.remove([id]);
  });
});

test.each([
  ['pauses the queue with the last answer', 'r3.question', ['c1 answer-deleted']],
  ['leaves the queue alone with an earlier answer', 'r2.question', []],
])('a deleted branch %s', async (_, messageId, expected) => {
  const { commands, paused } = createScene();
  await commands['conversation.prune']({ id: 'c1', messageId, preview: '' });
  expect(paused).toEqual(expected);
});

test.each([
  ['the whole conversation', 'c1', 'r1.question'],
  ['the only answer of the first question', 'c1', 'r1.answer'],
  ['a message that is gone', 'c1', 'r9.answer'],
  ['a message of no conversation', 'c9', 'r1.answer'],
])('%s is no branch to delete', async (_, id, messageId) => {
  const { commands } = createScene();
  const before = await onDisk();
  await expect(commands['conversation.prune']({ id, messageId, preview: '' })).rejects.toMatchObject({
    refusal: { code: 'message-gone' },
  });
  expect(await onDisk()).toEqual(before);
  expect((await listConversations()).conversations).toHaveLength(1);
});
