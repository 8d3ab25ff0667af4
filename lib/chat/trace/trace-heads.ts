import { memoryKeys } from '../../form/config-schema.ts';
import { isJsonObject, type Json, parseSent } from '../../json/json.ts';
import { decodedPart } from '../../json/json-pointer.ts';
import type { HeaderList, SentRequest } from '../../runnable/run-event.ts';
import type { JournalEntry } from '../run/journal-entry.ts';
import type { Run } from '../run/run.ts';
import type { AnswerHead } from '../server/reply-text.ts';
import type { EarlierRequest, Trace, TraceItems, TraceReply, TraceTimes } from './trace.ts';
import { firstReceived, namesIn, numbersIn } from './trace-items.ts';

type Noted = JournalEntry['happenings'][number];

/** Returns the request, the reply without its events, and the times of the connection. */
export function headsIn(noted: readonly Noted[]): Pick<Trace, 'request' | 'reply' | 'timing'> {
  const heads: Pick<Trace, 'request' | 'reply' | 'timing'> = {};
  for (const { happening } of noted) {
    if (happening.type === 'sent' && happening.request) heads.request = happening.request;
    if (happening.type === 'reply') {
      const { status, headers = [] } = happening;
      heads.reply = { status, headers };
    }
    if (happening.type === 'body' && heads.reply) heads.reply.body = happening.text;
    if (happening.type === 'timing') heads.timing = happening.timing;
  }
  return heads;
}

/** Returns the requests before the last one, with the times since the first. */
export function earlierIn(noted: readonly Noted[], startedAt: number | null): EarlierRequest[] {
  const sent: EarlierRequest[] = [];
  for (const { at, happening } of noted) {
    const offset = Math.max(0, at - (startedAt ?? at));
    const last = sent.at(-1);
    if (happening.type === 'sent' && happening.request)
      sent.push({ url: happening.request.url, offset, request: happening.request });
    else if (happening.type === 'reply' && last && !last.reply) {
      last.reply = { status: happening.status, headers: happening.headers ?? [] };
      last.ms = offset - last.offset;
    }
  }
  return sent.slice(0, -1);
}

/** Returns what a trace knows of the head of an answer. Where a head was not kept, nothing is odd about it. */
export function answerHeadOf({ mode }: Pick<Run, 'mode'>, { reply, events }: Trace): AnswerHead {
  const type = reply?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const isKept = reply !== undefined && reply.headers.length > 0;
  const first = numbersIn(events, 'chunks').findIndex((chunks) => chunks > 0);
  const name = namesIn(events)[first];
  return {
    mode,
    status: isKept ? reply.status : 200,
    contentType: type ?? (isKept ? '' : mode === 'stream' ? 'text/event-stream' : 'application/json'),
    isUnnamed: mode === 'stream' && (name === '' || name === 'message'),
  };
}

/** Returns the id of the session or thread that a request names in its body or its URL; undefined if it names none. */
export function memoryIdIn({ url, body = '' }: Pick<SentRequest, 'url' | 'body'>): string | undefined {
  const configurable = memberOf(memberOf(parseSent(body), 'config'), 'configurable');
  const ids = memoryKeys.map((key) => memberOf(configurable, key));
  const thread = /\/threads\/([^/?#]+)\/runs(?=[/?#]|$)/.exec(url)?.[1];
  return ids.find((id) => typeof id === 'string') ?? (thread && decodedPart(thread));
}

const memberOf = (value: Json | undefined, name: string) => (isJsonObject(value) ? value[name] : undefined);

/** Tells whether the body of a reply was compressed on its way. */
export const isCompressed = (reply: TraceReply | undefined): boolean =>
  reply?.headers.some(
    ([name, value]) => name.toLowerCase() === 'content-encoding' && value.toLowerCase() !== 'identity',
  ) ?? false;

type Known = Pick<Trace, 'startedAt' | 'events'> &
  Pick<TraceTimes, 'bytes'> & { begunAt: number | undefined };

/**
 * Measures the times of a run; offsets count from the request. `bytes`: of the body. `begunAt`: when its first byte came,
 * if that was before the first item. A single response has neither events nor tokens that come one by one.
 */
export function timesOf(
  run: Run,
  noted: readonly Noted[],
  { startedAt, events, bytes, begunAt }: Known,
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
    queued: waitedIn(noted),
    schema:
      connecting === undefined || prepared === undefined ? undefined : Math.max(0, prepared - connecting),
    headers: since(noted.findLast(({ happening }) => happening.type === 'reply')?.at),
    firstByte: since(begunAt) ?? firstByte(events),
    firstEvent: run.mode === 'batch' ? undefined : firstEvent(events),
    firstChunk: run.mode === 'batch' ? undefined : since(run.firstChunkAt),
    lastByte: reads.lastByte,
    end: since(run.endedAt),
    longestGap: reads.longestGap,
    p95Gap: percentile(reads.gaps, 0.95),
    reads: reads.count,
    bytes,
  };
}

/** Returns how long a run waited for its place. */
const waitedIn = (noted: readonly Noted[]): number | undefined =>
  noted.flatMap(({ happening }) => (happening.type === 'connecting' ? [happening.waitedMs] : []))[0];

/** A later read than the first does not tell when the first came. */
function firstByte(events: TraceItems): number | undefined {
  const first = events.at(firstReceived(events));
  return (first?.read ?? 0) > 1 ? undefined : first?.offset;
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
  const firsts = firstPlaces(read, firstReceived(events));
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
function firstPlaces(read: Float64Array, from: number): Uint32Array {
  const firsts = new Uint32Array(read.length);
  let count = 0;
  for (let place = from; place < read.length; place += 1) {
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

/** A header that differs; a side is undefined where that request lacks it. */
type HeaderChange = { name: string; one: string | undefined; other: string | undefined };

/** Lists the headers that differ between two requests, by name; the letters' case of a name does not count. */
export function headerDifference(one: HeaderList, other: HeaderList): HeaderChange[] {
  const [first, second] = [valuesByName(one), valuesByName(other)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((name) => ({ name, one: first.get(name), other: second.get(name) }))
    .filter((change) => change.one !== change.other);
}

/** Joins the values of a repeated header, as HTTP does. */
function valuesByName(headers: HeaderList): Map<string, string> {
  const values = new Map<string, string>();
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return values;
}
