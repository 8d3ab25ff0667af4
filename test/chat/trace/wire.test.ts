import { expect, test } from 'vitest';
import { traceLink } from '../../../lib/chat/profile/trace-link.ts';
import { reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import { exchangesOf } from '../../../lib/chat/trace/exchanges.ts';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import { otlpOf } from '../../../lib/chat/trace/export/otlp.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { aRun } from '../../support/conversation.ts';
import { answerJson, answerStream, serve } from '../../support/http-server.ts';
import { runOnce, target } from '../../support/run.ts';
import { traceOf } from '../../support/traces.ts';
import { agentRun } from '../../support/wire-scenes.ts';

test('an answer that was read on: its first exchange was cut short, the others came to their ends', async () => {
  const { trace, passed } = await agentRun([700]);
  expect(passed.filter(({ path }) => path.endsWith('/stream'))).toHaveLength(2);
  expect(exchangesOf(trace).map(({ end }) => end.kind)).toEqual(['cut-short', 'clean', 'clean', 'clean']);
});

test('a run that was stopped before its reply is an entry with the time that it waited, and no failure', async () => {
  await using server = await serve(() => () => {});
  const stop = new AbortController();
  const events: RunEvent[] = [];
  for await (const event of connect(target(`${server.origin}/c`)).run({ input: 'hi' }, stop.signal)) {
    events.push({ ...event, at: event.type === 'stopped' ? 1_400 : 1_000 });
    stop.abort();
  }
  const traced = { run: aRun(), trace: traceOf(events, { createdAt: 1_000 }) };
  expect(harOf(traced, '0').log.entries).toMatchObject([
    { time: 400, timings: { wait: 400, receive: 0 }, response: { status: 0, _error: 'stopped' } },
  ]);
  const [span] = otlpOf(traced, '0').resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(span).not.toHaveProperty('status');
});

test('a single response of an Agent Server has the run id of its head', async () => {
  const { events, trace, mode } = await agentRun([], { mode: 'batch' });
  const [entry] = harOf({ run: aRun({ mode }), trace }, '0').log.entries;
  const named = events.flatMap((event) => (event.type === 'metadata' ? [event.runId] : []));
  const location = entry?.response.headers.find(({ name }) => name === 'content-location');
  expect(named).toEqual([location?.value.split('/').at(-1)]);
});

test.each(['stream', 'batch'] as const)(
  'LangServe: the run has the id that the reply names, and a link to its trace: %s',
  async (mode) => {
    const run_id = '6df501f5-fd9e-4574-aedb-4ae7721b4082';
    await using server = await serve({
      '/c/invoke': answerJson(200, { output: 'Hi', metadata: { run_id, feedback_tokens: [] } }),
      '/c/stream': answerStream(
        `event: metadata\r\ndata: ${JSON.stringify({ run_id })}\r\n\r\n`,
        'event: data\r\ndata: "Hi"\r\n\r\nevent: end\r\n\r\n',
      ),
    });
    const events = await runOnce(target(`${server.origin}/c`, { mode }));
    const run = events.reduce(
      (before, event) => reduceRun(before, event, 1),
      aRun({ mode, state: { status: 'queued' } }),
    );
    expect(run.runnableRunId).toBe(run_id);
    expect(traceLink('https://smith.test/{run_id}', run)).toBe(`https://smith.test/${run_id}`);
  },
);
