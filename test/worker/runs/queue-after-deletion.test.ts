import { expect, test } from 'vitest';
import { findMessage } from '../../../lib/platform/records/conversation-reading.ts';
import { readQueued } from '../../../lib/platform/records/queue-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { findRun } from '../../../lib/platform/records/run-store.ts';
import { createPruneCommands } from '../../../lib/worker/conversations/conversation-commands.ts';
import { eventually } from '../../support/eventually.ts';
import { aProfile } from '../../support/profile.ts';
import { startOf, useQueue } from '../../support/queue-commands.ts';
import { createQueueScene } from '../../support/queue-scene.ts';

test('the queue is paused by the deletion of the answer before it until “Send now”', async () => {
  await using scene = await createQueueScene();
  const first = scene.startWorker();
  await first.commands['run.start']({ ...startOf('a'), origin: scene.origin });
  await first.commands['queue.add']({ start: startOf('b'), origin: scene.origin });
  await scene.arrived('a');
  await first.queue.pause('c1', { code: 'answer-deleted' });
  expect(scene.notices.at(-1)).toEqual({ store: 'queue', id: 'c1' });
  await scene.end();
  await first.settled();
  first.die();
  const next = scene.startWorker();
  await next.begin();
  expect(scene.inputs()).toEqual(['a']);
  await next.commands['queue.send']({ conversationId: 'c1', origin: scene.origin });
  await scene.arrived('a', 'b');
  next.die();
});

const { scene, worker, send, add, change, sendNow } = useQueue();

/** The deletion of branches, in the worker that has the queue. */
function pruning() {
  const { engine, queue } = worker();
  const commands = createPruneCommands({
    engine,
    now: Date.now,
    pauseQueue: queue.pause,
    clearNotification: async () => {},
    notice: () => {},
  });
  const turn = (runId: string) => ({ id: 'c1', messageId: `${runId}.question` });
  return {
    prune: (runId: string) => commands['conversation.prune']({ ...turn(runId), preview: '' }),
    unprune: (runId: string) => commands['conversation.unprune'](turn(runId)),
  };
}

const refusals = async () => (await readQueued('c1')).map(({ refusal }) => refusal?.code);
const parentOf = async (id: string) => (await findMessage(id))?.parentId;

/** Begins a conversation, and waits for a second answer with a message queued behind it. */
async function untilSecond() {
  await send('a');
  await scene().end();
  await send('b');
  await add('c');
  await scene().arrived('a', 'b');
}

const stopped = (runId: string) =>
  eventually(async () => expect((await findRun(runId))?.run.state.status).toBe('stopped'));

test('a message whose answer is deleted waits, and then follows what is left', async () => {
  await untilSecond();
  await pruning().prune('b');
  await stopped('b');
  await worker().settled();
  expect(await refusals()).toEqual(['answer-deleted']);
  expect(scene().inputs()).toEqual(['a', 'b']);
  await sendNow();
  await scene().arrived('a', 'b', 'c');
  expect(await parentOf('c.question')).toBe('a.answer');
});

test('a message whose answer is back waits only because it was stopped', async () => {
  await untilSecond();
  await pruning().prune('b');
  await stopped('b');
  await pruning().unprune('b');
  expect(await refusals()).toEqual([undefined]);
  expect(scene().notices.at(-1)).toEqual({ store: 'queue', id: 'c1' });
  await worker().settled();
  expect(scene().inputs()).toEqual(['a', 'b']);
  await sendNow();
  await scene().arrived('a', 'b', 'c');
  expect(await parentOf('c.question')).toBe('b.answer');
});

test('a message is sent once its answer, which is done, is back', async () => {
  await untilSecond();
  scene().stored.profiles.clear();
  await scene().end();
  await pruning().prune('b');
  scene().stored.profiles.set('p1', aProfile({ url: scene().url }));
  await worker().queue.goOnAll();
  expect(scene().inputs()).toEqual(['a', 'b']);
  await pruning().unprune('b');
  await scene().arrived('a', 'b', 'c');
});

test('a message waits while the answer before another one that is back is still deleted', async () => {
  await untilSecond();
  await pruning().prune('b');
  await stopped('b');
  await send('d');
  await scene().end();
  await pruning().prune('d');
  await pruning().unprune('d');
  await worker().settled();
  expect(await refusals()).toEqual(['answer-deleted']);
  expect(scene().inputs()).toEqual(['a', 'b', 'd']);
});

test('a message that was refused before keeps the reason', async () => {
  await untilSecond();
  const [item] = await readQueued('c1');
  const refusal = { code: 'message-not-stored', said: 'full' } as const;
  if (item) await records.write({ conversationId: 'c1', queued: [{ ...item, refusal }], isDurable: true });
  await change('c', { isHeld: true });
  await pruning().prune('b');
  expect(await refusals()).toEqual(['message-not-stored']);
  await pruning().unprune('b');
  expect(await refusals()).toEqual(['message-not-stored']);
});
