import type { JournalEntry } from '../run/journal-entry.ts';
import {
  type EarlierRequest,
  type FurtherRequest,
  type Trace,
  type TraceEnd,
  type TraceItem,
  type TraceTimes,
  unknownTimes,
} from './trace.ts';

type Noted = JournalEntry['happenings'][number];

/** Returns what was noted of the first connection: after a break, replies are those of further requests. */
export function beforeBreak(noted: readonly Noted[]): readonly Noted[] {
  const at = noted.findIndex(({ happening }) => happening.type === 'rejoining');
  return at === -1 ? noted : noted.slice(0, at);
}

/** Gathers the requests after the first one of a run, and the breaks of its connections. */
export function createFurtherReader() {
  const further: (Omit<FurtherRequest, 'offset'> & { at: number })[] = [];
  const breaks: number[] = [];
  let isBroken = false;

  return {
    /** `items`: number of items before it. */
    note({ at, happening }: Noted, items: number) {
      if (happening.type === 'further') {
        const { type: _, ...rest } = happening;
        further.push({ ...rest, at: at - happening.ms, items });
      }
      // Each attempt to read on says that it rejoins: the break is the first of them.
      if (happening.type === 'rejoining' && !isBroken) breaks.push(at);
      if (happening.type === 'rejoining' || happening.type === 'reply') isBroken = happening.type !== 'reply';
    },
    read(startedAt: number | null): Pick<Trace, 'further' | 'breaks'> {
      const since = (at: number) => Math.max(0, at - (startedAt ?? at));
      return {
        ...(further.length > 0 && {
          further: further.map(({ at, ...rest }) => ({ ...rest, offset: since(at) })),
        }),
        ...(breaks.length > 0 && { breaks: breaks.map(since) }),
      };
    },
  };
}

/** Divides a trace by its requests: each exchange is a trace of its own, with its events, bytes and end. */
export function exchangesOf(trace: Trace): Trace[] {
  const { earlier = [], ...rest } = trace;
  const before = earlier.flatMap((one) => refused(one, trace) ?? []);
  const last = earlier.at(-1);
  const begin = before.length > 0 && last ? last.offset + (last.ms ?? 0) : 0;
  return [...before, ...withFurther(rest, begin)];
}

/** Returns the exchange of a request to an endpoint that the server does not have. */
function refused({ offset, request, reply, ms }: EarlierRequest, trace: Trace): Trace | undefined {
  const { startedAt, state, missing } = trace;
  return (
    request && {
      startedAt: startedAt === null ? null : startedAt + offset,
      request,
      ...(reply && { reply }),
      events: [],
      times: { ...unknownTimes, reads: 0, headers: ms, end: ms },
      state,
      end: { kind: 'clean' },
      missing,
    }
  );
}

/** Divides what came of the request for the answer, which was sent at `begin`, and of those after it. */
function withFurther(trace: Trace, begin: number): Trace[] {
  const { further = [], breaks: __, ...first } = trace;
  if (further.length === 0 && begin === 0) return [trace];
  const events = [...trace.events];
  const starts = [{ offset: begin, items: 0, before: 0 }, ...further];
  return starts.map(({ offset, items, before }, place) => {
    const next = starts[place + 1];
    const own = events.slice(items, next?.items).map((item) => since(item, offset));
    const bytes = (next?.before ?? trace.times.bytes ?? before) - before;
    const end = endOf(trace, own, place);
    const startedAt = trace.startedAt === null ? null : trace.startedAt + offset;
    if (place === 0) {
      const times = timesIn(timesSince(firstTimes(trace), begin), own, bytes);
      return { ...first, startedAt, events: own, end, times };
    }
    const { request, reply, ms } = further[place - 1] as FurtherRequest;
    return {
      startedAt,
      request,
      ...(reply && { reply }),
      events: own,
      times: timesIn({ ...unknownTimes, reads: 0, headers: reply && ms, end: ms }, own, bytes),
      state: trace.state,
      end,
      missing: trace.missing,
    };
  });
}

/** Counts times from the request that the answer came from. */
function timesSince(times: TraceTimes, begin: number): TraceTimes {
  const { headers, firstByte, firstEvent, firstChunk, lastByte, end } = times;
  const offsets = { headers, firstByte, firstEvent, firstChunk, lastByte, end };
  const moved = Object.entries(offsets).map(([name, at]) => [name, at && Math.max(0, at - begin)]);
  return { ...times, ...Object.fromEntries(moved) };
}

/** The first exchange of several ends with its connection, not with the run. */
const firstTimes = ({ times, breaks = [], further = [] }: Trace): TraceTimes => {
  if (further.length === 0) return times;
  const broken = breaks[0];
  const next = further[0]?.offset ?? 0;
  return { ...times, end: broken !== undefined && broken <= next ? broken : times.headers };
};

const since = (item: TraceItem, offset: number): TraceItem => ({
  ...item,
  offset: Math.max(0, item.offset - offset),
});

/** The answer ends with the last exchange that brought a part of it; one before that was cut short. */
function endOf({ breaks = [], further = [], end, events }: Trace, own: TraceItem[], place: number): TraceEnd {
  const request = further[place - 1];
  const next = further[place];
  if (request && !request.reply) return { kind: 'failed' };
  if (breaks.some((at) => at > (request?.offset ?? -1) && at <= (next?.offset ?? at))) {
    const last = own.at(-1);
    return { kind: 'cut-short', bytes: last?.kind === 'half' ? last.bytes : 0 };
  }
  const isLast = (next?.items ?? events.length) === events.length;
  return isLast && (own.length > 0 || !request) ? end : { kind: 'clean' };
}

const timesIn = (times: TraceTimes, own: TraceItem[], bytes: number): TraceTimes => ({
  ...times,
  firstByte: times.firstByte ?? own[0]?.offset,
  lastByte: own.at(-1)?.offset,
  bytes: bytes > 0 ? bytes : undefined,
});
