import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import { aQueuedMessage } from '../../support/queued-message.ts';
import { createSendingScene } from '../../support/sending-scene.ts';

test('a queued message is counted before its row is shown, which a person may then edit', async () => {
  const { sending, openRunId, draft, queued } = createSendingScene();
  openRunId.value = 'r1';
  draft.write('Ahoy');
  const queue = await sending.loadQueue();
  await queue.untilRead();
  queued.push(aQueuedMessage());
  const seen: string[] = [];
  effect(() => void seen.push(`${queue.added.value} added, ${queue.items.value.length} shown`));
  await sending.send();
  expect(seen).toEqual(['0 added, 0 shown', '1 added, 0 shown', '1 added, 1 shown']);
});
