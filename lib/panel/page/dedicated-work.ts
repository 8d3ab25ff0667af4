import type { WorkOutcome } from '../../chat/run/work-outcome.ts';
import type { SchemaProblem } from '../../form/form-problem.ts';
import type { CheckingTasks, SchemaCheck } from '../../form/schema/schema-problems.ts';
import type { Json } from '../../json/json.ts';
import type { CodeLanguage } from '../../markdown/code/code-block.ts';
import type { MathNode } from '../../markdown/formula/math-tree.ts';
import type { Definitions, PieceSource } from '../../markdown/lex-markdown.ts';
import type { ReadingTasks } from '../../markdown/reading-tasks.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from './notice.ts';

/** Runs work of unpredictable length in dedicated workers of the page, where it can be ended. */
export function createDedicatedWork({ notice }: { notice: Notices }, { work, clock }: Host) {
  const reader = work.createTimedWork<ReadingTasks>(() => work.startOwnWorker('/reading-worker.js'));
  const checker = work.createTimedWork<CheckingTasks>(() => work.startOwnWorker('/checking-worker.js'));
  // Started early, so that the first message and its answer need not wait.
  clock.onceIdle(checker.warmUp);
  clock.onceIdle(reader.warmUp);
  const bySchema = createSchemaCheck(checker.run, () => {
    notice.value = { text: say('schemaCheck_patternSkipped') };
  });
  const readingWork = {
    formulas: createFormulas(reader.run),
    colour: (language: CodeLanguage, code: string, signal: AbortSignal) =>
      reader.run('colours', { language, code }, colourMs, signal),
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

/** Milliseconds: 6,000 characters of hostile code take 45. */
const colourMs = 500;

const checkMs = 200;

type Problems = Record<string, SchemaProblem>;

type FindProblems = (
  task: 'problems',
  input: Parameters<CheckingTasks['problems']>[0],
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<Problems>>;

/**
 * Builds a check by a foreign schema. A check that takes too long is repeated without the schema's patterns,
 * which is reported once per schema; if that also takes too long, the runnable decides. A check that took too
 * long is not tried again for the same schema.
 */
export function createSchemaCheck(run: FindProblems, onLeftOut: () => void): SchemaCheck {
  /** Keyed by the text of a schema: each read creates a new object. */
  const tooLong = { withPatterns: new Set<string>(), without: new Set<string>() };

  async function checked(schema: Json, input: Json, isWithPatterns: boolean): Promise<Problems | undefined> {
    const known = isWithPatterns ? tooLong.withPatterns : tooLong.without;
    if (known.size > 0 && known.has(JSON.stringify(schema))) return undefined;
    const given = { schema, input, isWithPatterns };
    const outcome = await run('problems', given, checkMs, new AbortController().signal);
    if (outcome.status === 'done') return outcome.value;
    if (outcome.status === 'failed') return {};
    known.add(JSON.stringify(schema));
    if (isWithPatterns) onLeftOut();
    return undefined;
  }

  return async (schema, input) =>
    (await checked(schema, input, true)) ?? (await checked(schema, input, false)) ?? {};
}

/** Milliseconds: Temml takes a few per formula, more for the first one. */
const formulaMs = 500;

/** Formulas cached: enough for several long answers. */
const mostKept = 2_000;

type TypesetFormula = (
  task: 'formula',
  input: Parameters<ReadingTasks['formula']>[0],
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<ReturnType<ReadingTasks['formula']>>>;

/** Caches typeset formulas; null is one that cannot be typeset and stays as source. */
export function createFormulas(run: TypesetFormula) {
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
      const outcome = await run('formula', { source, isDisplay }, formulaMs, signal);
      if (outcome.status === 'failed') return undefined;
      keep(key, outcome.status === 'done' ? (outcome.value ?? null) : null);
      return kept.get(key);
    },
  };
}
