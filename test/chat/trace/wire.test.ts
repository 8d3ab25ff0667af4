import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../lib/agent-server/connect.ts';
import { traceLink } from '../../../lib/chat/profile/trace-link.ts';
import { reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import { exchangesOf } from '../../../lib/chat/trace/exchanges.ts';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import type { JsonObject } from '../../../lib/json/json.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { agentServerStage } from '../../support/agent-server-stage.ts';
import { aRun } from '../../support/conversation.ts';
import { type Answer, answerJson, answerStream, serve } from '../../support/http-server.ts';
import { bodyIn, type Passed, recordingProxy } from '../../support/recording-proxy.ts';
import { recording } from '../../support/recordings.ts';
import { runOnce, target } from '../../support/run.ts';
import { traceOf } from '../../support/traces.ts';
import { asPassed, asShown, bodyAsGiven, eventsIn, messagesIn } from '../../support/wire-judge.ts';

/** Runs a chat at a double of the Agent Server, through a proxy that cuts it. */
async function agentRun(cuts: number[], mode: 'stream' | 'batch' = 'stream', showsSteps = false) {
  const { double } = await agentServerStage();
  const proxy = await recordingProxy(double.origin, cuts);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const thread = crypto.randomUUID();
  const key = crypto.randomUUID();
  const input = { messages: [{ type: 'human', content: 'hi' }] };
  const request: JsonObject = {
    thread,
    key,
    body: { input, metadata: { runnel_run: key }, if_not_exists: 'create', multitask_strategy: 'reject' },
  };
  const events: RunEvent[] = [];
  const url = `${proxy.origin}/assistants/chat`;
  for await (const event of connect(target(url, { mode, showsSteps })).run(
    request,
    new AbortController().signal,
  ))
    events.push(event);
  const trace = traceOf(events, { mode });
  const { entries } = harOf({ run: aRun({ mode }), trace }, '0').log;
  const isOfRun = ({ path }: Passed) => /\/runs|\/history/.test(path);
  return { events, trace, entries, passed: proxy.passed.filter(isOfRun) };
}

test('an answer that was read on: every request is an exchange with its reply, events and bytes', async () => {
  const { trace, entries, passed } = await agentRun([700]);
  const streams = passed.filter(({ path }) => path.endsWith('/stream'));
  expect(streams).toHaveLength(2);
  expect(asShown(entries).map(({ request, status }) => [request, status])).toEqual(
    asPassed(passed).map(({ request, status }) => [request, status]),
  );
  const shown = entries.filter(({ request }) => request.url.endsWith('/stream'));
  const [first = [], second = []] = streams.map((stream) => eventsIn(bodyIn(stream)));
  // The second begins with what the first had brought: an id may be that of several events.
  const known = new Set(first.map((event) => event.join()));
  expect(shown.map(messagesIn)).toEqual([first, second.filter((event) => !known.has(event.join()))]);
  expect(shown.map(({ response }) => response.bodySize)).toEqual(
    streams.map((stream) => bodyIn(stream).length),
  );
  expect(trace.breaks).toHaveLength(1);
  expect(exchangesOf(trace).map(({ end }) => end.kind)).toEqual(['cut-short', 'clean', 'clean', 'clean']);
});

test.each<[string, number[], 'stream' | 'batch', boolean]>([
  ['a stream that was cut twice', [700, 300], 'stream', false],
  ['a stream that was cut before its first event', [3], 'stream', false],
  ['a stream with steps that was cut', [700], 'stream', true],
  ['a single response that was cut', [40], 'batch', false],
])('%s: sizes and statuses are those of the wire, in their order', async (_, cuts, mode, showsSteps) => {
  const { trace, entries, passed } = await agentRun([...cuts], mode, showsSteps);
  expect(asShown(entries).map(({ request, status }) => [request, status])).toEqual(
    asPassed(passed).map(({ request, status }) => [request, status]),
  );
  const ofAnswer = ({ url }: { url: string }) => /\/(stream|wait|join)$/.test(url);
  expect(entries.filter(({ request }) => ofAnswer(request)).map(({ response }) => response.bodySize)).toEqual(
    passed.filter(({ path }) => ofAnswer({ url: path })).map((one) => bodyIn(one).length),
  );
  expect(trace.end.kind).toBe('clean');
  expect(trace.breaks).toHaveLength(cuts.length);
});

test('an answer in one go is one exchange with its questions, without a break', async () => {
  const { trace, entries, passed } = await agentRun([]);
  expect(asShown(entries).map(({ request, status }) => [request, status])).toEqual(
    asPassed(passed).map(({ request, status }) => [request, status]),
  );
  expect(trace.breaks).toBeUndefined();
  expect(messagesIn(entries[0])).toEqual(eventsIn(bodyIn(passed[0] as Passed)));
});

test('a single response of an Agent Server has the run id of its head', async () => {
  const { events, entries, passed } = await agentRun([], 'batch');
  const named = events.flatMap((event) => (event.type === 'metadata' ? [event.runId] : []));
  const location = entries[0]?.response.headers.find(({ name }) => name === 'content-location');
  expect(named).toEqual([location?.value.split('/').at(-1)]);
  expect(entries[0]?.response.content.text).toBe(new TextDecoder().decode(bodyIn(passed[0] as Passed)));
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

const compressed: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
  response.end(gzipSync(recording('docs.stream.sse')));
};

const scenes = {
  'compressed stream': ['stream', compressed],
  stream: ['stream', answerStream(new TextDecoder().decode(recording('docs.stream.sse')))],
  'single response': ['batch', answerJson(200, { output: 'Hä?', metadata: { run_id: 'r' } })],
  refusal: ['stream', answerJson(503, { detail: 'Busy' })],
} as const;

test.each(Object.entries(scenes))(
  'LangServe, %s: texts and sizes are those of the wire',
  async (_, scene) => {
    const [mode, answer] = scene;
    await using server = await serve(() => answer);
    await using proxy = await recordingProxy(server.origin);
    const trace = traceOf(await runOnce(target(`${proxy.origin}/c`, { mode })), { mode });
    const { entries } = harOf({ run: aRun({ mode }), trace }, '0').log;
    const [passed] = proxy.passed;
    expect(asShown(entries).map(({ request, status }) => [request, status])).toEqual(
      asPassed(proxy.passed).map(({ request, status }) => [request, status]),
    );
    if (mode === 'stream' && passed?.status === 200)
      expect(messagesIn(entries[0])).toEqual(eventsIn(bodyAsGiven(passed)));
    else
      expect(entries[0]?.response.content.text).toBe(new TextDecoder().decode(bodyAsGiven(passed as Passed)));
    expect(entries[0]?.response.bodySize).toBe(
      passed?.isCompressed || passed?.status !== 200 ? -1 : bodyIn(passed).length,
    );
    expect(entries[0]?.response.content.size).toBe(bodyAsGiven(passed as Passed).length);
  },
);
