import { expect, test } from 'vitest';
import type { Cause } from '../../../lib/chat/doctor/cause.ts';
import { isBuffered } from '../../../lib/chat/doctor/trial.ts';
import { runnableWith, tried as sent } from '../../support/doctor-scene.ts';
import {
  type Answer,
  answerJson,
  answerPost,
  answerStream,
  answerText,
  answerThenAbort,
  serve,
  sseHeaders,
} from '../../support/http-server.ts';

const longLimitMs = 10_000;

/** Sends a test message to a runnable whose endpoint gives this answer. */
async function tried(answer: Answer, mode: 'stream' | 'batch' = 'stream', limitMs = longLimitMs) {
  const path = mode === 'stream' ? '/chat/stream' : '/chat/invoke';
  await using server = await serve(runnableWith({ [path]: answerPost(answer) }));
  const outcome = await sent(`${server.origin}/chat`, { part: { mode }, limitMs });
  const bodies = server.requests.flatMap(({ method, body }) => (method === 'POST' ? [JSON.parse(body)] : []));
  return { ...outcome, bodies };
}

const chunk = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a test message sends the smallest input of the schema once, to the endpoint of the mode', async () => {
  const { causes, steps, bodies } = await tried(answerStream(chunk('Good day'), end));
  expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: true }]);
  expect(bodies).toEqual([{ input: { question: 'Hello' } }]);
  expect(steps).toMatchObject([{ id: 'stream', state: 'fine', seen: { code: 'streamed', pieces: 1 } }]);
});

test('a single response reports its duration', async () => {
  const { causes, steps } = await tried(answerJson(200, { output: 'Good day', metadata: {} }), 'batch');
  expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: true }]);
  expect(steps).toMatchObject([{ id: 'stream', state: 'fine', seen: { code: 'answered' } }]);
});

test.each<[string, Answer, Cause]>([
  [
    'a reply that is no stream',
    answerText(200, 'text/plain', 'Good day'),
    { kind: 'not-stream', contentType: 'text/plain', detail: 'Good day' },
  ],
  [
    'a web page',
    answerText(200, 'text/html', '<html><title>Welcome</title></html>'),
    { kind: 'web-page', title: 'Welcome' },
  ],
  ['405', answerJson(405, { detail: 'Method Not Allowed' }), { kind: 'method-refused', path: '/stream' }],
  [
    '422 with what is wanted',
    answerJson(422, { detail: [{ loc: ['input', 'question'], msg: 'Too short', type: 'too_short' }] }),
    {
      kind: 'input-wanted',
      problems: [{ at: 'input.question', path: ['input', 'question'], message: 'Too short' }],
      detail: 'input.question: Too short',
    },
  ],
  [
    'an error of the runnable',
    answerThenAbort('event: error\r\ndata: {"status_code":500,"message":"No model"}\r\n\r\n'),
    { kind: 'server-error', status: 500, detail: 'No model' },
  ],
  ['a connection that breaks', answerThenAbort(chunk('Good')), { kind: 'cut-short' }],
  ['a stream without an end', answerStream(chunk('Good')), { kind: 'cut-short' }],
  [
    'a stream that is none',
    answerStream('event: data\r\ndata: {oops\r\n\r\n', end),
    { kind: 'unreadable-reply' },
  ],
])('%s is the cause', async (_, answer, cause) => {
  expect((await tried(answer)).causes).toEqual([cause]);
});

test.concurrent('a stream that stops early is stalled', async () => {
  const { causes } = await tried(
    (response) => response.writeHead(200, sseHeaders).write(chunk('Good')),
    'stream',
    4_000,
  );
  expect(causes).toMatchObject([{ kind: 'stalled' }]);
});

test.concurrent('a single response that never arrives is “no answer”', async () => {
  const { causes } = await tried(() => undefined, 'batch', 500);
  expect(causes).toEqual([{ kind: 'no-answer', limitMs: 500 }]);
});

test.concurrent('a stream that arrives all at once after a wait is buffered', async () => {
  const { causes, steps } = await tried(async (response) => {
    await pause(1_100);
    response.writeHead(200, sseHeaders).end(chunk('Good') + chunk(' day') + end);
  });
  expect(causes).toMatchObject([{ kind: 'buffered' }]);
  expect(steps).toMatchObject([{ state: 'failed', seen: { code: 'buffered', pieces: 2 } }]);
});

test.each<[string, number[], number, boolean]>([
  ['one read after a wait', [2_000], 5, true],
  ['reads in the same moment after a wait', [2_000, 2_050], 5, true],
  ['reads one after the other', [2_000, 2_200, 2_400], 5, false],
  ['one read at once', [40], 5, false],
  ['a single piece after a wait', [2_000], 1, false],
  ['nothing', [], 0, false],
])('%s: buffered or not', (_, times, pieces, isHeld) => {
  const reads = times.map((atMs) => ({ atMs, bytes: 10 }));
  const head = { status: 'answered', httpStatus: 200, url: '', text: '', end: 'whole' } as const;
  expect(isBuffered({ ...head, headers: [], headMs: 1, endMs: 3_000, reads }, pieces)).toBe(isHeld);
});

test('no test message is sent if a required value is unknown', async () => {
  const schema = {
    type: 'object',
    required: ['question', 'scan'],
    properties: { question: { type: 'string' }, scan: { type: 'string', widget: { type: 'base64file' } } },
  };
  await using server = await serve(runnableWith({ '/chat/input_schema': answerJson(200, schema) }));
  const { causes } = await sent(`${server.origin}/chat`);
  expect(causes).toEqual([{ kind: 'no-test-message' }]);
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});
