import { type CompareTexts, isTooLong } from '../../chat/compare/compared-texts.ts';
import type { ComparingTasks } from '../../chat/compare/difference.ts';
import type { Host } from '../host/host.ts';

/** Milliseconds that one comparison may take. */
const deadlineMs = 10_000;

/** Compares texts in a thread of their own: answers that are being generated are read in another one. */
export function createComparingWork({ work }: Host): CompareTexts {
  const { run } = work.createTimedWork<ComparingTasks>(() => work.startOwnWorker('/reading-worker.js'));
  return async (texts, signal) => {
    if (isTooLong(texts)) return { kind: 'too-long' };
    const outcome = await run('difference', texts, deadlineMs, signal);
    return outcome.status === 'done' ? outcome.value : { kind: 'too-long' };
  };
}
