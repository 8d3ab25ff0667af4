import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import type { Interruption } from '../../../lib/chat/run/run-state.ts';
import { traceEndText } from '../../../lib/chat/trace/trace-text.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { type Answer, serve, sseHeaders } from '../../support/http-server.ts';
import { target } from '../../support/run.ts';
import { traceOf } from '../../support/traces.ts';

const whole = 'event: data\r\ndata: "one"\r\n\r\n: ping\r\n\r\n';
const half = 'event: data\r\ndata: "hal';
const halfItem = { kind: 'half', name: 'data', text: '"hal', bytes: 4 };
const items = [{ text: '"one"' }, { kind: 'comment' }];

type Then = (response: ServerResponse) => unknown;

/** Answers with these bytes, and then does something to the connection. */
const answer =
  (bytes: string, then: Then): Answer =>
  (response) =>
    void response.writeHead(200, sseHeaders).write(bytes, () => setImmediate(() => then(response)));

const destroy: Then = (response) => response.destroy();
const close: Then = (response) => response.end();
const silence: Then = () => {};
const finish: Then = (response) => response.end('event: end\r\n\r\n');

/** Runs against a server; `until` says after which event the person stops. */
async function eventsOf(
  reply: Answer,
  { stopAfter = Number.POSITIVE_INFINITY, stallLimitMs = 100_000 } = {},
) {
  await using server = await serve({ '/c/stream': reply });
  const stop = new AbortController();
  const events: RunEvent[] = [];
  const to = target(`${server.origin}/c`, { stallLimitMs });
  for await (const event of connect(to).run({ input: 'hi' }, stop.signal)) {
    events.push(event);
    if (events.length === stopAfter) stop.abort();
  }
  return events;
}

/** The events until the fault, and the end that the worker gives them from outside. */
async function endedAs(end: RunHappening): Promise<RunHappening[]> {
  const events = await eventsOf(answer(whole, finish));
  return [...events.filter(({ type }) => type !== 'end'), end];
}

const failedBy = (failure: Failure) => endedAs({ type: 'failed', failure });
const interruptedBy = (cause: Interruption) => endedAs({ type: 'interrupted', cause });
/** Events before the person stops: sent, reply, chunks, comments. */
const four = { stopAfter: 4 };
const origin = 'https://example.org';

describe('the trace of each end of the fault suite says how it ended, and has what came before', () => {
  test.each<[string, () => Promise<RunHappening[]>, string, object]>([
    [
      'the panel is closed',
      () => eventsOf(answer(whole, finish)),
      'clean',
      { events: [...items, { name: 'end' }] },
    ],
    ['the connection is torn down', () => eventsOf(answer(whole, destroy)), 'cut short', { events: items }],
    [
      'the connection is torn down within an event',
      () => eventsOf(answer(whole + half, destroy)),
      'cut short, 4 bytes of an event',
      { events: [...items, halfItem] },
    ],
    [
      'the server closes without an end',
      () => eventsOf(answer(whole, close)),
      'cut short',
      { events: items },
    ],
    [
      'the server closes within an event',
      () => eventsOf(answer(whole + half, close)),
      'cut short, 4 bytes of an event',
      { events: [...items, halfItem] },
    ],
    [
      'the server goes silent',
      () => eventsOf(answer(whole, silence), { stallLimitMs: 300 }),
      'stalled',
      { events: items },
    ],
    [
      'the server goes silent within an event',
      () => eventsOf(answer(whole + half, silence), { stallLimitMs: 300 }),
      'stalled',
      { events: [...items, halfItem] },
    ],
    ['the person stops', () => eventsOf(answer(whole, silence), four), 'stopped', { events: items }],
    [
      'the person stops within an event',
      () => eventsOf(answer(whole + half, silence), four),
      'stopped',
      { events: [...items, halfItem] },
    ],
    ['the network is lost', () => failedBy({ kind: 'offline', wasSent: true }), 'failure', { events: items }],
    [
      'the computer sleeps',
      () => failedBy({ kind: 'slept', sleptMs: 60_000, wasSent: true }),
      'failure',
      { events: items },
    ],
    [
      'the permission is taken back',
      () => failedBy({ kind: 'permission-revoked', origin }),
      'failure',
      { events: items },
    ],
    ...(['worker', 'browser', 'update', 'reload', 'unknown'] as const).map(
      (cause): [string, () => Promise<RunHappening[]>, string, object] => [
        `the end of the ${cause} interrupts it`,
        () => interruptedBy(cause),
        'interrupted',
        { events: items, missing: ['unwritten'] },
      ],
    ),
  ])('%s', async (_, happen, said, expected) => {
    const trace = traceOf([{ type: 'connecting' }, { type: 'sending' }, ...(await happen())]);
    expect(traceEndText(trace.end)).toBe(said);
    expect(trace).toMatchObject({ missing: [], ...expected });
  });
});
