import { describe, expect, test } from 'vitest';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { findConversation, readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile } from '../../support/profile.ts';
import { refusalOf, startOf, useQueue } from '../../support/queue-commands.ts';

const { scene, worker, send, add, change, remove } = useQueue();

describe('a queued message', () => {
  test('is sent once the answer before it is done, in order', async () => {
    await send('a');
    await add('b');
    await add('c');
    await scene().arrived('a');
    expect(await scene().ids()).toEqual(['b', 'c']);
    await scene().end();
    await scene().arrived('a', 'b');
    await scene().end();
    await scene().arrived('a', 'b', 'c');
    await scene().end();
    await eventually(async () => expect(await scene().ids()).toEqual([]));
    const stored = await readConversation('c1');
    expect(stored?.messages.map(({ id }) => id).toSorted()).toEqual(
      ['a', 'b', 'c'].flatMap((id) => [`${id}.answer`, `${id}.question`]),
    );
  });

  test('is sent at once if nothing runs any more', async () => {
    await send('a');
    await scene().end();
    await add('b');
    await scene().arrived('a', 'b');
  });

  test('is sent once, however often it is queued', async () => {
    await send('a');
    await Promise.all([add('b'), add('b'), add('b')]);
    await scene().arrived('a');
    await scene().end();
    await scene().arrived('a', 'b');
    await add('b');
    await scene().end();
    await add('b');
    await worker().settled();
    expect(scene().inputs()).toEqual(['a', 'b']);
    expect(await scene().ids()).toEqual([]);
  });

  test('keeps mode, preset and fields of the moment it was queued', async () => {
    const part = { mode: 'stream' as const, presetId: 'x', fields: { days: 2 } };
    await send('a');
    await add('b', part);
    scene().stored.profiles.set('p1', aProfile({ url: scene().url, mode: 'batch' }));
    await scene().end();
    await scene().arrived('a', 'b');
    expect((await readConversation('c1'))?.runs.get('b')?.run).toMatchObject({
      mode: 'stream',
      fields: { days: 2 },
    });
  });

  test('follows the last answer, even if another branch is shown meanwhile', async () => {
    await send('a');
    await scene().end();
    await send('b');
    await add('c');
    await scene().changeConversation('c1', (head) => ({ ...head, tip: 'a.answer' }));
    await scene().end();
    await scene().arrived('a', 'b', 'c');
    const question = (await readConversation('c1'))?.messages.find(({ id }) => id === 'c.question');
    expect(question?.parentId).toBe('b.answer');
  });

  test('can be changed, removed and put back until it is sent', async () => {
    await send('a');
    for (const text of ['b', 'c', 'd']) await add(text);
    await change('b', { text: 'B' });
    await remove('c');
    await remove('d');
    await worker().commands['queue.add']({ start: startOf('d'), origin: scene().origin, place: 3 });
    await worker().commands['queue.add']({ start: startOf('c'), origin: scene().origin, place: 2 });
    expect(await scene().ids()).toEqual(['b', 'c', 'd']);
    await scene().end();
    await scene().arrived('a', 'B');
    expect(await refusalOf(change('b', { text: 'too late' }))).toBe('queued-message-gone');
  });

  test('of a temporary conversation is not written to disk', async () => {
    const conversationId = temporaryId('t1');
    await send('a', { conversationId });
    await add('b', { conversationId });
    await scene().arrived('a');
    expect(await scene().ids(conversationId)).toEqual(['b']);
    await scene().end();
    await scene().arrived('a', 'b');
  });

  test('is not sent in a deleted conversation, but once it is restored', async () => {
    await send('a');
    await add('b');
    await scene().changeConversation('c1', (head) => ({ ...head, deletedAt: 1 }));
    await scene().end();
    await worker().settled();
    expect((await findConversation('c1'))?.deletedAt).toBe(1);
    expect(await scene().ids()).toEqual(['b']);
    await scene().changeConversation('c1', ({ deletedAt: _, ...head }) => head);
    await worker().queue.goOnAll();
    await scene().arrived('a', 'b');
  });

  test('notifies the pages of each change of the queue', async () => {
    await send('a');
    scene().notices.length = 0;
    await add('b');
    expect(scene().notices).toContainEqual({ store: 'queue', id: 'c1' });
  });
});
