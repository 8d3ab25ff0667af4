import type { WorkOutcome } from '../../chat/run/work-outcome.ts';
import type { MathNode } from '../../markdown/formula/math-tree.ts';
import type { ReadingTasks } from '../../markdown/reading-tasks.ts';

/** Milliseconds: Temml takes a few per formula, more for the first one. */
const deadlineMs = 500;

/** Formulas cached: enough for several long answers. */
const mostKept = 2_000;

type Run = (
  task: 'formula',
  input: Parameters<ReadingTasks['formula']>[0],
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<ReturnType<ReadingTasks['formula']>>>;

/** Caches typeset formulas; null is one that cannot be typeset and stays as source. */
export function createFormulas(run: Run) {
  const kept = new Map<string, MathNode[] | null>();
  const keyOf = (source: string, isDisplay: boolean) => `${isDisplay ? 'd' : 'i'}${source}`;

  function keep(key: string, set: MathNode[] | null) {
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, set);
  }

  return {
    /** Undefined if not typeset yet. */
    known: (source: string, isDisplay: boolean) => kept.get(keyOf(source, isDisplay)),
    /** Typesets a formula; undefined if it could not be tried. An overdue one is not tried again. */
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
