import { beforeEach, describe, expect, test } from 'vitest';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { sessionRecords } from '../../../lib/platform/records/session-records.ts';
import { aConversation, after, aQuestion, aRun, chunks } from '../../support/conversation.ts';
import { createPlaces, type Places } from '../../support/places.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const entry = (runId: string, seq: number) => ({
  runId,
  seq,
  happenings: [{ at: 1, happening: chunks(`${runId} ${seq}`) }],
});

/** A conversation with one of each kind of record. */
const hold = (id: string, updatedAt = 1) =>
  sessionRecords.write({
    conversationId: id,
    head: () => aConversation({ id, updatedAt }),
    messages: [aQuestion({ id: `question in ${id}`, conversationId: id })],
    runs: [openRecord(aRun({ id: `run in ${id}`, conversationId: id }))],
    entries: [entry(`run in ${id}`, 1)],
    isDurable: true,
  });

describe('the session', () => {
  test('holds nothing at first, and nothing after it has ended', async () => {
    expect(await sessionRecords.conversationIds()).toEqual([]);
    await hold('c1');
    await places.endSession();
    expect(await sessionRecords.heads()).toEqual([]);
    expect(await sessionRecords.conversationIds()).toEqual([]);
  });

  test.each(['c', 'c1:head', 'c1%3A', 'c11'])('tells %j from c1', async (other) => {
    await hold('c1');
    await hold(other);
    const read = await sessionRecords.conversation(other);
    expect(read).toMatchObject({ head: { id: other }, messages: [{ conversationId: other }] });
    expect(read.runs.map(({ id }) => id)).toEqual([`run in ${other}`]);
    expect(await sessionRecords.journalOf(other)).toEqual([entry(`run in ${other}`, 1)]);
    await sessionRecords.remove(['c1']);
    expect(await sessionRecords.conversationIds()).toEqual([other]);
    expect(await sessionRecords.heads()).toEqual([aConversation({ id: other })]);
    expect(await sessionRecords.run('run in c1')).toBeUndefined();
    expect(await sessionRecords.journal(`run in ${other}`)).toHaveLength(1);
  });

  test('has one record of each id, as it was written last', async () => {
    await hold('c1');
    const run = after(aRun({ id: 'run in c1' }), { type: 'end' });
    const stored = { id: run.id, conversationId: 'c1', run, fold: { parts: [] } };
    await sessionRecords.write({ conversationId: 'c1', runs: [stored], isDurable: true });
    expect((await sessionRecords.conversation('c1')).runs).toEqual([stored]);
    expect(await sessionRecords.conversationIds()).toEqual(['c1']);
  });

  test('lets a head be changed by what it was, and left alone', async () => {
    await hold('c1');
    const write = (head?: Parameters<typeof sessionRecords.write>[0]['head']) =>
      sessionRecords.write({ conversationId: 'c1', ...(head && { head }), isDurable: false });
    await write((stored) => stored && { ...stored, title: `${stored.title}!` });
    await write(() => undefined);
    await write();
    expect(await sessionRecords.head('c1')).toEqual(aConversation({ title: 'Hi!' }));
  });
});
