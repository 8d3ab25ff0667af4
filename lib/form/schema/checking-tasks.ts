import type { Json } from '../../json/json.ts';
import type { SchemaProblem } from '../form-problem.ts';
import { withoutPatterns } from './changed-schema.ts';
import { schemaProblems } from './schema-problems.ts';

type Given = { schema: Json; input: Json; isWithPatterns: boolean };

/**
 * Checks that a schema can make slow by its patterns and choices: they run in a dedicated worker, which can
 * be terminated.
 */
export const checkingTasks = {
  problems: ({ schema, input, isWithPatterns }: Given) =>
    schemaProblems(isWithPatterns ? schema : withoutPatterns(schema), input),
};

export type CheckingTasks = typeof checkingTasks;

/** A check of an input by its schema; resolves to problems by JSON pointer. Never rejects. */
export type SchemaCheck = (schema: Json, input: Json) => Promise<Record<string, SchemaProblem>>;
