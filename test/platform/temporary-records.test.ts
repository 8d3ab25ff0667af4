import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryId } from '../../lib/chat/storage/record-id.ts';
import { listConversations, readConversation } from '../../lib/platform/records/conversation-reading.ts';
import { changeConversation, markSeen, writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { records } from '../../lib/platform/records/records.ts';
import {
  appendToJournal,
  openRecord,
  rewriteRun,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces, type Places } from '../support/places.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const id = temporaryId('1');
const run = aRun({ conversationId: id });
const entry = { runId: 'r1', seq: 1, happenings: [{ at: 1, happening: chunks('Bon') }] };
const turn = () =>
  writeTurn(
    aConversation({ id }),
    [aQuestion({ conversationId: id }), anAnswer({ conversationId: id })],
    openRecord(run),
  );
const append = () => appendToJournal(after(run, chunks('Bon')), entry);
const end = () => writeRunEnd(after(run, { type: 'end' }), foldOf('Bon'), undefined);

const onDisk = async () => {
  const db = await database();
  const all = await Promise.all([...db.objectStoreNames].map((name) => db.getAll(name)));
  return all.flat();
};

describe('a temporary conversation', () => {
  test('is written to the session only, in each of its writes, and is listed', async () => {
    expect(await turn()).toBe('session');
    expect(await append()).toBe('session');
    expect(await end()).toBe('session');
    await markSeen(id);
    await changeConversation(id, (head) => ({ ...head, title: 'Renamed' }));
    expect(await onDisk()).toEqual([]);
    expect((await listConversations()).conversations.map(({ title }) => title)).toEqual(['Renamed']);
    expect((await readConversation(id))?.messages).toHaveLength(2);
  });

  test('is never settled, and nothing waits for it', async () => {
    await turn();
    expect(await records.hasUnsettled()).toBe(false);
    expect(await records.settle()).toEqual([]);
    await rewriteRun({ run: { ...run, kept: true }, fold: foldOf('Bon') });
    expect(await onDisk()).toEqual([]);
  });

  test('refused by the session is not written anywhere', async () => {
    places.refuse({ session: true });
    await expect(turn()).rejects.toThrow('quota');
    expect(await onDisk()).toEqual([]);
  });

  test('deleted before its run ends does not reach the disk', async () => {
    await turn();
    await records.remove([id]);
    await end();
    expect(await onDisk()).toEqual([]);
  });

  test('ends with the session', async () => {
    await turn();
    await places.endSession();
    expect((await listConversations()).conversations).toEqual([]);
  });
});
