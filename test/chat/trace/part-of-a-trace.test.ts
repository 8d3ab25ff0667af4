import { expect, test } from 'vitest';
import { readTraceFile } from '../../../lib/chat/trace/export/read-trace-file.ts';
import { after, aRun, chunks } from '../../support/conversation.ts';
import { findIn } from '../../support/find-secrets.ts';
import { answerJson, answerStream, serve } from '../../support/http-server.ts';
import { runOnce, target } from '../../support/run.ts';
import { createTraceScene } from '../../support/trace-scene.ts';
import { readTrace, traceOf } from '../../support/traces.ts';

test('a deleted trace has the times that its run has, and does not say that nothing was sent', () => {
  const run = {
    ...after(aRun(), chunks('Bon'), { type: 'failed', failure: { kind: 'cut-short' } }),
    sentAt: 100,
  };
  const trace = readTrace({ ...run, firstChunkAt: 150, endedAt: 400 }, []);
  expect(trace).toMatchObject({
    startedAt: 100,
    end: { kind: 'cut-short', bytes: 0 },
    times: { firstChunk: 50, end: 300, lastByte: undefined },
    missing: ['all'],
  });
});

const missing = answerJson(404, { detail: 'Not Found' });

async function afterFallback() {
  await using server = await serve({
    '/c/stream_events': missing,
    '/c/stream_log': missing,
    '/c/stream': answerStream('event: data\ndata: "Bon"\n\nevent: end\n\n'),
  });
  const trace = traceOf(await runOnce(target(`${server.origin}/c`, { showsSteps: true })));
  return { trace, url: `${server.origin}/c` };
}

test('a trace has the requests to endpoints that the server does not have', async () => {
  const { trace, url } = await afterFallback();
  expect(trace.request?.url).toBe(`${url}/stream`);
  expect(trace.earlier).toMatchObject([
    { url: `${url}/stream_events`, offset: 0 },
    { url: `${url}/stream_log` },
  ]);
});

test('a trace without such a request has none of them', () => {
  expect(readTrace(aRun(), [])).not.toHaveProperty('earlier');
});

test('a trace file has them, too, with secrets masked', async () => {
  const { trace, url } = await afterFallback();
  const { actions, fileText } = createTraceScene(findIn('stream_log'));
  await actions.saveTrace('trace', { run: aRun(), trace });
  const read = await readTraceFile(await fileText());
  if ('kind' in read) throw new Error(read.kind);
  expect(read.masked).toEqual(['/earlier/1/url', '/earlier/1/request/url']);
  expect(read.trace.earlier?.map((earlier) => earlier.url)).toEqual([
    `${url}/stream_events`,
    `${url}/[secret]`,
  ]);
});
