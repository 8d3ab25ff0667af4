import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerHandle } from '../../lib/platform/browser/timed-work.ts';

/** The part of a dedicated worker's scope that our scripts use. */
const scope = `
  const { parentPort } = require('node:worker_threads');
  globalThis.self = globalThis;
  self.postMessage = (data) => parentPort.postMessage(data);
  parentPort.on('message', (data) => self.onmessage({ data }));
`;

/**
 * Starts a dedicated worker of the built extension in a Node thread; exceeding the memory limit ends it with
 * an error.
 */
export function startBuiltWorker(file: string): WorkerHandle {
  const code = readFileSync(join(import.meta.dirname, '../../.output/chrome-mv3', file), 'utf8');
  const thread = new Worker(`${scope}${code}`, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const handle: WorkerHandle = {
    onmessage: null,
    onerror: null,
    postMessage: (data: unknown) => thread.postMessage(data),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', (data) =>
    (handle.onmessage as ((event: { data: unknown }) => void) | null)?.({ data }),
  );
  thread.on('error', (error) => (handle.onerror as ((event: unknown) => void) | null)?.(error));
  return handle;
}
