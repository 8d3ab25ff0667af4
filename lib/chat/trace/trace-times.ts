import type { JournalEntry } from '../run/journal-entry.ts';
import type { Run } from '../run/run.ts';
import type { Trace, TraceItem, TraceTimes } from './trace.ts';

type Noted = JournalEntry['happenings'][number];

/** Measures the times of a run; offsets count from the request. */
export function timesOf(
  run: Run,
  noted: readonly Noted[],
  { startedAt, events }: Pick<Trace, 'startedAt' | 'events'>,
): TraceTimes {
  const at = (type: Noted['happening']['type']) => noted.find(({ happening }) => happening.type === type)?.at;
  const since = (moment: number | null | undefined) =>
    startedAt === null || moment === null || moment === undefined
      ? undefined
      : Math.max(0, moment - startedAt);
  const connecting = at('connecting');
  const prepared = at('sending');
  const reads = readsIn(events);
  return {
    queued: connecting === undefined ? undefined : Math.max(0, connecting - run.createdAt),
    schema:
      connecting === undefined || prepared === undefined ? undefined : Math.max(0, prepared - connecting),
    headers: since(at('reply')),
    firstByte: reads[0]?.offset,
    firstEvent: events.find(({ kind }) => kind === 'event')?.offset,
    firstChunk: since(run.firstChunkAt),
    lastByte: reads.at(-1)?.offset,
    end: since(run.endedAt),
    longestGap: longestGap(reads),
    p95Gap: percentile(
      reads.slice(1).map(({ gap }) => gap),
      0.95,
    ),
    reads: reads.filter(({ read }) => read > 0).length,
    bytes: receivedIn(noted),
  };
}

/** Returns the first item of each network read. */
function readsIn(events: readonly TraceItem[]): TraceItem[] {
  return events.filter(({ read }, place) => read === 0 || read !== events[place - 1]?.read);
}

function longestGap(reads: readonly TraceItem[]): TraceTimes['longestGap'] {
  let longest: TraceTimes['longestGap'];
  for (const { gap, number } of reads.slice(1))
    if (!longest || gap > longest.ms) longest = { ms: gap, after: number - 1 };
  return longest;
}

function percentile(values: number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function receivedIn(noted: readonly Noted[]): number | undefined {
  for (const { happening } of noted.toReversed()) {
    const arrival = arrivalIn(happening);
    if (arrival?.received !== undefined) return arrival.received;
  }
  return undefined;
}

function arrivalIn(happening: Noted['happening']) {
  if ('arrival' in happening) return happening.arrival;
  if ('raw' in happening) return happening.raw;
  return 'texts' in happening ? happening : undefined;
}
