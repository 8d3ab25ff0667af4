import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { takeRecords } from '../../../lib/platform/records/conversation-writing.ts';
import { readQueued } from '../../../lib/platform/records/queue-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { recordWith } from '../../support/attached.ts';
import { aProfile } from '../../support/profile.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createBrowser } from '../../support/transfer-scene.ts';

test('an export of everything has no queued messages', async () => {
  await takeRecords([recordWith([])]);
  const queued = [aQueuedMessage({ text: 'Not sent yet' })];
  await records.write({ conversationId: 'c1', queued, isDurable: true });
  const { blob } = await createBrowser(aProfile()).everything();
  expect(await readQueued('c1')).toHaveLength(1);
  expect(await blob.text()).not.toContain('Not sent yet');
});
