import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { connect } from '../../lib/agent-server/connect.ts';
import type { Trace } from '../../lib/chat/trace/trace.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { DataTransferMode } from '../../lib/runnable/data-transfer-mode.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import type { Target } from '../../lib/runnable/runnable.ts';
import { agentServerStage } from './agent-server-stage.ts';
import { type Answer, answerJson, answerStream, serve } from './http-server.ts';
import { type Passed, recordingProxy } from './recording-proxy.ts';
import { recordedText, recording } from './recordings.ts';
import { runOnce, target } from './run.ts';
import { traceOf } from './traces.ts';

/** A run that is over: its trace, and what passed of it. */
export type Played = { trace: Trace; mode: DataTransferMode; passed: Passed[]; events: RunEvent[] };

/** `end`: how each of its runs ends. `breaks`: of each of its answers. */
export type Scene = { play(): Promise<Played[]>; end: Trace['end']['kind']; breaks?: number };

/** Starts a proxy before a server for one test. */
async function proxyBefore(origin: string, cuts: readonly number[] = []) {
  const proxy = await recordingProxy(origin, [...cuts]);
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  return proxy;
}

type Answers = Record<string, Answer>;

/** Runs runnables of a LangServe at the same time, through a proxy that cuts their replies. */
const langServe =
  (
    answers: Answers,
    part: Partial<Target> = {},
    { cuts = [], paths = ['c'] }: { cuts?: number[]; paths?: string[] } = {},
  ) =>
  async (): Promise<Played[]> => {
    const server = await serve(answers);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const proxy = await proxyBefore(server.origin, cuts);
    const { mode = 'stream' } = part;
    return Promise.all(
      paths.map(async (path) => {
        const events = await runOnce(target(`${proxy.origin}/${path}`, part));
        const passed = proxy.passed.filter((one) => one.path.startsWith(`/${path}/`));
        return { trace: traceOf(events, { mode }), mode, passed, events };
      }),
    );
  };

/** Runs the chat of a double of the Agent Server, through a proxy that cuts it. */
export async function agentRun(cuts: readonly number[], part: Partial<Target> = {}): Promise<Played> {
  const { double } = await agentServerStage();
  const proxy = await proxyBefore(double.origin, cuts);
  const { mode = 'stream' } = part;
  const [thread, key] = [crypto.randomUUID(), crypto.randomUUID()];
  const input = { messages: [{ type: 'human', content: 'hi' }] };
  const body = {
    input,
    metadata: { runnel_run: key },
    if_not_exists: 'create',
    multitask_strategy: 'reject',
  };
  const request: JsonObject = { thread, key, body };
  const events: RunEvent[] = [];
  const { run } = connect(target(`${proxy.origin}/assistants/chat`, part));
  for await (const event of run(request, new AbortController().signal)) events.push(event);
  const passed = proxy.passed.filter(({ path }) => /\/runs|\/history/.test(path));
  return { trace: traceOf(events, { mode }), mode, passed, events };
}

const agentServer =
  (...of: Parameters<typeof agentRun>) =>
  async () => [await agentRun(...of)];

const stream = answerStream(recordedText('docs.stream.sse'));
const invoked = answerJson(200, { output: 'Hä?', metadata: { run_id: 'r1' } });
const compressed =
  (type: string, body: string | Uint8Array): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(body));
const redirect: Answer = (response) =>
  void response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end('<p>This page has moved.</p>');
const ofOwnLength: Answer = (response, { body, path }) =>
  answerStream(`event: data\r\ndata: "${path} ${'ä'.repeat(body.length)}"\r\n\r\nevent: end\r\n\r\n`)(
    response,
  );

const steps = { showsSteps: true };
const batch = { mode: 'batch' } as const;

export const scenes: Record<string, Scene> = {
  stream: { play: langServe({ '/c/stream': stream }), end: 'clean' },
  'a compressed stream': {
    play: langServe({ '/c/stream': compressed('text/event-stream', recording('docs.stream.sse')) }),
    end: 'clean',
  },
  steps: {
    play: langServe({ '/c/stream_events': answerStream(recordedText('stream-events.sse')) }, steps),
    end: 'clean',
  },
  'steps of a server that has the second endpoint alone': {
    play: langServe({ '/c/stream_log': answerStream(recordedText('stream-log.sse')) }, steps),
    end: 'clean',
  },
  'steps of a server that has neither endpoint': {
    play: langServe({ '/c/stream': stream, '/c/stream_log': answerJson(405, {}) }, steps),
    end: 'clean',
  },
  'a redirect': { play: langServe({ '/c/stream': redirect }), end: 'failed' },
  'a refusal': { play: langServe({ '/c/stream': answerJson(503, { detail: 'Busy' }) }), end: 'failed' },
  'a stream that is cut within an event': {
    play: langServe({ '/c/stream': stream }, {}, { cuts: [100] }),
    end: 'cut-short',
  },
  'an error in the stream': {
    play: langServe({ '/c/stream': answerStream(recordedText('err-mid.stream.sse')) }),
    end: 'error-event',
  },
  'a stream without events': {
    play: langServe({ '/c/stream': answerStream('event: end\r\n\r\n') }),
    end: 'clean',
  },
  'a single response': { play: langServe({ '/c/invoke': invoked }, batch), end: 'clean' },
  'a single response that breaks off': {
    play: langServe({ '/c/invoke': invoked }, batch, { cuts: [12] }),
    end: 'cut-short',
  },
  'a compressed single response': {
    play: langServe({ '/c/invoke': compressed('application/json', '{"output":"Hä?"}') }, batch),
    end: 'clean',
  },
  'three runs at the same time': {
    play: langServe(
      { '/a/stream': ofOwnLength, '/b/stream': ofOwnLength, '/c/stream': ofOwnLength },
      {},
      { paths: ['a', 'b', 'c'] },
    ),
    end: 'clean',
  },
  'an Agent Server': { play: agentServer([]), end: 'clean' },
  'an Agent Server with steps': { play: agentServer([], steps), end: 'clean' },
  'a single response of an Agent Server': { play: agentServer([], batch), end: 'clean' },
  'an answer that was read on': { play: agentServer([700]), end: 'clean', breaks: 1 },
  'an answer that was cut twice': { play: agentServer([700, 300]), end: 'clean', breaks: 2 },
  'an answer that was cut before its first event': { play: agentServer([3]), end: 'clean', breaks: 1 },
  'an answer with steps that was cut': { play: agentServer([700], steps), end: 'clean', breaks: 1 },
  'a single response that was cut': { play: agentServer([40], batch), end: 'clean', breaks: 1 },
};
