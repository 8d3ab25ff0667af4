import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { RunnableError } from '../../lib/runnable/failure.ts';
import { answerJson, answerText, serve } from '../support/http-server.ts';
import { recordedJson } from '../support/recordings.ts';
import { target } from '../support/run.ts';

const never = new AbortController().signal;

type Answer = (response: ServerResponse) => unknown;

const text = { type: 'string' };
const silence: Answer = () => {};
const pageWith =
  (headers: Record<string, string>): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<html></html>');
const limited: Answer = (response) => response.writeHead(403, { 'retry-after': '2' }).end();
const torn: Answer = (response) => response.destroy();

/** Describes a runnable with these answers; other paths answer 404. */
async function described(answers: Record<string, Answer>) {
  await using server = await serve(
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [`/c/${path}`, answer])),
  );
  return await connect(target(`${server.origin}/c`)).describe(never);
}

describe('description of a runnable', () => {
  test('makes GET requests with the headers of the profile, and runs nothing', async () => {
    const [input, config] = [recordedJson('input_schema.p1.json'), recordedJson('config_schema.conf.json')];
    await using server = await serve({
      '/c/input_schema': answerJson(200, input),
      '/c/config_schema': answerJson(200, config),
      '/c/stream': answerJson(405, {}),
    });
    const runnable = connect(target(`${server.origin}/c`, { headers: [['X-Token', 'secret']] }));
    expect(await runnable.describe(never)).toEqual({
      description: {
        version: 4,
        protocol: 'langserve',
        url: `${server.origin}/c`,
        input: { status: 'served', schema: input },
        config: { status: 'served', schema: config },
        modes: { stream: 'exposed', batch: 'unknown' },
      },
      unsure: false,
    });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /c/input_schema',
      'GET /c/config_schema',
      'GET /c/stream',
    ]);
    for (const { headers, body } of server.requests) {
      expect(headers).toMatchObject({ 'x-token': 'secret' });
      expect(body).toBe('');
    }
  });
});

describe('input schema of a runnable', () => {
  test.each([
    [404, false],
    [405, false],
    [500, true],
    [401, true],
    [422, true],
    [503, true],
    [307, true],
  ])('answered with %i is absent; the next request may answer otherwise: %s', async (status, unsure) => {
    const result = await described({ input_schema: answerJson(status, { detail: 'x' }) });
    expect(result).toMatchObject({
      description: { input: { status: 'absent', httpStatus: status } },
      unsure,
    });
  });

  test.each([
    ['a web page', answerText(200, 'text/html', '<html></html>'), { code: 'not-yet' }],
    ['nothing', answerText(200, 'application/json', ''), { code: 'not-yet' }],
    ['a file of a website', pageWith({ etag: '"1"' }), { code: 'no-schema' }],
    ['JSON that is cut off', answerText(200, 'application/json', '{"title": "In'), { code: 'no-schema' }],
    ['JSON that is no schema', answerJson(200, { status: 'starting' }), { code: 'no-schema' }],
    ['a 403 that says when to come back', limited, { code: 'limited' }],
    ['a list', answerJson(200, []), { code: 'no-schema' }],
    ['a string', answerJson(200, 'string'), { code: 'no-schema' }],
    [
      'more than 4 MiB',
      answerText(200, 'application/json', `{"title": "${'x'.repeat(5 * 1024 * 1024)}"}`),
      { code: 'too-large', limit: 4 * 1024 * 1024 },
    ],
  ])('that is %s is absent, with a reason', async (_, answer, reason) => {
    const { description } = await described({ input_schema: answer });
    expect(description.input).toMatchObject({ status: 'absent', reason });
  });

  test('fails if the server is unreachable', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const asked = connect(target(`${server.origin}/c`)).describe(never);
    await expect(asked).rejects.toEqual(new RunnableError({ kind: 'unreachable', origin: server.origin }));
  });

  test('fails if its own request is cut off, though the others answer', async () => {
    await using server = await serve({
      '/c/input_schema': torn,
      '/c/config_schema': answerJson(200, {}),
      '/c/stream': answerJson(405, {}),
      '/c/invoke': answerJson(405, {}),
    });
    const asked = connect(target(`${server.origin}/c`)).describe(never);
    await expect(asked).rejects.toEqual(new RunnableError({ kind: 'unreachable', origin: server.origin }));
  });

  test('rejects with the reason of the signal if it never arrives', async () => {
    await using server = await serve({ '/c/input_schema': silence });
    const asked = connect(target(`${server.origin}/c`)).describe(AbortSignal.timeout(100));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('config schema of a runnable', () => {
  test.each<[string, Answer, object, boolean]>([
    ['served', answerJson(200, text), { status: 'served', schema: text }, false],
    ['not exposed', answerJson(404, {}), { status: 'absent', httpStatus: 404 }, false],
    ['answered with 500', answerJson(500, {}), { status: 'absent', httpStatus: 500 }, false],
    ['invalid', answerJson(200, []), { status: 'absent', httpStatus: 200 }, false],
    ['answered with 503', answerJson(503, {}), { status: 'absent', httpStatus: 503 }, false],
    ['cut off', torn, { status: 'absent', httpStatus: null }, false],
  ])('that is %s does not fail the description: %#', async (_, answer, config, unsure) => {
    const result = await described({ input_schema: answerJson(200, text), config_schema: answer });
    expect(result).toMatchObject({
      description: { input: { status: 'served', schema: text }, config },
      unsure,
    });
  });

  test.each<[string, Answer | undefined, string]>([
    ['is not served', undefined, 'bad-status'],
    ['is cut off', torn, 'not-arrived'],
  ])('that %s is absent, with a reason', async (_, answer, code) => {
    const { description } = await described({
      input_schema: answerJson(200, text),
      ...(answer && { config_schema: answer }),
    });
    expect(description.config).toMatchObject({ reason: { code } });
  });

  test('counts as absent if it never arrives', async () => {
    const result = await described({ input_schema: answerJson(200, text), config_schema: silence });
    expect(result).toMatchObject({
      description: { input: { status: 'served' }, config: { status: 'absent', httpStatus: null } },
      unsure: false,
    });
  });

  test('rejects with the reason of the signal if that aborts first', async () => {
    await using server = await serve({
      '/c/input_schema': answerJson(200, text),
      '/c/config_schema': silence,
    });
    const asked = connect(target(`${server.origin}/c`)).describe(AbortSignal.timeout(100));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('what no message needs', () => {
  const at405 = answerJson(405, {});
  const paths = (requests: { method: string; path: string }[]) => requests.map(({ path }) => path);

  test('is in the document of the server', async () => {
    const post = { post: {} };
    await using server = await serve({
      '/openapi.json': answerJson(200, { paths: { '/c/stream': post, '/c/feedback': post } }),
    });
    expect(await connect(target(`${server.origin}/c`)).describeRest?.(never)).toEqual({
      modes: { stream: 'exposed', batch: 'missing' },
      extras: { feedback: 'exposed', publicLink: 'missing' },
      steps: { missing: ['stream_events', 'stream_log'] },
    });
    expect(paths(server.requests)).toEqual(['/openapi.json']);
  });

  test.each<[string, Answer, string]>([
    ['405 is exposed', at405, 'exposed'],
    ['404 is missing', answerJson(404, {}), 'missing'],
    ['200 is unknown', answerJson(200, {}), 'unknown'],
    ['a cut connection is unknown', torn, 'unknown'],
  ])('is probed without a document: %s', async (_, answer, feedback) => {
    await using server = await serve({ '/c/feedback': answer, '/c/public_trace_link': at405 });
    expect(await connect(target(`${server.origin}/c`)).describeRest?.(never)).toEqual({
      extras: { feedback, publicLink: 'exposed' },
    });
    expect(paths(server.requests)).toEqual(['/openapi.json', '/c/feedback', '/c/public_trace_link']);
  });
});
