import type { JournalEntry } from '../../run/journal-entry.ts';
import { newRun } from '../../run/new-run.ts';
import type { Run } from '../../run/run.ts';
import type { Trace, TraceItem, TraceItems } from '../trace.ts';
import type { TracedRun } from './traced-run.ts';

/**
 * Makes of a saved trace what the inspector shows: a run that no conversation has, and a journal of its chunks. With
 * `isSteps` they came as steps.
 */
export function inspectedFile(
  { run: head, trace }: TracedRun,
  isSteps: boolean,
): { run: Run; trace: Trace; entries: Iterable<JournalEntry> } {
  const { runnableRunId, ...known } = head;
  const run: Run = {
    ...newRun({ ...known, messageId: '', profileId: '', fields: {}, files: [], preset: null, session: '' }),
    runnableRunId,
    state: trace.state,
  };
  const entries = { [Symbol.iterator]: () => entriesOf(run.id, trace.events, isSteps) };
  return { run, trace, entries };
}

/** Makes the entries when they are read: a trace may have hundreds of thousands of items. */
function* entriesOf(runId: string, items: TraceItems, isSteps: boolean): Generator<JournalEntry> {
  let chunks = 0;
  for (const item of items) {
    if (item.chunks > chunks) yield { runId, seq: item.number, happenings: [happeningOf(item, isSteps)] };
    chunks = item.chunks;
  }
}

const happeningOf = (
  { offset, text, read }: TraceItem,
  isSteps: boolean,
): JournalEntry['happenings'][number] => ({
  at: offset,
  happening: { type: 'chunks', texts: [text], read, ...(isSteps && { isStep: true as const }) },
});
