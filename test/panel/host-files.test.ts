import { signal } from '@preact/signals';
import { afterEach, expect, test, vi } from 'vitest';
import { createAttachments } from '../../lib/panel/composing/attachments.ts';
import type { NextMessage } from '../../lib/panel/composing/next-message.ts';
import { createHost } from '../../lib/panel/host/host.ts';
import { createTidying } from '../../lib/panel/storage/tidying.ts';
import { database } from '../../lib/platform/records/database.ts';
import { pageProtocols } from '../../lib/protocols/page-protocols.ts';
import { anAttachment } from '../support/attachment.ts';
import { fakeHost } from '../support/fake-host.ts';
import { createFormScene } from '../support/input-form-scene.ts';
import { partOf } from '../support/panel-parts.ts';
import { createPlaces } from '../support/places.ts';
import { keysIn } from '../support/tidy-scene.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stores an unreferenced file, old enough to be deleted. */
const storeFile = async (id: string) =>
  (await database()).put('files', { ...anAttachment({ id }), blob: new Blob(['hello']), at: 0 });

test('files of drafts and forms are kept even if no page shows them', async () => {
  await createPlaces();
  for (const id of ['of a draft', 'of a form', 'of nothing']) await storeFile(id);
  const { form, memory, profileId, scope } = await createFormScene();
  form.edit({ type: 'file', at: '/map', file: anAttachment({ id: 'of a form' }) });
  profileId.value = 'p2';
  scope.value = 'of another profile';
  const conversationId = signal('c1');
  const notice = signal(undefined);
  const attachments = createAttachments({ conversationId, memory, notice }, fakeHost());
  attachments.give([anAttachment({ id: 'of a draft' })]);
  conversationId.value = 'c2';
  expect([attachments.list.value, form.state.value.files]).toEqual([[], {}]);

  vi.stubGlobal('localStorage', Object.fromEntries(memory.kept));
  const locks = { request: (_: string, task: () => unknown) => task(), query: async () => ({}) };
  vi.stubGlobal('navigator', { locks, storage: { estimate: async () => ({}) } });
  const composer = partOf<NextMessage>({ fileIds: signal([]) });
  await createTidying({ composer }, createHost(pageProtocols, signal(true))).tidy();
  expect(await keysIn('files')).toEqual(['of a draft', 'of a form']);
});
