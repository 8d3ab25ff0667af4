import { isLoadable } from '../answer/remote-image.ts';

/** Problem of a pattern for links to traces. */
export type TracePatternProblem = 'no-url' | 'no-run-id';

const runId = '{run_id}';
const conversationId = '{conversation_id}';

/** Checks a pattern; undefined if it is valid or blank. */
export function tracePatternProblem(pattern: string): TracePatternProblem | undefined {
  const typed = pattern.trim();
  if (typed === '') return undefined;
  // With an id in its host, each run would have another site.
  const [one, other] = ['a', 'b'].map((id) => filled(typed, id, id));
  if (!isLoadable(one) || !isLoadable(other)) return 'no-url';
  if (new URL(one ?? '').origin !== new URL(other ?? '').origin) return 'no-url';
  return typed.includes(runId) ? undefined : 'no-run-id';
}

/** Returns the link to the trace of a run; undefined if the profile has no valid pattern. */
export function traceLink(
  pattern: string | undefined,
  run: { runnableRunId: string | null; conversationId: string },
): string | undefined {
  const typed = pattern?.trim() ?? '';
  if (typed === '' || !run.runnableRunId || tracePatternProblem(typed)) return undefined;
  // The server chooses the id, and half of a character cannot be encoded.
  const [id, thread] = [run.runnableRunId, run.conversationId].map((of) => of.toWellFormed());
  return filled(typed, encodeURIComponent(id ?? ''), encodeURIComponent(thread ?? ''));
}

const filled = (pattern: string, run: string, conversation: string) =>
  pattern.replaceAll(runId, run).replaceAll(conversationId, conversation);
