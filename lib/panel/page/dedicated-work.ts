import type { Signal } from '@preact/signals';
import type { CheckingTasks } from '../../form/schema/schema-problems.ts';
import type { Definitions, PieceSource } from '../../markdown/lex-markdown.ts';
import type { ReadingTasks } from '../../markdown/reading-tasks.ts';
import type { createTimedWork, startOwnWorker } from '../../platform/browser/timed-work.ts';
import { say } from '../../words/say.ts';
import { createFormulas } from './formulas.ts';
import type { Notice } from './notice.ts';
import { createSchemaCheck } from './schema-check.ts';

type World = {
  startOwnWorker: typeof startOwnWorker;
  createTimedWork: typeof createTimedWork;
  onceIdle(act: () => void): void;
  notice: Signal<Notice | undefined>;
};

/** Runs work of unpredictable length in dedicated workers of the page, where it can be ended. */
export function createDedicatedWork({ startOwnWorker, createTimedWork, onceIdle, notice }: World) {
  const reader = createTimedWork<ReadingTasks>(() => startOwnWorker('/reading-worker.js'));
  const checker = createTimedWork<CheckingTasks>(() => startOwnWorker('/checking-worker.js'));
  // Started early, so that the first message and its answer need not wait.
  onceIdle(checker.warmUp);
  onceIdle(reader.warmUp);
  const bySchema = createSchemaCheck(checker.run, () => {
    notice.value = { text: say('schemaCheck_patternSkipped') };
  });
  const readingWork = {
    formulas: createFormulas(reader.run),
    readElsewhere: (source: string, definitions: Definitions, deadlineMs: number, signal: AbortSignal) =>
      reader.run('markdown', { source, definitions }, deadlineMs, signal),
    lexElsewhere: (
      pieces: PieceSource[],
      definitions: Definitions,
      deadlineMs: number,
      signal: AbortSignal,
    ) => reader.run('pieces', { pieces, definitions }, deadlineMs, signal),
  };
  return { bySchema, readingWork };
}
