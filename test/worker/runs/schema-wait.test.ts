import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import { createExchangeScene } from '../../support/exchange-scene.ts';
import { answerJson, answerText } from '../../support/http-server.ts';

type Answer = (response: ServerResponse) => unknown;

const wanted = {
  type: 'object',
  required: ['question'],
  properties: { question: { type: 'string' } },
};
const served = answerJson(200, wanted);
const asked = [{ body: '{"input":{"question":"hello"}}' }];

const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body);
const inOneSecond = () => new Date(Date.now() + 1_000).toUTCString();
const page = '<!doctype html><title>Waking up</title>';
const html = { 'content-type': 'text/html' };

const stagesOf = (happenings: RunHappening[]) =>
  happenings.flatMap(({ type }) =>
    ['connecting', 'awaiting-schema', 'sending', 'stopped'].includes(type) ? [type] : [],
  );
const failureOf = (happenings: RunHappening[]) =>
  happenings.flatMap((happening) => (happening.type === 'failed' ? [happening.failure] : []));

describe.concurrent('a message waits for the schema', () => {
  test.for<[string, Answer]>([
    ['429', answer(429)],
    ['429 with seconds', answer(429, { 'retry-after': '1' })],
    ['429 with a date', (response) => response.writeHead(429, { 'retry-after': inOneSecond() }).end()],
    ['403 with seconds', answer(403, { 'retry-after': '1' })],
    ['403 of a used-up limit', answer(403, { 'x-ratelimit-remaining': '0' })],
    ['408', answer(408)],
    ['425', answer(425)],
    ['502', answer(502, html, page)],
    ['503', answer(503, { 'retry-after': '1' }, 'no healthy upstream')],
    ['504', answer(504)],
    ['a page that wakes an application up', answer(200, { ...html, refresh: '5' }, page)],
    ['202 with a page', answer(202, html, page)],
    ['204', answer(204)],
    ['an empty body', answer(200, { 'content-type': 'application/json' })],
  ])('after %s, and goes once in its form', async ([, out], { expect }) => {
    await using scene = await createExchangeScene({ schemas: [out, served] });
    const happenings = await scene.run({ text: 'hello' });
    expect(failureOf(happenings)).toEqual([]);
    expect(scene.posts()).toMatchObject(asked);
    expect(scene.steps()).toEqual(['GET /chat/input_schema', 'GET /chat/input_schema', 'POST /chat/stream']);
  });

  test('that comes late, and says so', async ({ expect }) => {
    const slow: Answer = (response) => setTimeout(() => served(response), 2_500);
    await using scene = await createExchangeScene({ schemas: [slow] });
    expect(stagesOf(await scene.run({ text: 'hello' }))).toEqual([
      'connecting',
      'awaiting-schema',
      'connecting',
      'sending',
    ]);
    expect(scene.posts()).toMatchObject(asked);
    expect(scene.steps()).toHaveLength(2);
  });

  test('until the person stops it, and then asks no more', async ({ expect }) => {
    await using scene = await createExchangeScene({ schemas: [answer(502)] });
    const stop = new AbortController();
    const running = scene.run({ text: 'hello', signal: stop.signal });
    await expect.poll(() => scene.steps().length, { timeout: 10_000 }).toBe(2);
    stop.abort();
    expect(stagesOf(await running)).toEqual(['connecting', 'awaiting-schema', 'stopped']);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(scene.steps()).toEqual(['GET /chat/input_schema', 'GET /chat/input_schema']);
  });

  test('together with the other messages of its profile', async ({ expect }) => {
    await using scene = await createExchangeScene({ schemas: [answer(502), answer(502), served] });
    await Promise.all([scene.run({ text: 'hello' }), scene.run({ text: 'hello' })]);
    expect(scene.posts()).toMatchObject([...asked, ...asked]);
    expect(scene.steps().slice(0, 3)).toEqual(Array(3).fill('GET /chat/input_schema'));
    expect(scene.steps()).toHaveLength(5);
  });
});

describe.concurrent('the person is asked, and nothing is sent', () => {
  test.for<[string, Answer, object]>([
    ['500', answer(500), { httpStatus: 500 }],
    ['401', answer(401), { httpStatus: 401 }],
    ['403', answer(403), { httpStatus: 403 }],
    ['422', answer(422), { httpStatus: 422 }],
    ['a redirect to a login', answer(307, { location: '/login' }), { reason: { code: 'bad-status' } }],
    ['a page of a website', answer(200, { ...html, etag: '"1"' }, page), { reason: { code: 'no-schema' } }],
    ['a schema that is cut off', answerText(200, 'application/json', '{"title": "In'), {}],
    ['JSON that is no schema', answerJson(200, { status: 'starting' }), { reason: { code: 'no-schema' } }],
    ['a limit of an hour', answer(429, { 'retry-after': '3600' }), { httpStatus: 429 }],
  ])('at once after %s', async ([, out, said], { expect }) => {
    await using scene = await createExchangeScene({ schemas: [out] });
    const happenings = await scene.run({ text: 'hello' });
    expect(failureOf(happenings)).toMatchObject([{ kind: 'schema-unknown', answer: said }]);
    expect(scene.steps()).toEqual(['GET /chat/input_schema']);
  });

  test('with the name of the header that the server misses', async ({ expect }) => {
    const problem = { type: 'missing', loc: ['header', 'x-token'], msg: 'Field required', input: null };
    await using scene = await createExchangeScene({ schemas: [answerJson(422, { detail: [problem] })] });
    expect(failureOf(await scene.run({ text: 'hello' }))).toMatchObject([
      {
        kind: 'rejected-input',
        problems: [{ at: 'header.x-token', part: 'header', isMissing: true }],
        detail: 'header.x-token: Field required',
      },
    ]);
    expect(scene.posts()).toEqual([]);
  });

  test.for<[string, Answer, object]>([
    ['a page', answer(200, html, page), { reason: { code: 'not-yet' } }],
    ['no reply', () => {}, { reason: { code: 'not-arrived' } }],
  ])('when the wait is over after %s', async ([, out, said], { expect }) => {
    await using scene = await createExchangeScene({ schemas: [out], limitMs: 2_500 });
    const happenings = await scene.run({ text: 'hello' });
    expect(failureOf(happenings)).toMatchObject([{ kind: 'schema-unknown', answer: said }]);
    expect(scene.posts()).toEqual([]);
  });
});

describe('a person who sends without the schema', () => {
  const plain = { body: '{"input":"hello"}' };

  test('sends the message that waits, and the later ones without a question before them', async () => {
    await using scene = await createExchangeScene({ schemas: [answer(502), answer(500)] });
    const { descriptions } = scene.world;
    const running = scene.run({ text: 'hello' });
    await expect.poll(() => scene.steps().length, { timeout: 10_000 }).toBe(1);
    await descriptions.goWithout(scene.profile.id, scene.profile);
    expect(failureOf(await running)).toEqual([]);
    expect(scene.posts()).toMatchObject([plain]);
    const before = scene.requests.length;
    await scene.run({ text: 'hello' });
    expect(scene.posts()).toMatchObject([plain, plain]);
    expect(scene.requests.slice(before).findIndex(({ method }) => method === 'POST')).toBeLessThan(2);
  });

  test('sends in its form again once the schema arrives', async () => {
    await using scene = await createExchangeScene({ schemas: [answer(500), served] });
    await scene.run({ text: 'hello' });
    await scene.world.descriptions.goWithout(scene.profile.id, scene.profile);
    await scene.run({ text: 'hello' });
    await expect
      .poll(() => scene.kept.get(scene.profile.id)?.input.status, { timeout: 10_000 })
      .toBe('served');
    await scene.run({ text: 'hello' });
    expect(scene.posts()).toMatchObject([plain, ...asked]);
  });

  test('has said where the text goes: no schema is waited for', async () => {
    const mapping = { kind: 'text' as const };
    await using scene = await createExchangeScene({
      schemas: [answer(502)],
      profile: () => ({ call: { ...usualCall, mapping } }),
    });
    await scene.run({ text: 'hello' });
    expect(scene.posts()).toMatchObject([plain]);
    expect(scene.steps()).toHaveLength(2);
  });
});
