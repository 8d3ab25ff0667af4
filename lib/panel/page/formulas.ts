import type { WorkOutcome } from '../../chat/run/work-outcome.ts';
import type { MathNode } from '../../markdown/formula/math-tree.ts';
import type { ReadingTasks } from '../../markdown/reading-tasks.ts';

/** Temml sets a formula in some milliseconds; the first one also warms it up. */
const deadlineMs = 500;

/** As many as several long answers have. */
const mostKept = 2_000;

type Run = (
  task: 'formula',
  input: Parameters<ReadingTasks['formula']>[0],
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<ReturnType<ReadingTasks['formula']>>>;

/** Formulas as they were set; null is one that cannot be set, and stays as it is written. */
export function createFormulas(run: Run) {
  const kept = new Map<string, MathNode[] | null>();
  const keyOf = (source: string, isDisplay: boolean) => `${isDisplay ? 'd' : 'i'}${source}`;

  function keep(key: string, set: MathNode[] | null) {
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, set);
  }

  return {
    /** Undefined where it was not set yet. */
    known: (source: string, isDisplay: boolean) => kept.get(keyOf(source, isDisplay)),
    /** Undefined where it could not be tried; once it was overdue it is not tried again. */
    async set(
      source: string,
      isDisplay: boolean,
      signal: AbortSignal,
    ): Promise<MathNode[] | null | undefined> {
      const key = keyOf(source, isDisplay);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const outcome = await run('formula', { source, isDisplay }, deadlineMs, signal);
      if (outcome.status === 'failed') return undefined;
      keep(key, outcome.status === 'done' ? (outcome.value ?? null) : null);
      return kept.get(key);
    },
  };
}
