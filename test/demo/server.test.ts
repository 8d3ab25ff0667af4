import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRunnables } from '../../demo/runnables.mjs';
import { startDemoServer } from '../../demo/server.mjs';
import { comparable, exchange, type Reply, recording } from './exchange.ts';

type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

const openSesame = { 'X-Token': 'open-sesame' };
const question = { input: { question: 'Why?' } };
let server: DemoServer;

beforeAll(async () => {
  server = await startDemoServer({ pace: 0 });
});
afterAll(() => server.stop());

const get = (path: string, headers = {}) =>
  exchange(server.origin, { method: 'GET', path, headers, body: null });
const post = (path: string, input: unknown, headers = {}) =>
  exchange(server.origin, { method: 'POST', path, headers, body: { input } });

describe('byte for byte, ids and texts aside, the demo server', () => {
  test.each([
    ['str.stream', {}],
    ['str.invoke', {}],
    ['chat-model.stream', { path: '/ask/stream', body: question }],
    ['chat-model.invoke', { path: '/ask/invoke', body: question }],
    ['err-mid.stream', { path: '/flaky/stream' }],
    ['err-mid.invoke', { path: '/flaky/invoke' }],
    ['bad-input.stream', {}],
    ['bad-input.invoke', {}],
    ['bad-json.invoke', {}],
    ['missing-input.invoke', {}],
    ['not-found.invoke', {}],
    ['method.invoke', {}],
    ['slash.invoke', {}],
    ['invoke-only.stream', { path: '/summary/stream' }],
    ['invoke-only.invoke', { path: '/summary/invoke' }],
    ['auth-missing.stream', { path: '/vault/stream' }],
    ['auth-missing.invoke', { path: '/vault/invoke' }],
    ['auth-bad.invoke', { path: '/vault/invoke' }],
    ['auth-ok.stream', { path: '/vault/stream', headers: openSesame }],
    ['input_schema.echo', {}],
    ['input_schema.p1', { path: '/ask/input_schema' }],
    ['output_schema.echo', {}],
  ])('repeats the recording %s', async (name, changes) => {
    const { request, reply } = recording(name);
    const answer = await exchange(server.origin, { ...request, ...changes });
    expect(comparable(answer)).toEqual(comparable(reply));
    expectLength(answer, reply);
  });

  test.each(['missing-key.stream', 'missing-key.invoke'])(
    'repeats the recording %s for the key of its own prompt',
    async (name) => {
      const { request, reply } = recording(name);
      const answer = await exchange(server.origin, { ...request, path: request.path.replace('/p2', '/ask') });
      const expected = { ...reply, body: reply.body.replace('"loc":["text"]', '"loc":["question"]') };
      expect(comparable(answer)).toEqual(comparable(expected));
    },
  );

  test('describes the messages of a chat model as in output_schema.p1, long descriptions aside', async () => {
    const { reply } = recording('output_schema.p1');
    const answer = await get('/ask/output_schema');
    expect(answer.status).toBe(reply.status);
    expect(undescribed(answer)).toBe(
      undescribed(reply).replace('GenericFakeChatModelOutput', 'DemoChatModelOutput'),
    );
  });

  function undescribed({ body }: Reply) {
    return JSON.stringify(JSON.parse(body), (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    );
  }

  function expectLength(answer: Reply, reply: Reply) {
    const length = answer.headers['content-length'];
    expect(length !== undefined).toBe('content-length' in reply.headers);
    if (length !== undefined) expect(Number(length)).toBe(Buffer.byteLength(answer.body));
  }
});

describe('what no recording shows', () => {
  test('a runnable of a single response has no schema', async () => {
    expect(await get('/summary/input_schema')).toMatchObject({ status: 404, body: '{"detail":"Not Found"}' });
  });

  test('the schema routes ask for the header too', async () => {
    expect((await get('/vault/input_schema')).status).toBe(422);
    expect((await get('/vault/input_schema', { 'X-Token': 'bad' })).status).toBe(400);
    expect((await get('/vault/input_schema', openSesame)).body).toBe(
      '{"title":"vault_input","type":"string"}',
    );
  });

  test('every runnable with a schema serves its input and output schemas', async () => {
    for (const { path, endpoints } of demoRunnables.filter((one) => one.endpoints.includes('input_schema'))) {
      for (const endpoint of endpoints.filter((name) => name.endsWith('_schema'))) {
        const { status, body } = await get(`${path}/${endpoint}`, openSesame);
        expect([path, status, JSON.parse(body).title]).toEqual([path, 200, expect.any(String)]);
      }
    }
  });

  test.each([
    ['a text where the prompt takes an object', 'Why?', 'model_type', []],
    ['a number where the prompt takes a text', { question: 1 }, 'string_type', ['question']],
  ])('refuses %s', async (_name, input, type, loc) => {
    const { status, body } = await post('/ask/invoke', input);
    expect(status).toBe(422);
    expect(JSON.parse(body).detail).toMatchObject([{ type, loc }]);
  });

  test('a config of null is an uncaught exception', async () => {
    const body = { input: 'x', config: null };
    const answer = await exchange(server.origin, { method: 'POST', path: '/echo/invoke', headers: {}, body });
    expect(answer).toMatchObject({ status: 500, body: 'Internal Server Error' });
  });

  test('the parts of a stream are the output of the same question', async () => {
    const { body } = await post('/echo/stream', 'with “quotes” and\nlines');
    const chunks = [...body.matchAll(/^data: (".*")\r$/gm)].map(([, json]) => JSON.parse(json ?? '""'));
    const whole = JSON.parse((await post('/echo/invoke', 'with “quotes” and\nlines')).body);
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.join('')).toBe(whole.output);
  });

  test('the failed stream gives some words before its error', async () => {
    const { body, aborted } = await post('/flaky/stream', 'x');
    expect(body.match(/^event: data\r$/gm)?.length).toBeGreaterThan(2);
    expect(body.endsWith('"message": "Internal Server Error"}\r\n\r\n')).toBe(true);
    expect(aborted).toBe(true);
  });

  test('only the last chunk of a chat message is marked as last', async () => {
    const { body } = await post('/ask/stream', question.input);
    const positions = [...body.matchAll(/"chunk_position":(null|"last")/g)].map(([, position]) => position);
    expect(positions.length).toBeGreaterThan(10);
    expect(positions.indexOf('"last"')).toBe(positions.length - 1);
  });

  test('the story has sixty chunks', async () => {
    const { body } = await post('/story/stream', 'x');
    expect(body.match(/^event: data\r$/gm)).toHaveLength(60);
  });
});
