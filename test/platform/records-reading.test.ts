import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  findConversation,
  listConversations,
  newestConversation,
  readConversation,
  unseenConversations,
} from '../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { records } from '../../lib/platform/records/records.ts';
import {
  appendToJournal,
  findRun,
  openRecord,
  openRunIds,
  writeRunEnd,
} from '../../lib/platform/records/run-store.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces } from '../support/places.ts';
import { storedFold } from '../support/stored-fold.ts';

const { session } = fakeBrowser.storage;
const get = session.get.bind(session);
const going = after(aRun(), chunks('Bon'));

/** Creates a conversation with one run, all in the session, while the disk accepts writes again. */
async function held(hasEnded: boolean) {
  const places = await createPlaces();
  places.refuse({ disk: true });
  await writeTurn(aConversation(), [aQuestion(), anAnswer()], openRecord(aRun()));
  const happenings = [{ at: 1, happening: chunks('Bon') }];
  await appendToJournal(going, { runId: 'r1', seq: 1, happenings });
  if (hasEnded) await writeRunEnd(after(going, { type: 'end' }), foldOf('Bon'), undefined);
  places.refuse({ disk: false });
}

/** Reads while `settle` runs during the session read of this number. */
async function readWhileSettled<T>(read: () => Promise<T>, number: number): Promise<T> {
  let looks = 0;
  const [reached, settled] = [createGate(), createGate()];
  vi.spyOn(session, 'get').mockImplementation((async (...keys: []) => {
    looks += 1;
    if (looks === number) {
      reached.open();
      await settled.opened;
    }
    return get(...keys);
  }) as typeof session.get);
  const reading = read();
  await Promise.race([reached.opened, reading]);
  looks = number;
  await records.settle();
  settled.open();
  return reading;
}

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

const ids = (items: { id: string }[]) => items.map(({ id }) => id);

type Case = [string, () => Promise<unknown>, unknown];

async function expectWhole(read: Case[1], expected: unknown, hasEnded = true) {
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await held(hasEnded);
    expect([number, await readWhileSettled(read, number)]).toEqual([number, expected]);
  }
}

describe('a read during settling misses nothing of', () => {
  test.each<Case>([
    ['a head', async () => (await findConversation('c1'))?.id, 'c1'],
    ['a run', async () => (await findRun('r1'))?.run.state.status, 'done'],
    ['the open runs', openRunIds, []],
  ])('%s', (_, read, expected) => expectWhole(read, expected));

  test.each<Case>([
    ['a conversation', async () => (await readConversation('c1'))?.messages.length, 2],
    ['the list', async () => ids((await listConversations()).conversations), ['c1']],
    ['the newest conversation', async () => (await newestConversation())?.id, 'c1'],
    ['the unread conversations', async () => ids(await unseenConversations()), ['c1']],
  ])('%s', (_, read, expected) => expectWhole(read, expected));

  test('the journal of an open run', () => expectWhole(() => storedFold('r1'), foldOf('Bon'), false));
});
