import { type CompareTexts, longestCompared } from '../../chat/compare/compared-texts.ts';
import type { ComparingTasks } from '../../chat/compare/difference.ts';
import type { createTimedWork, startOwnWorker } from '../../platform/browser/timed-work.ts';

export type ComparingWorkWorld = {
  startOwnWorker: typeof startOwnWorker;
  createTimedWork: typeof createTimedWork;
};

/** Milliseconds that one comparison may take. */
const deadlineMs = 10_000;

/** Compares texts in a thread of their own: answers that are being generated are read in another one. */
export function createComparingWork({ startOwnWorker, createTimedWork }: ComparingWorkWorld): CompareTexts {
  const { run } = createTimedWork<ComparingTasks>(() => startOwnWorker('/reading-worker.js'));
  return async (texts, signal) => {
    if (texts.one.length + texts.other.length > longestCompared) return { kind: 'too-long' };
    const outcome = await run('difference', texts, deadlineMs, signal);
    return outcome.status === 'done' ? outcome.value : { kind: 'too-long' };
  };
}
