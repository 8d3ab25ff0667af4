import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import { createHost } from '../../../lib/panel/host/host.ts';
import { createTransfer } from '../../../lib/panel/transfer/transfer.ts';
import { writeTurn } from '../../../lib/platform/records/conversation-writing.ts';
import { openRecord } from '../../../lib/platform/records/run-store.ts';
import { writeStoredProfiles } from '../../../lib/platform/settings/profile-storage.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { readingProfiles } from '../../support/answer-reading.ts';
import { aConversation, anAnswer, aQuestion, aRun } from '../../support/conversation.ts';
import { findIn } from '../../support/find-secrets.ts';
import { createPlaces } from '../../support/places.ts';
import { aProfile } from '../../support/profile.ts';

const demo = aProfile({ id: 'demo', name: 'Demo chat', url: demoUrls.chat });
const own = aProfile({ id: 'own', name: 'My chat' });

const host = createHost(pageProtocols, signal(true));
const commands = { ...host.commands, findSecrets: findIn() };
const transfer = createTransfer({ profiles: readingProfiles }, { ...host, commands });

/** Stores a conversation with one answer from each URL; the last message went to the demo. */
async function stored(title: string, ...urls: string[]) {
  for (const [at, url] of urls.entries()) {
    const id = `${title}.${at}`;
    const of = { conversationId: title, runId: `${id}.r` };
    await writeTurn(
      aConversation({ id: title, title, profileId: demo.id, tip: `${id}.a` }),
      [
        aQuestion({
          id: `${id}.q`,
          conversationId: title,
          parentId: at === 0 ? null : `${title}.${at - 1}.a`,
        }),
        anAnswer({ id: `${id}.a`, parentId: `${id}.q`, ...of }),
      ],
      openRecord(aRun({ id: `${id}.r`, messageId: `${id}.a`, conversationId: title, url })),
    );
  }
}

beforeEach(async () => {
  await createPlaces();
  await writeStoredProfiles({ version: 2, profiles: [demo, own], chosenId: demo.id });
  await stored('Tried', demoUrls.chat, demoUrls.form);
  await stored('Both', own.url, demoUrls.chat);
});

test('an export of everything omits the demo, but no answer of another runnable', async () => {
  const file = await transfer.exportFile({
    format: 'json',
    conversations: 'all',
    hasProfiles: true,
    hasFiles: true,
  });
  const { profiles, conversations } = JSON.parse(await file.blob.text());
  expect(profiles.profiles.map(({ name }: { name: string }) => name)).toEqual(['My chat']);
  expect(conversations).toHaveLength(1);
  expect([file.profiles, file.conversations]).toEqual([1, 1]);
});

test('a conversation of the demo alone is not offered for export', async () => {
  expect((await transfer.conversations()).map(({ title }) => title)).toEqual(['Both']);
});
