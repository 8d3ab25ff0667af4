import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { becomeWriter } from '../../../lib/platform/records/session-reading.ts';
import { sessionRecords } from '../../../lib/platform/records/session-records.ts';
import { aConversation, after, aQuestion, aRun, chunks } from '../../support/conversation.ts';
import { createPlaces, type Places } from '../../support/places.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});
afterEach(() => becomeWriter(false));

const entry = (runId: string, seq: number) => ({
  runId,
  seq,
  happenings: [{ at: 1, happening: chunks(`${runId} ${seq}`) }],
});

/** Holds a conversation with one record of each kind. */
const hold = (id: string, updatedAt = 1) =>
  sessionRecords.write({
    conversationId: id,
    head: () => aConversation({ id, updatedAt }),
    messages: [aQuestion({ id: `question in ${id}`, conversationId: id })],
    runs: [openRecord(aRun({ id: `run in ${id}`, conversationId: id }))],
    entries: [entry(`run in ${id}`, 1)],
    isDurable: true,
  });

describe.each([
  ['a page', false],
  ['the worker, which remembers the index', true],
])('session records read by %s', (_, isWriter) => {
  beforeEach(() => becomeWriter(isWriter));

  test('are empty at first and after the session ends', async () => {
    expect(await sessionRecords.conversationIds()).toEqual([]);
    await hold('c1');
    await places.endSession();
    // The worker ends with the session.
    becomeWriter(isWriter);
    expect(await sessionRecords.heads()).toEqual([]);
    expect(await sessionRecords.conversationIds()).toEqual([]);
  });

  test.each(['c', 'c1:head', 'c1%3A', 'c11'])('keep %j apart from c1', async (other) => {
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

  test('keep one record of each id, by its last write', async () => {
    await hold('c1');
    const run = after(aRun({ id: 'run in c1' }), { type: 'end' });
    const stored = { id: run.id, conversationId: 'c1', run, fold: { parts: [] } };
    await sessionRecords.write({ conversationId: 'c1', runs: [stored], isDurable: true });
    expect((await sessionRecords.conversation('c1')).runs).toEqual([stored]);
    expect(await sessionRecords.conversationIds()).toEqual(['c1']);
  });

  test('let a head be derived from its former value or left alone', async () => {
    await hold('c1');
    const write = (head?: Parameters<typeof sessionRecords.write>[0]['head']) =>
      sessionRecords.write({ conversationId: 'c1', ...(head && { head }), isDurable: false });
    await write((stored) => stored && { ...stored, title: `${stored.title}!` });
    await write(() => undefined);
    await write();
    expect(await sessionRecords.head('c1')).toEqual(aConversation({ title: 'Hi!' }));
  });
});

describe('the worker, sole writer of the session,', () => {
  test('reads it once while it is empty', async () => {
    becomeWriter();
    const get = vi.spyOn(fakeBrowser.storage.session, 'get');
    await sessionRecords.run('r1');
    await sessionRecords.message('m1');
    await sessionRecords.head('c1');
    await sessionRecords.conversation('c1');
    expect(get).toHaveBeenCalledTimes(1);
  });

  test('remembers nothing of a refused write', async () => {
    becomeWriter();
    places.refuse({ session: true });
    await expect(hold('c1')).rejects.toThrow('quota');
    expect(await sessionRecords.conversationIds()).toEqual([]);
    places.refuse({ session: false });
    await hold('c2');
    expect(await sessionRecords.conversationIds()).toEqual(['c2']);
  });
});
