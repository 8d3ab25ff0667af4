import type { HeaderList } from '../../../runnable/run-event.ts';
import { say } from '../../../words/say.ts';
import { modeName } from '../../profile/mode-text.ts';
import { failureText } from '../../run/failure-text.ts';
import { momentText } from '../../run/time-text.ts';
import type { Trace, TraceEnd, TraceItem } from '../trace.ts';
import type { TracedRun } from './trace-file.ts';

/** Characters of a body, of an event, and the number of events. */
const most = { body: 4_000, event: 500, events: 5 };

/** Writes what was asked, what came back and when, for whoever looks after the server. Does not mask secrets. */
export function traceReport({ run, trace }: TracedRun, runnel: string): string {
  return [
    say('traceReport_title', { moment: momentText(trace.startedAt ?? run.createdAt) }),
    say('traceReport_program', { version: runnel, mode: modeName(run.mode), protocol: run.protocol }),
    ...(run.runnableRunId === null ? [] : [say('traceReport_runId', { id: run.runnableRunId })]),
    '',
    ...endLines(trace),
    '',
    ...requestLines(run.url, trace),
    '',
    ...replyLines(trace),
    '',
    ...timeLines(trace),
    ...eventLines(trace),
    '',
  ].join('\n');
}

function endLines({ state, end, times }: Trace): string[] {
  const { title, remedy, detail } =
    state.status === 'failed' ? failureText(state.failure, times.firstChunk !== undefined) : noFailure;
  return [endText(end), title, remedy, ...(detail === undefined ? [] : [cut(detail, most.body)])].filter(
    (line) => line !== '',
  );
}

const noFailure = { title: '', remedy: '', detail: undefined };

const ends = {
  open: 'open',
  clean: 'clean',
  asks: 'asks',
  'error-event': 'errorEvent',
  'cut-short': 'cutShort',
  stalled: 'stalled',
  stopped: 'stopped',
  interrupted: 'interrupted',
  'not-sent': 'notSent',
  failed: 'other',
} as const;

const endText = (end: TraceEnd) =>
  say('traceReport_end', { end: ends[end.kind], bytes: end.kind === 'cut-short' ? end.bytes : 0 });

function requestLines(url: string, { request }: Trace): string[] {
  if (!request) return [url, say('traceReport_noRequest')];
  const { body, leftOut } = request;
  return [
    `${request.method} ${request.url}`,
    ...headerLines(request.headers),
    '',
    body === undefined ? say('traceReport_noBody') : cut(body, most.body, leftOut),
  ];
}

function replyLines({ reply }: Trace): string[] {
  if (!reply) return [say('traceReport_noReply')];
  const body = reply.body === undefined ? [] : ['', cut(reply.body, most.body)];
  return [
    say('traceReport_status', { status: String(reply.status) }),
    ...headerLines(reply.headers),
    ...body,
  ];
}

const headerLines = (headers: HeaderList) => headers.map(([name, value]) => `${name}: ${value}`);

function timeLines({ times, timing }: Trace): string[] {
  const { longestGap, bytes, reads } = times;
  const version = timing?.httpVersion || undefined;
  return [
    timeLine('traceReport_queued', times.queued),
    timeLine('traceReport_schema', times.schema),
    timeLine('traceReport_headers', times.headers),
    timeLine('traceReport_firstByte', times.firstByte),
    timeLine('traceReport_firstChunk', times.firstChunk),
    timeLine('traceReport_lastByte', times.lastByte),
    timeLine('traceReport_runEnd', times.end),
    longestGap ? [say('traceReport_longestGap', longestGap)] : [],
    bytes === undefined ? [] : [say('traceReport_received', { bytes, reads })],
    version === undefined ? [] : [say('traceReport_httpVersion', { version })],
  ].flat();
}

type TimeKey =
  `traceReport_${'queued' | 'schema' | 'headers' | 'firstByte' | 'firstChunk' | 'lastByte' | 'runEnd'}`;

const timeLine = (key: TimeKey, ms: number | undefined) =>
  ms === undefined ? [] : [say(key, { ms: Math.round(ms) })];

function eventLines({ events }: Trace): string[] {
  const last = [...events].slice(-most.events);
  if (last.length === 0) return [];
  return [
    '',
    say('traceReport_lastEvents', { shown: last.length, count: events.length }),
    ...last.map(eventLine),
  ];
}

const eventLine = ({ number, kind, offset, name, text }: TraceItem) =>
  say('traceReport_event', {
    number,
    ms: Math.round(offset),
    name: kind === 'event' ? name || 'body' : kind,
    text: cut(text, most.event),
  });

/** Shortens a text of which `leftOut` characters are not there. */
function cut(text: string, length: number, leftOut = 0): string {
  const count = Math.max(0, text.length - length) + leftOut;
  return count === 0 ? text : say('traceReport_cut', { text: text.slice(0, length).toWellFormed(), count });
}
