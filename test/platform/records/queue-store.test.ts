import { beforeEach, describe, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { writeFile } from '../../../lib/platform/records/file-store.ts';
import {
  keepQueuedValues,
  queuedConversations,
  readQueued,
  readQueuedValues,
  writeQueuedValues,
} from '../../../lib/platform/records/queue-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { aConversation } from '../../support/conversation.ts';
import { frozenText } from '../../support/frozen-value.ts';
import { createPlaces, type Places } from '../../support/places.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createTidyScene, keysIn } from '../../support/tidy-scene.ts';

const temporary = temporaryId('c1');

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const write = (id: string, place: number, conversationId = 'c1') => {
  const item = aQueuedMessage({ id, place, conversationId });
  return records.write({ conversationId, queued: [item], isDurable: true });
};
const ids = async (conversationId = 'c1') => (await readQueued(conversationId)).map(({ id }) => id);

describe('queued messages', () => {
  test('are read by conversation, in order', async () => {
    await write('q2', 2);
    await write('q1', 1);
    await write('q3', 1, 'c2');
    expect(await ids()).toEqual(['q1', 'q2']);
    expect(await ids('c2')).toEqual(['q3']);
    expect(await queuedConversations()).toEqual(['c1', 'c2']);
  });

  test('are removed alone, and with their conversation', async () => {
    await write('q1', 1);
    await write('q2', 2);
    await records.unqueue('c1', 'q1');
    expect(await ids()).toEqual(['q2']);
    await records.remove(['c1']);
    expect(await ids()).toEqual([]);
  });

  test('of a temporary conversation are only in the session', async () => {
    await write('q1', 1, temporary);
    expect(await ids(temporary)).toEqual(['q1']);
    await records.unqueue(temporary, 'q1');
    expect(await ids(temporary)).toEqual([]);
    await write('q2', 1, temporary);
    await places.endSession();
    expect(await ids(temporary)).toEqual([]);
  });

  test('that the disk refuses are in the session until it takes them', async () => {
    places.refuse({ disk: true });
    await records.write({ conversationId: 'c1', head: () => aConversation(), isDurable: true });
    expect(await write('q1', 1)).toBe('session');
    expect(await ids()).toEqual(['q1']);
    places.refuse({ disk: false });
    expect(await records.settle()).toEqual(['c1']);
    await places.endSession();
    expect(await ids()).toEqual(['q1']);
  });

  test('that cannot be read are left out and stay', async () => {
    await write('q1', 1);
    await records.write({
      conversationId: 'c1',
      queued: [{ id: 'q0', conversationId: 'c1', place: 'first' } as never],
      isDurable: true,
    });
    expect(await ids()).toEqual(['q1']);
    expect(await records.queued('c1')).toHaveLength(2);
  });

  test('keep their files', async () => {
    const scene = createTidyScene();
    for (const id of ['f1', 'f2', 'f3']) await writeFile(id, new File(['a'], id));
    scene.kept.now = Date.now() + 3_600_000;
    const item = aQueuedMessage({ attachments: ['f1'], files: ['f2'] });
    await records.write({ conversationId: 'c1', queued: [item], isDurable: true });
    await scene.tidy();
    expect(await keysIn('files')).toEqual(['f1', 'f2']);
  });
});

describe('secret values of queued messages', () => {
  test('are read as the last version wrote them', async () => {
    const stored = JSON.parse(frozenText('session', 'v1-0.7.0-queue'));
    await fakeBrowser.storage.session.set(stored);
    expect(await readQueuedValues('q1')).toEqual({
      origin: undefined,
      values: { '/key': 'typed-just-now' },
    });
    expect(await readQueued('c1')).toEqual([stored['records:c1:queued:q1']]);
  });

  test('are forgotten once their message is gone, except those of this worker', async () => {
    await fakeBrowser.storage.session.set({ 'queued.values': { q1: { '/key': 'a' }, q2: { '/key': 'b' } } });
    await writeQueuedValues('q3', 'https://example.com', { '/key': 'c' });
    await keepQueuedValues((id) => id === 'q2');
    expect(await fakeBrowser.storage.session.get('queued.values')).toEqual({
      'queued.values': { q2: { '/key': 'b' }, q3: { '/key': 'c', '': 'https://example.com' } },
    });
    expect(await readQueuedValues('q3')).toEqual({ origin: 'https://example.com', values: { '/key': 'c' } });
  });
});
