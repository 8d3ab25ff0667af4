import { afterEach, expect, test } from 'vitest';
import type { QueuedMessage } from '../../../lib/chat/queue/message-queue.ts';
import { findConversation, readConversation } from '../../../lib/platform/records/conversation-reading.ts';
import { readQueued } from '../../../lib/platform/records/queue-store.ts';
import { eventually } from '../../support/eventually.ts';
import { fc } from '../../support/fast-check.ts';
import { createQueueScene, type QueueScene } from '../../support/queue-scene.ts';
import { aQueuedMessage } from '../../support/queued-message.ts';

const open: QueueScene[] = [];
afterEach(async () => {
  for (const scene of open.splice(0)) await scene[Symbol.asyncDispose]();
});

async function newScene() {
  const scene = await createQueueScene();
  open.push(scene);
  return scene;
}

const startOf = (id: string, text = id): QueuedMessage['start'] => aQueuedMessage({ id, text }).start;

/** Texts of the questions on the branch shown, in order. */
async function questions(): Promise<string[]> {
  const stored = await readConversation('c1');
  const texts = new Map(stored?.messages.map((item) => [item.id, item]));
  const found: string[] = [];
  for (let at = texts.get(stored?.conversation.tip ?? ''); at; at = texts.get(at.parentId ?? ''))
    if (at.role === 'human') found.unshift(at.text);
  return found;
}

/** Sends everything that is still queued, as a person does who presses “Send now”. */
async function drain(scene: QueueScene, worker: ReturnType<QueueScene['startWorker']>) {
  for (let steps = 0; steps < 40; steps += 1) {
    await worker.settled();
    const last = (await findConversation('c1'))?.lastRun;
    if (last && !['done', 'failed', 'stopped', 'interrupted'].includes(last.status)) await scene.end();
    else if ((await readQueued('c1')).length === 0) return;
    else await worker.commands['queue.send']({ conversationId: 'c1', origin: scene.origin });
  }
  throw new Error('The queue does not become empty.');
}

/** Queues two messages behind a first one, ends its answer, and lets the worker that goes on die. */
async function dieWhileSending(at: number, isBefore: boolean) {
  const scene = await newScene();
  const first = scene.startWorker();
  await first.commands['run.start']({ ...startOf('a'), origin: scene.origin });
  await first.commands['queue.add']({ start: startOf('b'), origin: scene.origin });
  await first.commands['queue.add']({ start: startOf('c'), origin: scene.origin });
  await scene.arrived('a');
  first.die();
  const mender = scene.startWorker();
  await mender.begin();
  mender.die();
  await scene.changeConversation('c1', (head) => ({ ...head, lastRun: { ...head.lastRun, status: 'done' } }));
  const dying = scene.startWorker({ at, isBefore });
  void dying.begin();
  await eventually(async () => {
    const isSent = scene.inputs().length > 1 && (await scene.ids()).length === 1;
    if (!dying.isDead() && !isSent) throw new Error('The worker is busy.');
  });
  dying.die();
  return { scene, calls: dying.calls(), died: dying.isDead() };
}

test('a worker that dies at any moment of a start sends each message at most once, in order', async () => {
  const { calls } = await dieWhileSending(Number.POSITIVE_INFINITY, true);
  expect(calls).toBeGreaterThan(15);
  for (const isBefore of [true, false])
    for (let at = 1; at <= calls; at += 1) {
      const { scene } = await dieWhileSending(at, isBefore);
      const next = scene.startWorker();
      await next.begin();
      await drain(scene, next);
      const inputs = scene.inputs();
      const moment = `at call ${at}, ${isBefore ? 'before' : 'after'} its effect`;
      expect(new Set(inputs).size, moment).toBe(inputs.length);
      expect(inputs, moment).toEqual(['a', 'b', 'c'].filter((text) => inputs.includes(text)));
      // One that may have been sent is in the conversation as interrupted, and not sent again.
      expect(await questions(), moment).toEqual(['a', 'b', 'c']);
      expect(inputs, moment).toContain('c');
      next.die();
      await scene[Symbol.asyncDispose]();
      open.splice(open.indexOf(scene), 1);
    }
}, 240_000);

const kinds = ['add', 'add', 'add', 'end', 'end', 'fail', 'change', 'remove', 'send', 'kill'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Chooses a queued message, or the call at which a new worker dies. */
  pick: fc.nat(60),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Lets steps happen without waiting for what they set off; a command to a worker that dies is repeated. */
async function createPlay() {
  const scene = await newScene();
  let worker = scene.startWorker();
  const added: string[] = [];
  const removed = new Set<string>();

  async function begin() {
    worker = scene.startWorker();
    await worker.begin();
  }

  async function order(act: (commands: typeof worker.commands) => Promise<unknown>): Promise<void> {
    const asked = worker;
    const answered = act(asked.commands).then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([answered, asked.died]))) {
      await begin();
      return order(act);
    }
  }

  async function picked(
    pick: number,
    act: (named: { conversationId: string; runId: string }) => Promise<void>,
  ) {
    const ids = await scene.ids();
    const runId = ids[pick % (ids.length || 1)];
    if (runId) await act({ conversationId: 'c1', runId });
  }

  /** Ends the answer that is on its way; a worker that is dead stores no end. */
  async function finish(kind: 'done' | 'failed') {
    const { died, isDead } = worker;
    if (!scene.isHeld()) return;
    const ended = scene.end(kind).catch((error) => {
      if (!isDead()) throw error;
    });
    await Promise.race([ended, died]);
  }
  const take: Record<Step['kind'], (pick: number) => Promise<unknown>> = {
    async add() {
      const start = startOf(`m${added.length}`);
      added.push(start.runId);
      await order((commands) => commands['queue.add']({ start, origin: scene.origin }));
    },
    end: () => finish('done'),
    fail: () => finish('failed'),
    change: (pick) =>
      picked(pick, (named) => {
        const text = `${named.runId} changed`;
        return order((commands) => commands['queue.change']({ ...named, text, isHeld: false }));
      }),
    remove: (pick) =>
      picked(pick, (named) => {
        removed.add(named.runId);
        return order((commands) => commands['queue.remove'](named));
      }),
    send: () => order((commands) => commands['queue.send']({ conversationId: 'c1', origin: scene.origin })),
    async kill(pick) {
      worker.die();
      worker = scene.startWorker({ at: pick + 1, isBefore: pick % 2 === 0 });
      void worker.begin();
    },
  };

  return {
    scene,
    added,
    removed,
    take: ({ kind, pick }: Step) => take[kind](pick),
    async finished() {
      worker.die();
      await begin();
      await drain(scene, worker);
      worker.die();
    },
  };
}

const idOf = (text: unknown) => String(text).split(' ')[0] ?? '';

test('in any order of events each message is sent at most once, in order, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), async (steps) => {
      const { scene, added, removed, take, finished } = await createPlay();
      for (const item of steps) await take(item);
      await finished();
      const sent = scene.inputs().map(idOf);
      expect(sent).toEqual(added.filter((id) => sent.includes(id)));
      const there = (await questions()).map(idOf);
      expect(there).toEqual(added.filter((id) => there.includes(id)));
      expect(added.filter((id) => !there.includes(id) && !removed.has(id))).toEqual([]);
      await scene[Symbol.asyncDispose]();
      open.splice(open.indexOf(scene), 1);
    }),
    { numRuns: 40, seed: Number(process.env.RUNNEL_SEED ?? 20_261_123) },
  );
}, 240_000);
