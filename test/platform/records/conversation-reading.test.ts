import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import {
  findConversation,
  findMessage,
  listConversations,
  readConversation,
} from '../../../lib/platform/records/conversation-reading.ts';
import { writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';

const stores = ['conversations', 'messages', 'runs', 'events'] as const;

beforeEach(async () => {
  const db = await database();
  for (const store of stores) await db.clear(store);
});

/** Stores a record as an earlier or broken version might have. */
const put = async (store: (typeof stores)[number], record: object) =>
  (await database()).put(store, record as never);

const turn = [aConversation(), [aQuestion(), anAnswer()], openRecord(aRun())] as const;
const writeFirst = () => writeTurn(turn[0], [...turn[1]], turn[2]);

describe('a conversation read before', () => {
  const ended = (status: 'done' | 'stopped' | 'interrupted', part: Partial<Run> = {}) => {
    const state = status === 'interrupted' ? { status, cause: 'worker' as const } : { status };
    return aRun({ state, ...part });
  };
  const put1 = (run: Run) => put('runs', { id: run.id, conversationId: 'c1', run, fold: { parts: ['x'] } });
  const known = async (run: Run) => {
    await writeFirst();
    await put1(run);
    return readConversation('c1');
  };

  test('is read again unchanged', async () => {
    const first = await known(ended('done'));
    expect(await readConversation('c1', first)).toEqual(first);
  });

  test('gains new messages and runs', async () => {
    const first = await known(ended('done'));
    await put('messages', aQuestion({ id: 'r2.question', parentId: 'r1.answer' }));
    await put1(aRun({ id: 'r2' }));
    const next = await readConversation('c1', first);
    expect(next?.messages.map(({ id }) => id).toSorted()).toEqual([
      'r1.answer',
      'r1.question',
      'r2.question',
    ]);
    expect([...(next?.runs.keys() ?? [])]).toEqual(['r1', 'r2']);
    expect(next).toEqual(await readConversation('c1'));
  });

  test.each<[string, Run, boolean]>([
    ['done', ended('done'), false],
    ['stopped', ended('stopped'), false],
    ['interrupted', ended('interrupted'), true],
    ['interrupted and kept', ended('interrupted', { kept: true }), false],
    ['done, but not on disk', ended('done', { stored: 'session' }), true],
    ['open', aRun(), true],
  ])('a run that is %s is read again only if it may have changed: %#', async (_, run, isReadAgain) => {
    const first = await known(run);
    await put1({ ...run, url: 'changed' });
    const next = await readConversation('c1', first);
    expect(next?.runs.get('r1')?.run.url === 'changed').toBe(isReadAgain);
  });

  test('still counts unreadable records', async () => {
    await put('messages', { id: 'broken', conversationId: 'c1' });
    const first = await known(ended('done'));
    expect([first?.unreadable, (await readConversation('c1', first))?.unreadable]).toEqual([1, 1]);
  });
});

describe('conversations', () => {
  test('are listed newest first', async () => {
    for (const [id, updatedAt] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const) {
      await put('conversations', aConversation({ id, updatedAt }));
    }
    const { conversations, unreadable } = await listConversations();
    expect(conversations.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(unreadable).toBe(0);
  });

  test.each([
    ['an invalid title', { ...aConversation({ id: 'broken' }), title: 7 }],
    ['no date', { id: 'broken', title: 'Hi' }],
    ['an invalid date', { ...aConversation({ id: 'broken' }), updatedAt: null }],
  ])('with %s are counted as unreadable and stay stored', async (_, broken) => {
    await put('conversations', aConversation());
    await put('conversations', broken);
    expect(await listConversations()).toMatchObject({ conversations: [aConversation()], unreadable: 1 });
    expect(await (await database()).get('conversations', 'broken')).toEqual(broken);
  });

  test('are read with their own messages and runs only', async () => {
    await writeFirst();
    const part = { conversationId: 'c2' };
    await writeTurn(
      aConversation({ id: 'c2', tip: 'r2.answer', lastRun: { id: 'r2', status: 'queued' } }),
      [aQuestion({ ...part, id: 'r2.question' }), anAnswer({ ...part, id: 'r2.answer', runId: 'r2' })],
      openRecord(aRun({ ...part, id: 'r2' })),
    );
    const read = await readConversation('c2');
    expect(read?.messages.map(({ id }) => id).toSorted()).toEqual(['r2.answer', 'r2.question']);
    expect([...(read?.runs.keys() ?? [])]).toEqual(['r2']);
  });

  test('count their unreadable messages and runs, and keep them', async () => {
    await writeFirst();
    const message = { id: 'm', conversationId: 'c1', role: 'robot' };
    const run = { id: 'r', conversationId: 'c1', run: { state: 'lost' }, fold: null };
    await put('messages', message);
    await put('runs', run);
    const read = await readConversation('c1');
    expect(read).toMatchObject({ unreadable: 2, messages: [{}, {}] });
    expect(read?.runs.size).toBe(1);
    expect(await (await database()).get('messages', 'm')).toEqual(message);
    expect(await (await database()).get('runs', 'r')).toEqual(run);
  });

  test('are undefined if absent', async () => {
    expect(await readConversation('c1')).toBeUndefined();
    expect(await findConversation('c1')).toBeUndefined();
    expect(await findMessage('r1.question')).toBeUndefined();
  });
});
