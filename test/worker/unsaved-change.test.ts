import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryId } from '../../lib/chat/storage/record-id.ts';
import { findConversation } from '../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { records } from '../../lib/platform/records/records.ts';
import { openRecord } from '../../lib/platform/records/run-store.ts';
import { createConversationCommands } from '../../lib/worker/conversations/conversation-commands.ts';
import { aConversation, aRun } from '../support/conversation.ts';
import { createPlaces, type Places } from '../support/places.ts';

const kept = 'a';
const temporary = temporaryId('b');

const commands = createConversationCommands({
  engine: { openRuns: () => [], stop: () => {} },
  now: () => 1,
  clearNotification: async () => {},
  notice: () => {},
});

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
  for (const id of [kept, temporary])
    await writeTurn(aConversation({ id }), [], openRecord(aRun({ id: `${id}.run`, conversationId: id })));
});

type Act = (ids: string[]) => Promise<{ isSaved: boolean }>;

const acts: [string, Act][] = [
  ['a title', async ([id = '']) => commands['conversation.change']({ id, change: { title: 'Moin' } })],
  ['a deletion', (ids) => commands['conversation.delete']({ ids, isForGood: false })],
  ['a restoration', (ids) => commands['conversation.restore']({ ids })],
];

describe.each(acts)('the outcome of %s', (_, act) => {
  test.each<[string, string[], boolean, boolean]>([
    ['a disk with room', [kept], false, true],
    ['a full disk', [kept], true, false],
    ['a full disk that it does not need', [temporary], true, true],
  ])('is reported with %s', async (_name, ids, disk, isSaved) => {
    places.refuse({ disk });
    expect(await act(ids)).toMatchObject({ isSaved });
  });
});

test('a change to several is saved only if all are', async () => {
  places.refuse({ disk: true });
  const both = { ids: [temporary, kept], isForGood: false };
  expect(await commands['conversation.delete'](both)).toMatchObject({ isSaved: false });
});

test('a change refused by the disk is in effect and saved later', async () => {
  places.refuse({ disk: true });
  await commands['conversation.change']({ id: kept, change: { title: 'Moin' } });
  expect((await findConversation(kept))?.title).toBe('Moin');
  places.refuse({ disk: false });
  expect(await records.settle()).toEqual([kept]);
  expect((await findConversation(kept))?.title).toBe('Moin');
});
