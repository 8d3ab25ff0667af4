import { afterEach, beforeEach } from 'vitest';
import type { QueuedMessage } from '../../lib/chat/queue/message-queue.ts';
import { CommandRefusal } from '../../lib/platform/browser/messaging.ts';
import { createQueueScene, type QueueScene } from './queue-scene.ts';
import { aQueuedMessage } from './queued-message.ts';

type Part = Parameters<typeof aQueuedMessage>[0];

/** The start of a message whose text is its id. */
export const startOf = (text: string, part: Part = {}): QueuedMessage['start'] =>
  aQueuedMessage({ id: text, text, ...part }).start;

/** Gives each test of a file a server, a worker, and the commands of a person. */
export function useQueue() {
  let scene: QueueScene;
  let worker: ReturnType<QueueScene['startWorker']>;
  beforeEach(async () => {
    scene = await createQueueScene();
    worker = scene.startWorker();
  });
  afterEach(async () => {
    worker.die();
    await scene[Symbol.asyncDispose]();
  });
  return {
    scene: () => scene,
    worker: () => worker,
    send: (text: string, part: Part = {}) =>
      worker.commands['run.start']({ ...startOf(text, part), origin: scene.origin }),
    add: (text: string, part: Part = {}) =>
      worker.commands['queue.add']({ start: startOf(text, part), origin: scene.origin }),
    change: (runId: string, part: object = {}) =>
      worker.commands['queue.change']({ conversationId: 'c1', runId, isHeld: false, ...part }),
    remove: (runId: string) => worker.commands['queue.remove']({ conversationId: 'c1', runId }),
    /** Presses “Send now” on a page that shows where the profile leads now. */
    sendNow() {
      const { origin } = new URL(scene.stored.profiles.get('p1')?.url ?? scene.url);
      return worker.commands['queue.send']({ conversationId: 'c1', origin });
    },
    async restart() {
      worker.die();
      worker = scene.startWorker();
      await worker.begin();
    },
  };
}

/** The code of the refusal of a command. */
export const refusalOf = (command: Promise<unknown>) =>
  command.then(
    () => undefined,
    (error: unknown) => (error instanceof CommandRefusal ? error.refusal.code : String(error)),
  );
