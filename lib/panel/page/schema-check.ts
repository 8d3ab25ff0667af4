import type { WorkOutcome } from '../../chat/run/work-outcome.ts';
import type { SchemaProblem } from '../../form/form-problem.ts';
import type { CheckingTasks, SchemaCheck } from '../../form/schema/checking-tasks.ts';
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
 * Checks by a schema of anybody. A check that takes too long is made without the schema's patterns, and where that
 * takes too long as well not at all: then the runnable judges. It is told once for each schema, and the same schema
 * is not tried in that way again.
 */
export function createSchemaCheck(run: Run, onLeftOut: () => void): SchemaCheck {
  /** By the text of the schema: it is read anew whenever it is asked for. */
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
