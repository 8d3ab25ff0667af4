import { expect, test } from 'vitest';
import { createQueueScene } from '../../support/queue-scene.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

const startOf = (text: string) => aQueuedMessage({ id: text, text }).start;

test('the queue is paused by the deletion of the answer before it until “Send now”', async () => {
  await using scene = await createQueueScene();
  const first = scene.startWorker();
  await first.commands['run.start'](startOf('a'));
  await first.commands['queue.add']({ start: startOf('b') });
  await scene.arrived('a');
  await first.queue.pause('c1', { code: 'answer-deleted' });
  expect(scene.notices.at(-1)).toEqual({ store: 'queue', id: 'c1' });
  await scene.end();
  await first.settled();
  first.die();
  const next = scene.startWorker();
  await next.begin();
  expect(scene.inputs()).toEqual(['a']);
  await next.commands['queue.send']({ conversationId: 'c1' });
  await scene.arrived('a', 'b');
  next.die();
});
