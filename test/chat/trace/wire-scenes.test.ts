import { describe, expect, test } from 'vitest';
import { harOf } from '../../../lib/chat/trace/export/har.ts';
import { otlpOf } from '../../../lib/chat/trace/export/otlp.ts';
import type { DataTransferMode } from '../../../lib/runnable/data-transfer-mode.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { aRun } from '../../support/conversation.ts';
import { type Answer, answerJson, answerStream, serve } from '../../support/http-server.ts';
import { bodyIn, type Passed, recordingProxy } from '../../support/recording-proxy.ts';
import { recordedText } from '../../support/recordings.ts';
import { runOnce, target } from '../../support/run.ts';
import { traceOf } from '../../support/traces.ts';
import { asPassed, asShown, eventsIn, messagesIn } from '../../support/wire-judge.ts';

const stream = answerStream(recordedText('docs.stream.sse'));
const redirect: Answer = (response) =>
  void response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end();

type Scene = {
  answers: Record<string, Answer>;
  part?: Partial<Target>;
  cuts?: number[];
  end: string;
};

const scenes: Record<string, Scene> = {
  steps: {
    answers: { '/c/stream_events': answerStream(recordedText('stream-events.sse')) },
    part: { showsSteps: true },
    end: 'clean',
  },
  'steps of a server that has the second endpoint alone': {
    answers: { '/c/stream_log': answerStream(recordedText('stream-log.sse')) },
    part: { showsSteps: true },
    end: 'clean',
  },
  'steps of a server that has neither endpoint': {
    answers: { '/c/stream': stream, '/c/stream_log': answerJson(405, {}) },
    part: { showsSteps: true },
    end: 'clean',
  },
  'a redirect': { answers: { '/c/stream': redirect }, end: 'failed' },
  'a stream that is cut within an event': { answers: { '/c/stream': stream }, cuts: [100], end: 'cut-short' },
  'an error in the stream': {
    answers: { '/c/stream': answerStream(recordedText('err-mid.stream.sse')) },
    end: 'error-event',
  },
  'a stream without events': { answers: { '/c/stream': answerStream('event: end\r\n\r\n') }, end: 'clean' },
  'a single response': {
    answers: { '/c/invoke': answerJson(200, { output: 'Hä?', metadata: { run_id: 'r1' } }) },
    part: { mode: 'batch' },
    end: 'clean',
  },
};

async function exchanged(origin: string, part: Partial<Target> = {}) {
  const mode: DataTransferMode = part.mode ?? 'stream';
  const trace = traceOf(await runOnce(target(`${origin}/c`, part)), { mode });
  const traced = { run: aRun({ mode }), trace };
  const spans = otlpOf(traced, '0').resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  return { trace, entries: harOf(traced, '0').log.entries, spans };
}

type Span = Awaited<ReturnType<typeof exchanged>>['spans'][number];

const numberIn = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value.intValue;
  return value === undefined ? undefined : Number(value);
};

/** The replies that brought an answer: of others the body is not read to its end. */
const isAnswer = ({ status }: Passed) => status === 200;

describe('what passed and what is shown are the same', () => {
  test.each(Object.entries(scenes))('%s', async (_, { answers, part = {}, cuts = [], end }) => {
    await using server = await serve(answers);
    await using proxy = await recordingProxy(server.origin, [...cuts]);
    const { trace, entries, spans } = await exchanged(proxy.origin, part);
    const { passed } = proxy;
    const heads = ({ request, status }: { request: unknown; status: number }) => [request, status];
    expect(asShown(entries).map(heads)).toEqual(asPassed(passed).map(heads));
    expect(trace.end.kind).toBe(end);
    const [answer] = passed.filter(isAnswer);
    if (answer && part.mode !== 'batch') {
      const seen = messagesIn(entries.at(-1));
      expect(seen).toEqual(eventsIn(bodyIn(answer)).slice(0, seen.length));
      expect(entries.at(-1)?.response.bodySize).toBe(bodyIn(answer).length);
    }
    const ofRequests = spans.length > 1 ? spans.slice(1) : spans;
    expect(ofRequests.map((span) => numberIn(span, 'http.response.status_code'))).toEqual(
      passed.map(({ status }) => status),
    );
    const starts = entries.map(({ startedDateTime }) => Date.parse(startedDateTime));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  test('an exchange begins before its request passes, and no reply is told of before it came', async () => {
    await using server = await serve({ '/c/stream': stream });
    await using proxy = await recordingProxy(server.origin);
    const { entries } = await exchanged(proxy.origin, { showsSteps: true });
    expect(entries).toHaveLength(3);
    for (const [place, { startedDateTime, timings }] of entries.entries()) {
      const { at = 0, pieces = [] } = proxy.passed[place] ?? {};
      const startedAt = Date.parse(startedDateTime);
      expect(startedAt).toBeLessThanOrEqual(at);
      expect(startedAt + timings.wait + 1).toBeGreaterThanOrEqual(at);
      expect(startedAt + timings.wait + timings.receive).toBeGreaterThanOrEqual(
        isAnswer(proxy.passed[place] as Passed) ? (pieces.at(-1)?.at ?? 0) : at,
      );
    }
  });

  test('runs at the same time have each its own exchange', async () => {
    const answer: Answer = (response, { body }) => {
      const text = `${body.length} ${'ä'.repeat(body.length)}`;
      return answerStream(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\nevent: end\r\n\r\n`)(response);
    };
    await using server = await serve({ '/a/stream': answer, '/b/stream': answer, '/c/stream': answer });
    await using proxy = await recordingProxy(server.origin);
    const runs = await Promise.all(
      ['a', 'b', 'c'].map(async (path) => {
        const trace = traceOf(await runOnce(target(`${proxy.origin}/${path}`)));
        return { path, entries: harOf({ run: aRun(), trace }, '0').log.entries };
      }),
    );
    for (const { path, entries } of runs) {
      const own = proxy.passed.filter((one) => one.path === `/${path}/stream`);
      expect(asShown(entries)).toEqual(asPassed(own));
      expect(messagesIn(entries[0])).toEqual(eventsIn(bodyIn(own[0] as Passed)));
    }
  });
});
