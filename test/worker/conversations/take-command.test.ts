import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConversationRecord } from '../../../lib/chat/conversation/conversation-record.ts';
import { CommandRefusal } from '../../../lib/platform/browser/messaging.ts';
import {
  findMessage,
  listConversations,
  readConversation,
} from '../../../lib/platform/records/conversation-reading.ts';
import { changeConversation } from '../../../lib/platform/records/conversation-writing.ts';
import { readFile, writeFile } from '../../../lib/platform/records/file-store.ts';
import type { Change } from '../../../lib/wire/changes.ts';
import { createTakeCommand } from '../../../lib/worker/conversations/start-conversations.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { createPlaces, type Places } from '../../support/places.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

function recordOf(id: string, part: { text?: string } = {}): ConversationRecord {
  const common = { conversationId: id };
  const run = aRun({ ...common, id: `${id}.run`, messageId: `${id}.answer`, state: { status: 'done' } });
  return {
    conversation: aConversation({ id, tip: `${id}.answer`, lastRun: { id: run.id, status: 'done' } }),
    messages: [
      aQuestion({ ...common, id: `${id}.question`, text: part.text ?? 'Hi' }),
      anAnswer({ ...common, id: `${id}.answer`, parentId: `${id}.question`, runId: run.id }),
    ],
    runs: [{ run, fold: { parts: ['Hello'] } }],
  };
}

const notices: Change[] = [];
const command = createTakeCommand({
  masked: async (given) => given,
  notice: (change) => void notices.push(change),
});

async function taken(content: unknown) {
  notices.length = 0;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile('f1', new File([text], 'import.json'));
  return (await command['conversation.take']({ fileId: 'f1' })).outcomes;
}

const asStored = ({ conversation, messages, runs }: ConversationRecord) => ({
  conversation,
  messages: expect.toSatisfy((found: { id: string }[]) => found.length === messages.length),
  runs: new Map(runs.map((item) => [item.run.id, item])),
  unreadable: 0,
});

describe('imported conversations', () => {
  test('are stored unchanged and announced, and their file is removed', async () => {
    expect(await taken([recordOf('a'), recordOf('b')])).toEqual(['taken', 'taken']);
    expect(await readConversation('a')).toEqual(asStored(recordOf('a')));
    expect((await listConversations()).conversations.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
    expect(notices.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await readFile('f1')).toBeUndefined();
  });

  test('do not replace existing ones', async () => {
    await taken([recordOf('a')]);
    expect(await taken([recordOf('a', { text: 'Other' })])).toEqual(['known']);
    expect(await findMessage('a.question')).toMatchObject({ text: 'Hi' });
    expect(notices).toEqual([]);
  });

  test('with message ids of another conversation are refused as a whole', async () => {
    await taken([recordOf('a')]);
    const thief = recordOf('b');
    const message = aQuestion({ id: 'a.question', conversationId: 'b', text: 'Stolen' });
    expect(await taken([{ ...thief, messages: [...thief.messages, message] }, recordOf('c')])).toEqual([
      'mixed',
      'taken',
    ]);
    expect(await findMessage('a.question')).toMatchObject({ conversationId: 'a', text: 'Hi' });
    expect(await readConversation('b')).toBeUndefined();
    expect(await findMessage('b.question')).toBeUndefined();
  });

  test('are stored except for the invalid ones among them', async () => {
    const records: unknown[] = Array.from({ length: 60 }, (_, place) => recordOf(`c${place}`));
    await taken([recordOf('c7')]);
    const { conversation } = recordOf('thief');
    const message = aQuestion({ id: 'c7.question', conversationId: 'thief', text: 'Stolen' });
    records[20] = { conversation, messages: [message], runs: [] };
    records[41] = { conversation: {} };
    const outcomes = await taken(records);
    expect(
      outcomes.map((outcome, place) => `${place} ${outcome}`).filter((said) => !/taken/.test(said)),
    ).toEqual(['7 known', '20 mixed', '41 unreadable']);
    expect(outcomes).toHaveLength(60);
    expect((await listConversations()).conversations).toHaveLength(58);
    expect(notices).toHaveLength(57);
  });

  test('are written several at a time', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await taken(Array.from({ length: 50 }, (_, place) => recordOf(`c${place}`)));
    const writing = transactions.mock.calls.filter(
      ([stores, mode]) => mode === 'readwrite' && [...stores].includes('messages'),
    );
    expect(writing).toHaveLength(2);
  });

  test('are stored once even if twice in the file', async () => {
    const empty = { ...recordOf('b'), messages: [], runs: [] };
    expect(await taken([recordOf('a'), empty, recordOf('a'), empty])).toEqual([
      'taken',
      'taken',
      'known',
      'known',
    ]);
  });

  test('restore recently deleted ones unchanged', async () => {
    await taken([recordOf('a')]);
    await changeConversation('a', (head) => ({ ...head, title: 'Newer', deletedAt: 5 }));
    expect(await taken([recordOf('a')])).toEqual(['taken']);
    expect((await readConversation('a'))?.conversation.title).toBe('Newer');
  });

  test('are refused and not held in memory when the disk is full', async () => {
    places.refuse({ disk: (value) => 'title' in value });
    expect(await taken([recordOf('a')])).toEqual(['refused']);
    expect(await places.heldKeys()).toEqual([]);
    places.refuse({ disk: false });
    expect(await taken([recordOf('a')])).toEqual(['taken']);
  });

  test('are not taken at all while secrets are locked, which their failures may hold; forks are', async () => {
    const refusal = new CommandRefusal({ code: 'secrets-locked' });
    const locked = createTakeCommand({
      masked: () => Promise.reject(refusal),
      notice: (change) => void notices.push(change),
    });
    await writeFile('f1', new File([JSON.stringify([recordOf('a'), recordOf('b')])], 'import.json'));
    await expect(locked['conversation.take']({ fileId: 'f1' })).rejects.toBe(refusal);
    expect(await locked['conversation.take']({ fileId: 'f1', isFork: true })).toEqual({
      outcomes: ['taken', 'taken'],
    });
    expect(await taken([recordOf('c')])).toEqual(['taken']);
  });

  test.each([
    ['not JSON', []],
    ['{}', []],
    ['[1, null, {"conversation": {}}]', ['unreadable', 'unreadable', 'unreadable']],
  ])('from invalid content, %s, are not stored', async (text, outcomes) => {
    expect(await taken(text)).toEqual(outcomes);
    expect((await listConversations()).conversations).toEqual([]);
  });

  test('from a missing file are reported as none', async () => {
    expect(await command['conversation.take']({ fileId: 'gone' })).toEqual({ outcomes: [] });
  });
});
