import { beforeEach, describe, expect, test } from 'vitest';
import {
  findConversation,
  findMessage,
  listConversations,
  newestConversation,
  readConversation,
  unseenConversations,
} from '../../../lib/platform/records/conversation-reading.ts';
import { markSeen, writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { records } from '../../../lib/platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  openRecord,
  openRunIds,
  rewriteRun,
  writeRunEnd,
} from '../../../lib/platform/records/run-store.ts';
import {
  aConversation,
  after,
  anAnswer,
  aQuestion,
  aRun,
  chunks,
  foldOf,
} from '../../support/conversation.ts';
import { createPlaces, type Places } from '../../support/places.ts';
import { storedFold } from '../../support/stored-fold.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

/** Writes a conversation with its first turn; the run is named after the conversation. */
const turn = (id: string, updatedAt = 1) => {
  const part = { conversationId: id };
  const question = aQuestion({ ...part, id: `${id}.question` });
  const answer = anAnswer({ ...part, id: `${id}.answer`, runId: `run of ${id}` });
  const lastRun = { id: `run of ${id}`, status: 'queued' as const };
  const head = aConversation({ id, updatedAt, tip: answer.id, lastRun });
  return writeTurn(head, [question, answer], openRecord(runOf(id)));
};
const runOf = (id: string) => aRun({ id: `run of ${id}`, conversationId: id });
const entry = (id: string, seq: number, text: string) => ({
  runId: `run of ${id}`,
  seq,
  happenings: [{ at: 1, happening: chunks(text) }],
});
const append = (id: string, seq: number, text: string) =>
  appendToJournal(after(runOf(id), chunks(text)), entry(id, seq, text));
const end = (id: string) => writeRunEnd(after(runOf(id), { type: 'end' }), foldOf('Bon'), undefined);
const keep = (id: string) => rewriteRun({ run: { ...runOf(id), kept: true }, fold: foldOf('Bon') });

describe.each([
  ['a turn', () => turn('c1')],
  ['a journal entry', () => append('c1', 1, 'Bon')],
  ['the end of a run', () => end('c1')],
  ['a rewritten run', () => keep('c1')],
])('%s', (_, write) => {
  test('goes to disk', async () => {
    expect(await write()).toBe('disk');
    expect((await findRun('run of c1'))?.run.stored).toBe('disk');
    expect(await places.heldKeys()).toEqual([]);
  });

  test('goes to the session when the disk refuses it, and is read from there', async () => {
    places.refuse({ disk: true });
    expect(await write()).toBe('session');
    expect((await findRun('run of c1'))?.run.stored).toBe('session');
    await places.endSession();
    expect(await findRun('run of c1')).toBeUndefined();
  });

  test('fails when both refuse it', async () => {
    places.refuse({ disk: true, session: true });
    await expect(write()).rejects.toThrow('quota');
    expect(await findRun('run of c1')).toBeUndefined();
    expect(await places.heldKeys()).toEqual([]);
  });
});

describe('a record refused by the disk', () => {
  beforeEach(async () => {
    await turn('c1', 5);
    places.refuse({ disk: true });
    await append('c1', 1, 'Bon');
    places.refuse({ disk: false });
  });

  test('holds later writes to its conversation in the session, and those of no other', async () => {
    expect(await append('c1', 2, 'jour')).toBe('session');
    expect(await turn('c2')).toBe('disk');
    expect(await append('c2', 1, 'Bon')).toBe('disk');
  });

  test('is retried with each durable write', async () => {
    expect(await end('c1')).toBe('disk');
    expect(await places.heldKeys()).toEqual([]);
    await places.endSession();
    expect((await findRun('run of c1'))?.run).toMatchObject({ state: { status: 'done' }, stored: 'disk' });
    expect(await storedFold('run of c1')).toEqual(foldOf('Bon'));
  });

  test('is moved to disk by `settle`, which returns its conversation', async () => {
    await append('c1', 2, 'jour');
    expect(await records.hasUnsettled()).toBe(true);
    expect(await records.settle()).toEqual(['c1']);
    expect(await records.hasUnsettled()).toBe(false);
    expect(await places.heldKeys()).toEqual([]);
    expect((await findRun('run of c1'))?.run.stored).toBe('disk');
    expect(await storedFold('run of c1')).toEqual(foldOf('Bon', 'jour'));
    expect(await append('c1', 3, '!')).toBe('disk');
  });

  test('stays in the session while the disk refuses it', async () => {
    places.refuse({ disk: true });
    expect(await records.settle()).toEqual([]);
    expect(await records.hasUnsettled()).toBe(true);
    expect(await storedFold('run of c1')).toEqual(foldOf('Bon'));
  });

  test('is merged with the disk on reading', async () => {
    places.refuse({ disk: true });
    await end('c1');
    const read = await readConversation('c1');
    expect(read?.conversation).toMatchObject({ updatedAt: 5, lastRun: { status: 'done' }, unseen: 1 });
    expect(read?.messages.map(({ id }) => id).toSorted()).toEqual(['c1.answer', 'c1.question']);
    expect(read?.runs.get('run of c1')).toMatchObject({
      run: { state: { status: 'done' }, stored: 'session' },
    });
    expect(await findMessage('c1.question')).toMatchObject({ text: 'Hi' });
    expect(await openRunIds()).toEqual([]);
  });
});

describe('conversations on disk and in the session', () => {
  beforeEach(async () => {
    await turn('old', 1);
    await end('old');
    await turn('new', 3);
    places.refuse({ disk: true });
    await turn('between', 2);
    await end('new');
  });

  test('form one list, newest first, each by its last write', async () => {
    const { conversations, running, unreadable } = await listConversations();
    expect(conversations.map(({ id, lastRun }) => [id, lastRun.status])).toEqual([
      ['new', 'done'],
      ['between', 'queued'],
      ['old', 'done'],
    ]);
    expect({ running, unreadable }).toEqual({ running: new Map([['between', 'queued']]), unreadable: 0 });
    expect(await openRunIds()).toEqual(['run of between']);
  });

  test('have one newest, by its last write', async () => {
    expect(await newestConversation()).toMatchObject({ id: 'new', lastRun: { status: 'done' } });
  });

  test('are unread until seen, wherever that is written', async () => {
    const unseen = async () => (await unseenConversations()).map(({ id }) => id).toSorted();
    expect(await unseen()).toEqual(['new', 'old']);
    await markSeen('old');
    expect(await unseen()).toEqual(['new']);
    expect(await findConversation('old')).not.toHaveProperty('unseen');
    await markSeen('new');
    expect(await unseen()).toEqual([]);
    places.refuse({ disk: false });
    expect((await records.settle()).toSorted()).toEqual(['between', 'new', 'old']);
    expect(await unseen()).toEqual([]);
  });

  test('stay unread while only another record of them is held', async () => {
    await keep('old');
    expect((await unseenConversations()).map(({ id }) => id)).toContain('old');
  });
});

test.each(['a:b', '50%', '%3A', 'records:x:head:', 'é😀', ' ', '__proto__'])(
  'a conversation named %j is held and settled like any other',
  async (id) => {
    await turn('c1');
    places.refuse({ disk: true });
    await turn(id);
    await append(id, 1, 'Bon');
    expect((await readConversation(id))?.runs.get(`run of ${id}`)?.run.stored).toBe('session');
    expect(await storedFold(`run of ${id}`)).toEqual(foldOf('Bon'));
    places.refuse({ disk: false });
    expect(await records.settle()).toEqual([id]);
    expect(await places.heldKeys()).toEqual([]);
    expect((await readConversation(id))?.messages).toHaveLength(2);
    expect((await listConversations()).conversations).toHaveLength(2);
  },
);
