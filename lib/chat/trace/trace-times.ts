import type { JournalEntry, KeptHappening } from '../run/journal-entry.ts';
import type { Run } from '../run/run.ts';
import type { Trace, TraceItems, TraceTimes } from './trace.ts';
import { numbersIn } from './trace-items.ts';

type Noted = JournalEntry['happenings'][number];

/** Measures the times of a run; offsets count from the request. `bytes`: of the body. */
export function timesOf(
  run: Run,
  noted: readonly Noted[],
  { startedAt, events, bytes }: Pick<Trace, 'startedAt' | 'events'> & Pick<TraceTimes, 'bytes'>,
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
    firstByte: events.at(0)?.offset,
    firstEvent: firstEvent(events),
    firstChunk: since(run.firstChunkAt),
    lastByte: reads.lastByte,
    end: since(run.endedAt),
    longestGap: reads.longestGap,
    p95Gap: percentile(reads.gaps, 0.95),
    reads: reads.count,
    bytes,
  };
}

function firstEvent(events: TraceItems): number | undefined {
  for (const { kind, offset } of events) if (kind === 'event') return offset;
  return undefined;
}

/** What the first items of the network reads tell. `gaps`: before each read but the first. */
type Reads = Pick<TraceTimes, 'lastByte' | 'longestGap'> & { count: number; gaps: Float64Array };

function readsIn(events: TraceItems): Reads {
  const read = numbersIn(events, 'read');
  const gap = numbersIn(events, 'gap');
  const gaps = new Float64Array(read.length);
  let [found, count, last, longest] = [0, 0, 0, 0];
  for (let place = 0; place < read.length; place += 1) {
    if (read[place] !== 0 && read[place] === read[place - 1]) continue;
    if (read[place] !== 0) count += 1;
    last = place;
    if (place === 0) continue;
    gaps[found] = gap[place] ?? 0;
    found += 1;
    if (longest === 0 || (gap[place] ?? 0) > (gap[longest] ?? 0)) longest = place;
  }
  return { count, gaps: gaps.subarray(0, found), lastByte: events.at(last)?.offset, longestGap: gapAt(events, longest) };
}

function gapAt(events: TraceItems, place: number): TraceTimes['longestGap'] {
  const item = place > 0 ? events.at(place) : undefined;
  return item && { ms: item.gap, after: item.number - 1 };
}

function percentile(values: Float64Array, share: number): number | undefined {
  const sorted = values.sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Returns the bytes of the body that had come by a happening, if it tells. */
export const receivedBy = (happening: KeptHappening): number | undefined => arrivalIn(happening)?.received;

function arrivalIn(happening: KeptHappening) {
  if ('arrival' in happening) return happening.arrival;
  if ('raw' in happening) return happening.raw;
  return 'texts' in happening ? happening : undefined;
}
