import { newRun } from '../../run/new-run.ts';
import type { Run } from '../../run/run.ts';
import type { Trace } from '../trace.ts';
import type { TracedRun } from './traced-run.ts';

/** Makes of a saved trace what the inspector shows: a run that no conversation has. */
export function inspectedFile({ run: head, trace }: TracedRun): { run: Run; trace: Trace } {
  const { runnableRunId, ...known } = head;
  const run: Run = {
    ...newRun({ ...known, messageId: '', profileId: '', fields: {}, files: [], preset: null, session: '' }),
    runnableRunId,
    state: trace.state,
  };
  return { run, trace };
}
