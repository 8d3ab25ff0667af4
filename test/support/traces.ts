import { type JournalEntry, keptHappening } from '../../lib/chat/run/journal-entry.ts';
import { type RunHappening, reduceRun } from '../../lib/chat/run/reduce-run.ts';
import type { Run } from '../../lib/chat/run/run.ts';
import { createTraceReader } from '../../lib/chat/trace/read-trace.ts';
import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';
import type { Target } from '../../lib/runnable/runnable.ts';
import { aRun } from './conversation.ts';
import { type Answer, serve } from './http-server.ts';
import { runOnce, target } from './run.ts';

/** Reads the trace of a run from its whole journal. */
export function readTrace(run: Run, entries: readonly JournalEntry[]): Trace<TraceItem[]> {
  const reader = createTraceReader(run);
  for (const entry of entries) reader.add(entry);
  const trace = reader.trace(run);
  return { ...trace, events: [...trace.events] };
}

/** Makes run and journal as the worker does, from the events of an exchange. */
export function traceOf(events: RunHappening[], part: Partial<Run> = {}) {
  let run: Run = { ...aRun(), state: { status: 'queued' }, seq: 0, chunks: 0, endedAt: null, ...part };
  const happenings = events.map((event) => {
    const at = ('at' in event ? event.at : undefined) ?? run.createdAt;
    run = reduceRun(run, event, at);
    return { at, happening: keptHappening(event) };
  });
  return readTrace(run, structuredClone([{ runId: run.id, seq: 1, happenings }]));
}

/** Runs against a server with this answer. */
export async function traceFrom(answer: Answer, part: Partial<Target> = {}) {
  const { mode = 'stream' } = part;
  await using server = await serve({ [mode === 'stream' ? '/c/stream' : '/c/invoke']: answer });
  return traceOf(await runOnce(target(`${server.origin}/c`, part)), { mode });
}
