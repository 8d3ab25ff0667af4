import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { findConversation } from '../../lib/platform/records/conversation-reading.ts';
import { markSeen, writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { records } from '../../lib/platform/records/records.ts';
import { appendToJournal, findRun, openRecord, writeRunEnd } from '../../lib/platform/records/run-store.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces, type Places } from '../support/places.ts';
import { storedFold } from '../support/stored-fold.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

const firstTurn = () => writeTurn(aConversation(), [aQuestion(), anAnswer()], openRecord(aRun()));
const going = after(aRun(), chunks('Bon'));
const ended = after(going, { type: 'end' });
const appendBon = () =>
  appendToJournal(going, { runId: 'r1', seq: 1, happenings: [{ at: 1, happening: chunks('Bon') }] });

const dieBeforeRemoval = () =>
  vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('The worker is gone.'));

describe('a worker that dies between disk and session', () => {
  beforeEach(async () => {
    await firstTurn();
    places.refuse({ disk: true });
    await appendBon();
    places.refuse({ disk: false });
  });

  test('leaves records in both places, which the next pass merges', async () => {
    dieBeforeRemoval();
    await expect(records.settle()).rejects.toThrow();
    expect(await records.settle()).toEqual(['c1']);
    expect(await places.heldKeys()).toEqual([]);
    expect(await storedFold('r1')).toEqual(foldOf('Bon'));
  });

  test('leaves no duplicate happening in the journal', async () => {
    dieBeforeRemoval();
    await expect(records.settle()).rejects.toThrow();
    expect(await storedFold('r1')).toEqual(foldOf('Bon'));
  });

  test('leaves no record that later counts as newer', async () => {
    dieBeforeRemoval();
    await records.settle().catch(() => {});
    await writeRunEnd(ended, foldOf('Bon'), undefined);
    places.refuse({ disk: true });
    await writeTurn(aConversation({ id: 'c2' }), [], openRecord(aRun({ id: 'r2', conversationId: 'c2' })));
    expect((await findRun('r1'))?.run.state).toEqual({ status: 'done' });
  });
});

describe('a disk that refuses large writes and accepts small ones', () => {
  const endLarge = () => writeRunEnd(ended, foldOf('x'.repeat(3_000)), undefined);
  const nextTurn = () => {
    const head = aConversation({ tip: 'r2.answer', lastRun: { id: 'r2', status: 'queued' } });
    return writeTurn(head, [], openRecord(aRun({ id: 'r2' })));
  };
  const moments = Array.from({ length: 25 }, (_, place) => place);
  const wait = async (moment: number) => {
    for (let count = 0; count < moment; count += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  /** Returns the delays after which a small write during a large one is lost. */
  async function momentsLost(small: () => Promise<unknown>, isThere: () => Promise<boolean>) {
    const lost: number[] = [];
    for (const moment of moments) {
      places = await createPlaces();
      await firstTurn();
      places.refuse({ disk: (value) => JSON.stringify(value).length > 2_000 });
      const large = endLarge();
      await wait(moment);
      await Promise.all([large, small()]);
      if (!(await isThere())) lost.push(moment);
    }
    return lost;
  }

  test('splits a conversation across disk and session', async () => {
    await firstTurn();
    places.refuse({ disk: (value) => JSON.stringify(value).length > 2_000 });
    expect(await nextTurn()).toBe('disk');
    expect(await endLarge()).toBe('session');
  });

  test('loses no turn written meanwhile', async () => {
    const isThere = async () => (await findConversation('c1'))?.tip === 'r2.answer';
    expect(await momentsLost(nextTurn, isThere)).toEqual([]);
  });

  test('loses no end while the conversation is marked as seen', async () => {
    const isThere = async () => (await findConversation('c1'))?.lastRun.status === 'done';
    expect(await momentsLost(() => markSeen('c1'), isThere)).toEqual([]);
  });
});

test('writing nothing, or what is already there, succeeds', async () => {
  await firstTurn();
  expect(await records.write({ conversationId: 'c1', isDurable: false })).toBe('disk');
  await records.take([]);
  expect(await findConversation('c1')).toMatchObject({ id: 'c1' });
});
