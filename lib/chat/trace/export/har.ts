import type { HeaderList } from '../../../runnable/run-event.ts';
import { exchangesOf } from '../exchanges.ts';
import type { Trace, TraceItem, TraceItems } from '../trace.ts';
import { isCompressed } from '../trace-heads.ts';
import type { TracedRun } from './trace-file.ts';

/**
 * Writes a trace as an HTTP archive (HAR 1.2), an entry for each exchange, with the events as Chrome's network panel reads and writes them.
 * Members that begin with `_` are not part of HAR.
 */
export const harOf = (traced: TracedRun, runnel: string) => ({
  log: {
    version: '1.2',
    creator: { name: 'Runnel', version: runnel },
    pages: [],
    entries: exchangesOf(traced.trace).map((trace) => entryOf({ ...traced, trace })),
  },
});

function entryOf({ run, trace }: TracedRun) {
  const startedAt = trace.startedAt ?? run.createdAt;
  const timings = timingsOf(trace);
  const { blocked, connect, send, wait, receive } = timings;
  const accept = headerIn(trace.request?.headers ?? [], 'accept');
  const isStream = run.mode === 'stream' && accept !== 'application/json';
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    // `ssl` is part of `connect`.
    time: [blocked, connect, send, wait, receive].reduce((sum, part) => sum + Math.max(part, 0), 0),
    request: requestOf(run.url, trace),
    response: responseOf(trace, isStream),
    cache: {},
    timings,
    _resourceType: 'fetch',
    ...(isStream ? { _eventSourceMessages: messagesOf(trace, startedAt) } : {}),
    _end: trace.end,
    _missing: trace.missing,
  };
}

function messagesOf({ events }: Trace, startedAt: number) {
  const whole = [...events].filter(({ kind }) => kind === 'event' || kind === 'unreadable');
  return whole.map(({ offset, name, id = '', text }) => ({
    time: (startedAt + offset) / 1_000,
    eventName: name,
    eventId: id,
    data: text,
  }));
}

/** Times in ms; -1 is HAR's mark of a time that is not known. */
function timingsOf({ times, timing }: Trace) {
  const lastByte = times.lastByte ?? times.end;
  if (!timing || timing.responseStart === 0) {
    const wait = times.headers ?? times.firstByte ?? lastByte ?? 0;
    const receive = Math.max(0, (lastByte ?? wait) - wait);
    return { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait, receive };
  }
  const { connectStart, secureConnectionStart, connectEnd, requestStart, responseStart } = timing;
  const isConnected = connectEnd > connectStart;
  return {
    blocked: Math.max(0, isConnected ? connectStart : requestStart),
    dns: -1,
    connect: isConnected ? connectEnd - connectStart : -1,
    ssl: isConnected && secureConnectionStart > 0 ? connectEnd - secureConnectionStart : -1,
    send: 0,
    wait: Math.max(0, responseStart - Math.max(requestStart, isConnected ? connectEnd : 0)),
    receive: Math.max(0, (timing.responseEnd || (lastByte ?? responseStart)) - responseStart),
  };
}

function requestOf(runnable: string, { request, timing }: Trace) {
  const { method = 'POST', url = runnable, headers = [], body, leftOut } = request ?? {};
  return {
    method,
    url,
    httpVersion: versionOf(timing),
    cookies: [],
    headers: namedHeaders(headers),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: body === undefined || leftOut !== undefined ? -1 : byteLength(body),
    ...(body === undefined
      ? {}
      : { postData: { mimeType: headerIn(headers, 'content-type') ?? 'application/json', text: body } }),
  };
}

function responseOf({ reply, times, timing, end, ...trace }: Trace, isStream: boolean) {
  const events = [...trace.events].filter(({ kind }) => kind !== 'added');
  const { status = 0, headers = [], body } = reply ?? {};
  const text = body ?? (isStream ? streamText(events) : events.map((item) => item.text).join(''));
  return {
    status,
    statusText: '',
    httpVersion: versionOf(timing),
    cookies: [],
    headers: namedHeaders(headers),
    content: {
      // The reply to a question about the run is not kept.
      size: times.bytes ?? (!isStream && reply && text === '' ? -1 : byteLength(text)),
      mimeType: mimeTypeOf(headers),
      text,
    },
    redirectURL: headerIn(headers, 'location') ?? '',
    headersSize: -1,
    // Browsers do not tell how many bytes a compressed body had.
    bodySize: isCompressed(reply) ? -1 : (times.bytes ?? -1),
    ...(end.kind === 'clean' ? {} : { _error: end.kind }),
  };
}

/** Writes the items as a stream again: its line breaks and unknown fields are not kept. */
function streamText(items: TraceItems): string {
  let lastId: string | undefined;
  const texts: string[] = [];
  for (const item of items) {
    texts.push(item.kind === 'comment' ? fieldText('', item.text) : eventText(item, lastId));
    if (item.kind !== 'half') texts.push('\n');
    lastId = item.id ?? lastId;
  }
  return texts.join('');
}

const eventText = ({ name, id, text }: TraceItem, lastId: string | undefined) =>
  [
    ...(name === '' ? [] : [fieldText('event', ` ${name}`)]),
    ...(id === undefined || id === lastId ? [] : [fieldText('id', ` ${id}`)]),
    ...(text === '' ? [] : text.split('\n').map((line) => fieldText('data', ` ${line}`))),
  ].join('');

const fieldText = (field: string, rest: string) => `${field}:${rest}\n`;

/** Chrome shows events only where a stream has its type without parameters. */
function mimeTypeOf(headers: HeaderList): string {
  const type = headerIn(headers, 'content-type') ?? 'x-unknown';
  return /^text\/event-stream\b/i.test(type) ? 'text/event-stream' : type;
}

const namedHeaders = (headers: HeaderList) => headers.map(([name, value]) => ({ name, value }));

const headerIn = (headers: HeaderList, name: string) =>
  headers.find(([known]) => known.toLowerCase() === name)?.[1];

function queryOf(url: string) {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return query.map(([name, value]) => ({ name, value }));
}

/** Chrome calls HTTP/2 `http/2.0` in its archives. */
function versionOf(timing: Trace['timing']): string {
  const version = timing?.httpVersion ?? '';
  if (version === '') return 'unknown';
  return version === 'h2' ? 'http/2.0' : version;
}

export const byteLength = (text: string) => new TextEncoder().encode(text).length;
