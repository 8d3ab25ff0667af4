import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  findConversation,
  findMessage,
  readConversation,
} from '../../../lib/platform/records/conversation-reading.ts';
import {
  changeConversation,
  markSeen,
  writeTurn,
} from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

beforeEach(async () => {
  const db = await database();
  for (const store of ['conversations', 'messages', 'runs', 'events'] as const) await db.clear(store);
});

const turn = [aConversation(), [aQuestion(), anAnswer()], openRecord(aRun())] as const;
const writeFirst = () => writeTurn(turn[0], [...turn[1]], turn[2]);

describe('a turn', () => {
  test('is written completely and read back', async () => {
    expect(await writeFirst()).toBe('disk');
    expect(await readConversation('c1')).toEqual({
      conversation: aConversation(),
      messages: expect.arrayContaining([aQuestion(), anAnswer()]),
      runs: new Map([['r1', { run: aRun(), fold: { parts: [] } }]]),
      unreadable: 0,
    });
    expect(await findConversation('c1')).toEqual(aConversation());
    expect(await findMessage('r1.question')).toEqual(aQuestion());
  });

  test('is written once: the same run changes nothing', async () => {
    await writeFirst();
    const again = await writeTurn(
      aConversation({ title: 'Other' }),
      [aQuestion({ text: 'Other' })],
      openRecord(aRun({ createdAt: 99 })),
    );
    expect(again).toBe('known');
    expect(await findConversation('c1')).toEqual(aConversation());
    expect(await findMessage('r1.question')).toEqual(aQuestion());
    expect((await readConversation('c1'))?.runs.get('r1')?.run.createdAt).toBe(1);
  });

  test('is written once when two calls run at the same time', async () => {
    expect((await Promise.all([writeFirst(), writeFirst()])).toSorted()).toEqual(['disk', 'known']);
  });
});

test.each([
  ['done', undefined],
  ['failed', undefined],
  ['waiting-for-you', 1],
] as const)(
  'a conversation that was looked at, with a last run that is %s, has the unseen mark %j',
  async (status, mark) => {
    await writeFirst();
    await changeConversation('c1', (head) => ({ ...head, unseen: 1, lastRun: { id: 'r1', status } }));
    await markSeen('c1');
    expect((await findConversation('c1'))?.unseen).toBe(mark);
  },
);
