import { describe, expect, test } from 'vitest';
import { causeText } from '../../../lib/chat/doctor/cause-text.ts';
import { seenText } from '../../../lib/chat/doctor/step.ts';
import { diagnosed, redirectTo, runnableWith, tried } from '../../support/doctor-scene.ts';
import { type Answer, answerJson, answerPost, answerText, serve } from '../../support/http-server.ts';

const body = 'event: data\ndata: "Good day"\n\nevent: end\n\n';
const odd =
  (status: number, headers: Record<string, string>, text = body): Answer =>
  (response) =>
    response.writeHead(status, headers).end(text);

describe('the connection test remarks on an answer that was read', () => {
  test.each<[string, Answer, RegExp]>([
    ['under another status', odd(201, { 'content-type': 'text/event-stream' }), /status 201 instead of 200/],
    ['under another type', odd(200, { 'content-type': 'text/plain' }), /came as text\/plain/],
    ['without a type', odd(200, {}), /without a content type/],
    [
      'without names of events',
      odd(200, { 'content-type': 'text/event-stream' }, 'data: "Good day"\n\n'),
      /events have no names/,
    ],
  ])('%s', async (_, answer, remark) => {
    await using server = await serve(runnableWith({ '/chat/stream': answerPost(answer) }));
    const { causes, steps } = await tried(`${server.origin}/chat`);
    expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: true }]);
    expect(steps).toMatchObject([{ id: 'stream', state: 'noted' }]);
    expect(steps[0]?.seen && seenText(steps[0].seen)).toMatch(remark);
  });
});

describe('the connection test tries a POST', () => {
  const get = runnableWith();
  const guarded = (onPost: Answer) =>
    Object.fromEntries(
      Object.entries({ ...get, '/chat': answerJson(404, {}) }).map(([path, answer]): [string, Answer] => [
        path,
        (response, request) => (request.method === 'POST' ? onPost : answer)(response, request),
      ]),
    );

  test('that runs nothing', async () => {
    await using server = await serve(get);
    await diagnosed(`${server.origin}/chat`);
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path, body: sent }) => [path, sent])).toEqual([['/chat/input_schema', '{}']]);
  });

  test('and finds the login to which only it is redirected', async () => {
    const login = answerText(200, 'text/html', '<html><title>Sign in</title></html>');
    await using server = await serve({ ...guarded(redirectTo('/login')), '/login': login });
    const { causes, steps } = await diagnosed(`${server.origin}/chat`);
    expect(causes).toEqual([{ kind: 'redirect-page', url: `${server.origin}/login` }]);
    const seen = steps.find(({ id }) => id === 'modes')?.seen;
    expect(seen && seenText(seen)).toMatch(/POST.* is redirected. Nothing was run/);
  });

  test.each<[string, Answer, object]>([
    [
      'a check for forged requests',
      odd(403, {}, 'CSRF verification failed'),
      { kind: 'screened', by: 'csrf-check', status: 403, detail: 'CSRF verification failed' },
    ],
    [
      'a check for bots',
      odd(403, { 'cf-mitigated': 'challenge' }, ''),
      { kind: 'screened', by: 'bot-check', status: 403, detail: '' },
    ],
    ['a gateway', answerJson(401, { detail: 'No' }), { kind: 'unauthorized', status: 401, detail: 'No' }],
  ])('and finds %s', async (_, onPost, cause) => {
    await using server = await serve(guarded(onPost));
    const { causes } = await diagnosed(`${server.origin}/chat`);
    expect(causes).toEqual([cause]);
  });

  test.each([404, 405, 422, 500])('whose answer %i says nothing', async (status) => {
    await using server = await serve(guarded(answerJson(status, {})));
    const { causes } = await diagnosed(`${server.origin}/chat`);
    expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: false }]);
  });
});

test.each([
  [{ kind: 'server-error', status: 504, detail: '' }, /did not wait/, /does not answer in time/],
  [{ kind: 'server-error', status: 511, detail: '' }, /sign in/, /sign in to the network/],
  [{ kind: 'server-error', status: 500, detail: '' }, /server itself fails/, /server log/],
  [{ kind: 'too-many', status: 429, detail: '', retryAfterMs: 42_000 }, /no requests/, /wait 42 s/],
] as const)('the words for %j', (cause, title, remedy) => {
  const text = causeText(cause, 'http://127.0.0.1:8000/chat');
  expect(text.title).toMatch(title);
  expect(text.remedy).toMatch(remedy);
});
