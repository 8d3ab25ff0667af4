import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { QueuedMessage } from '../../../lib/chat/queue/message-queue.ts';
import { findConversation, readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { readQueued } from '../../../lib/platform/records/queue-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { findRun } from '../../../lib/platform/records/run-store.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile, secretHeader } from '../../support/profile.ts';
import { refusalOf, startOf, useQueue } from '../../support/queue-commands.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

const { scene, worker, send, add, change, sendNow, restart } = useQueue();

describe('the queue is paused', () => {
  test('where its profile leads to another site, until “Send now”, which takes the preset chosen there', async () => {
    const values = { key: 'of the former site' };
    const presets = [{ id: 'keyed', name: 'Keyed', values }];
    const leadTo = (host: string, presetId: string | null) =>
      scene().stored.profiles.set(
        'p1',
        aProfile({ url: scene().url.replace('127.0.0.1', host), call: { ...usualCall, presets, presetId } }),
      );
    leadTo('127.0.0.1', 'keyed');
    await send('a');
    await add('b', { presetId: 'keyed' });
    await scene().arrived('a');
    leadTo('localhost', null);
    await scene().end();
    await worker().settled();
    expect(scene().inputs()).toEqual(['a']);
    expect(await scene().ids()).toEqual(['b']);
    await sendNow();
    await scene().arrived('a', 'b');
    expect((await findRun('b'))?.run).toMatchObject({
      url: expect.stringContaining('//localhost:'),
      preset: null,
    });
  });

  test('where it was stored without its site', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    const [item] = await readQueued('c1');
    const { origin: _, ...former } = item ?? aQueuedMessage();
    await records.write({ conversationId: 'c1', queued: [former as QueuedMessage], isDurable: true });
    await scene().end();
    await worker().settled();
    expect(await scene().ids()).toEqual(['b']);
    await sendNow();
    await scene().arrived('a', 'b');
  });

  test('by a failed answer, until another try is done', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    await scene().end('failed');
    await worker().settled();
    expect(await scene().ids()).toEqual(['b']);
    await worker().commands['run.start']({
      ...startOf('a2'),
      origin: scene().origin,
      message: { kind: 'again', questionId: 'a.question' },
    });
    await scene().arrived('a', 'a');
    await scene().end();
    await scene().arrived('a', 'a', 'b');
  });

  test('by a stopped answer, until “Send now”', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    await worker().commands['run.stop']({ runId: 'a' });
    await eventually(async () => expect((await findConversation('c1'))?.lastRun.status).toBe('stopped'));
    await worker().settled();
    expect(scene().inputs()).toEqual(['a']);
    await sendNow();
    await scene().arrived('a', 'b');
  });

  test('by a stopped answer, and a message that is sent by hand goes first', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    await worker().commands['run.stop']({ runId: 'a' });
    await eventually(async () => expect((await findConversation('c1'))?.lastRun.status).toBe('stopped'));
    await send('c');
    await scene().arrived('a', 'c');
    expect(await scene().ids()).toEqual(['b']);
    await scene().end();
    await scene().arrived('a', 'c', 'b');
  });

  test('until “Send now”, which sends the next message after the version that is shown', async () => {
    await send('a');
    await scene().end();
    await send('b');
    await add('c');
    await scene().arrived('a', 'b');
    await scene().end('failed');
    await worker().settled();
    await scene().changeConversation('c1', (head) => ({ ...head, tip: 'a.answer' }));
    await sendNow();
    await scene().arrived('a', 'b', 'c');
    const question = (await readConversation('c1'))?.messages.find(({ id }) => id === 'c.question');
    expect(question?.parentId).toBe('a.answer');
  });

  test('by an answer whose worker died', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    await restart();
    expect(await scene().ids()).toEqual(['b']);
    await sendNow();
    await scene().arrived('a', 'b');
  });

  test('while its message is edited, also over a new worker', async () => {
    await send('a');
    await add('b');
    await change('b', { isHeld: true });
    await scene().end();
    await restart();
    expect(scene().inputs()).toEqual(['a']);
    await change('b', { text: 'B' });
    await scene().arrived('a', 'B');
  });

  test('while the profile needs a locked secret', async () => {
    scene().stored.profiles.set(
      'p1',
      aProfile({ url: scene().url, headers: [secretHeader('X-Key', new URL(scene().url).origin)] }),
    );
    const { origin } = new URL(scene().url);
    scene().stored.secrets = { 'id of X-Key': { value: 'k', origin } };
    await send('a');
    await add('b');
    await scene().arrived('a');
    scene().stored.secrets = { 'id of X-Key': { sealed: 'AAAA', origin } };
    await scene().end();
    await worker().settled();
    expect(await refusalOf(sendNow())).toBe('secrets-locked');
    expect(scene().inputs()).toEqual(['a']);
    scene().stored.secrets = { 'id of X-Key': { value: 'k', origin } };
    await worker().queue.goOnAll();
    await scene().arrived('a', 'b');
  });

  test('while the profile is deleted', async () => {
    await send('a');
    await add('b');
    const profile = aProfile({ url: scene().url });
    scene().stored.profiles.clear();
    await scene().end();
    await sendNow();
    expect(await refusalOf(add('c'))).toBe('profile-gone');
    expect(scene().inputs()).toEqual(['a']);
    scene().stored.profiles.set('p1', profile);
    await worker().queue.goOnAll();
    await scene().arrived('a', 'b');
  });

  test('by a message that no store takes, which is not lost', async () => {
    await send('a');
    await add('b');
    await scene().arrived('a');
    await scene().end();
    await scene().arrived('a', 'b');
    await add('c');
    const isTurn = (value: object) => 'role' in value;
    scene().places.refuse({ disk: isTurn, session: true });
    await scene().end();
    await eventually(async () => {
      const [item] = await records.queued('c1');
      expect(item).toMatchObject({ refusal: { code: 'message-not-stored' } });
    });
    scene().places.refuse({ disk: false, session: false });
    await restart();
    expect(scene().inputs()).toEqual(['a', 'b']);
    await sendNow();
    await scene().arrived('a', 'b', 'c');
  });
});
