import { arrivalIn, type JournalEntry, type KeptHappening } from '../run/journal-entry.ts';
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

/** Figures of the network reads, by their first items. `gaps`: before each read but the first. */
type Reads = Pick<TraceTimes, 'lastByte' | 'longestGap'> & { count: number; gaps: Float64Array };

function readsIn(events: TraceItems): Reads {
  const read = numbersIn(events, 'read');
  const gap = numbersIn(events, 'gap');
  const firsts = firstPlaces(read);
  const gaps = new Float64Array(Math.max(0, firsts.length - 1));
  let longest = 1;
  for (let place = 1; place < firsts.length; place += 1) {
    gaps[place - 1] = gap[firsts[place] ?? 0] ?? 0;
    if ((gaps[place - 1] ?? 0) > (gaps[longest - 1] ?? 0)) longest = place;
  }
  return {
    count: firsts.filter((place) => read[place] !== 0).length,
    gaps,
    lastByte: events.at(firsts.at(-1) ?? 0)?.offset,
    longestGap: gapAt(events, firsts[longest] ?? 0),
  };
}

/** Returns the places of the first items of the reads; an item of which it is not known counts as one. */
function firstPlaces(read: Float64Array): Uint32Array {
  const firsts = new Uint32Array(read.length);
  let count = 0;
  for (let place = 0; place < read.length; place += 1) {
    if (read[place] !== 0 && read[place] === read[place - 1]) continue;
    firsts[count] = place;
    count += 1;
  }
  return firsts.subarray(0, count);
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
