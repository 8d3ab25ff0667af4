import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { temporaryId } from '../../../lib/chat/storage/record-id.ts';
import { createHost } from '../../../lib/panel/host/host.ts';
import { createTransfer } from '../../../lib/panel/transfer/transfer.ts';
import { writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { readingProfiles } from '../../support/answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { findIn } from '../../support/find-secrets.ts';
import { createPlaces } from '../../support/places.ts';

beforeEach(async () => {
  await createPlaces();
});

const host = createHost(pageProtocols, signal(true));
const commands = { ...host.commands, findSecrets: findIn() };
const transfer = createTransfer({ profiles: readingProfiles }, { ...host, commands });
const temporary = temporaryId('1');

const stored = (id: string, title: string) =>
  writeTurn(
    aConversation({ id, title }),
    [
      aQuestion({ id: `${id}.q`, conversationId: id, text: title }),
      anAnswer({ id: `${id}.a`, conversationId: id, parentId: `${id}.q`, runId: `${id}.r` }),
    ],
    openRecord(aRun({ id: `${id}.r`, conversationId: id })),
  );

test.each([
  ['all', 'all' as const],
  ['the temporary one itself', [temporary, 'c1']],
])('an export of %s omits temporary conversations', async (_, conversations) => {
  await stored('c1', 'Kept');
  await stored(temporary, 'Whispered');
  const file = await transfer.exportFile({
    format: 'json',
    conversations,
    hasProfiles: false,
    hasFiles: true,
  });
  const text = await file.blob.text();
  expect(text).toContain('Kept');
  expect(text).not.toMatch(/Whispered|temporary/);
  expect(file.conversations).toBe(1);
});

test('a temporary conversation is not offered for export', async () => {
  await stored('c1', 'Kept');
  await stored(temporary, 'Whispered');
  expect((await transfer.conversations()).map(({ title }) => title)).toEqual(['Kept']);
});
