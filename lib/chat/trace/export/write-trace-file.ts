import { writeJson } from '../../../json/json.ts';
import type { Trace } from '../trace.ts';
import { traceFormat, traceVersion } from './trace-file.ts';
import type { TracedRun } from './traced-run.ts';

/** Facts of the export; `masked` are the places of texts that were masked. */
type Exported = { at: number; runnel: string; masked: string[] };

/** Writes a trace as the lines of a file, each with its line break. */
export function* traceLines({ run, trace }: TracedRun, exported: Exported): Generator<string> {
  yield line(headOf(run, trace, exported));
  for (const item of trace.events) yield line(item);
  const { end, state, missing } = trace;
  yield line({ end, state, missing, items: trace.events.length });
}

const line = (value: object) => `${writeJson(value)}\n`;

function headOf(run: TracedRun['run'], trace: Trace, { at, runnel, masked }: Exported) {
  const { startedAt, request, earlier, reply, times, timing } = trace;
  const { id, conversationId, url, protocol, mode, createdAt, runnableRunId } = run;
  return {
    format: traceFormat,
    version: traceVersion,
    exportedAt: new Date(at).toISOString(),
    runnel,
    run: { id, conversationId, url, protocol, mode, createdAt, runnableRunId },
    startedAt,
    request,
    earlier,
    reply,
    times,
    timing,
    masked,
  };
}
