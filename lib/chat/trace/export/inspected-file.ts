import type { JournalEntry } from '../../run/journal-entry.ts';
import { newRun } from '../../run/new-run.ts';
import type { Run } from '../../run/run.ts';
import type { Trace, TraceItem } from '../trace.ts';
import type { TracedRun } from './traced-run.ts';

/**
 * Makes of a saved trace what the inspector shows: a run that no conversation has, and a journal of its chunks. With
 * `isSteps` they came as steps.
 */
export function inspectedFile(
  { run: head, trace }: TracedRun,
  isSteps: boolean,
): { run: Run; trace: Trace; entries: JournalEntry[] } {
  const { runnableRunId, ...known } = head;
  const run: Run = {
    ...newRun({ ...known, messageId: '', profileId: '', fields: {}, files: [], preset: null, session: '' }),
    runnableRunId,
    state: trace.state,
  };
  const chunks = trace.events.filter((item, place) => item.chunks > (trace.events[place - 1]?.chunks ?? 0));
  return { run, trace, entries: [{ runId: run.id, seq: 1, happenings: chunks.map(happeningOf(isSteps)) }] };
}

const happeningOf =
  (isSteps: boolean) =>
  ({ offset, text, read }: TraceItem): JournalEntry['happenings'][number] => ({
    at: offset,
    happening: { type: 'chunks', texts: [text], read, ...(isSteps && { isStep: true as const }) },
  });
