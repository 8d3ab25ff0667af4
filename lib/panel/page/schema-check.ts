import type { WorkOutcome } from '../../chat/run/work-outcome.ts';
import type { SchemaProblem } from '../../form/form-problem.ts';
import type { CheckingTasks, SchemaCheck } from '../../form/schema/schema-problems.ts';
import type { Json } from '../../json/json.ts';

const deadlineMs = 200;

type Problems = Record<string, SchemaProblem>;

type Run = (
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
export function createSchemaCheck(run: Run, onLeftOut: () => void): SchemaCheck {
  /** Keyed by the text of a schema: each read creates a new object. */
  const tooLong = { withPatterns: new Set<string>(), without: new Set<string>() };

  async function checked(schema: Json, input: Json, isWithPatterns: boolean): Promise<Problems | undefined> {
    const known = isWithPatterns ? tooLong.withPatterns : tooLong.without;
    if (known.size > 0 && known.has(JSON.stringify(schema))) return undefined;
    const given = { schema, input, isWithPatterns };
    const outcome = await run('problems', given, deadlineMs, new AbortController().signal);
    if (outcome.status === 'done') return outcome.value;
    if (outcome.status === 'failed') return {};
    known.add(JSON.stringify(schema));
    if (isWithPatterns) onLeftOut();
    return undefined;
  }

  return async (schema, input) =>
    (await checked(schema, input, true)) ?? (await checked(schema, input, false)) ?? {};
}
