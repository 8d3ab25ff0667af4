import * as z from 'zod/mini';
import { writeJson } from '../../../json/json.ts';
import { dataTransferMode } from '../../../runnable/data-transfer-mode.ts';
import type { Run } from '../../run/run.ts';
import { runState } from '../../run/run-state.ts';
import type { Trace, TraceEnd, TraceGap, TraceItem } from '../trace.ts';
import { type AllOf, earlier, further, reply, request, times, timing } from './traced-parts.ts';

/** Facts of a run that an export contains. */
type TracedRunHead = Pick<
  Run,
  'id' | 'conversationId' | 'url' | 'protocol' | 'mode' | 'createdAt' | 'runnableRunId'
>;

/** A run and its trace, to be exported. */
export type TracedRun = { run: TracedRunHead; trace: Trace };

/*
 * The lines of a trace file (docs/formats.md#trace): a head, one line for each item, and an end. Members that are
 * not known are left out.
 */

const traceFormat = 'runnel-trace';
export const traceVersion = 1;

/** The mark of a trace file of any version. */
export const traceMark = z.object({ format: z.literal(traceFormat), version: z.number() });

/** Lists every member of a union: the compiler asks for each. */
const allOf = <Name extends string>(names: Record<Name, true>) => z.enum(Object.keys(names) as Name[]);

export const traceHead = z.object({
  format: z.literal(traceFormat),
  version: z.literal(traceVersion),
  exportedAt: z.string(),
  /** Version of Runnel. */
  runnel: z.string(),
  run: z.object({
    id: z.string(),
    conversationId: z.string(),
    url: z.string(),
    protocol: z.string(),
    mode: dataTransferMode,
    createdAt: z.number(),
    runnableRunId: z.nullable(z.string()),
  }),
  startedAt: z.nullable(z.number()),
  request: z.optional(request),
  earlier: z.optional(z.array(earlier)),
  reply: z.optional(reply),
  further: z.optional(z.array(further)),
  breaks: z.optional(z.array(z.number())),
  times,
  timing: z.optional(timing),
  /** JSON pointers of texts that were masked. */
  masked: z.array(z.string()),
});
export type TraceHead = z.infer<typeof traceHead>;

export const traceItem = z.object({
  kind: allOf<TraceItem['kind']>({
    event: true,
    comment: true,
    half: true,
    unreadable: true,
    added: true,
  }),
  number: z.number(),
  offset: z.number(),
  gap: z.number(),
  bytes: z.number(),
  read: z.number(),
  name: z.string(),
  id: z.optional(z.string()),
  text: z.string(),
  chunks: z.number(),
} satisfies AllOf<TraceItem>);

const plainEnd = allOf<Exclude<TraceEnd['kind'], 'cut-short'>>({
  open: true,
  clean: true,
  asks: true,
  'error-event': true,
  stalled: true,
  stopped: true,
  interrupted: true,
  'not-sent': true,
  failed: true,
});

export const traceEnd = z.object({
  end: z.discriminatedUnion('kind', [
    z.object({ kind: plainEnd }),
    z.object({ kind: z.literal('cut-short'), bytes: z.number() }),
  ]),
  state: runState,
  missing: z.array(allOf<TraceGap>({ raw: true, all: true, body: true, unwritten: true })),
  /** Number of the items before it. */
  items: z.number(),
});
export type TraceEndLine = z.infer<typeof traceEnd>;

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
  const { startedAt, request, earlier, reply, further, breaks, times, timing } = trace;
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
    further,
    breaks,
    times,
    timing,
    masked,
  };
}
