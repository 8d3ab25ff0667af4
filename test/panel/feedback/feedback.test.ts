import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { feedbackTroubleText } from '../../../lib/chat/run/feedback-trouble.ts';
import { feedbackScene } from '../../support/feedback-scene.ts';
import { type Answer, answerJson, answerPost, answerText, serve } from '../../support/http-server.ts';

const answered = { output: 'Hello', metadata: { run_id: 'run-1', feedback_tokens: [] } };

/** A server that takes feedback and answers it so; `answer` also answers the request for a link. */
const rated = (answer: Answer, more: Record<string, Answer> = {}) =>
  serve({
    '/chat/input_schema': answerJson(200, { type: 'string' }),
    '/chat/invoke': answerPost(answerJson(200, answered)),
    '/chat/feedback': answerPost(answer),
    '/chat/public_trace_link': (response, request) =>
      request.method === 'PUT' ? answer(response, request) : answerJson(405, {})(response),
    ...more,
  });

const sceneOf = (origin: string, part?: Parameters<typeof feedbackScene>[1], of = {}) =>
  feedbackScene({ url: `${origin}/chat`, mode: 'batch', ...of }, part);

const offered = { takesFeedback: true, makesLinks: true };
const nothing = { takesFeedback: false, makesLinks: false };

test('feedback is sent with the headers of the profile, and kept at the run', async () => {
  await using server = await rated(answerJson(200, {}));
  const headers = [
    { id: 'h1', secret: false as const, name: 'X-Team', value: 'blue' },
    { id: 'h2', secret: true as const, name: 'X-Key', origin: server.origin },
  ];
  const { feedback, run, notes, clock } = await sceneOf(
    server.origin,
    { secrets: { h2: 'secret-123' } },
    { headers },
  );
  await expect.poll(() => feedback.offers(run())).toEqual(offered);
  expect(await feedback.give(run(), { score: 1, comment: 'Good' })).toBeUndefined();
  const request = server.requests.at(-1);
  expect(request).toMatchObject({
    method: 'POST',
    path: '/chat/feedback',
    headers: { 'x-team': 'blue', 'x-key': 'secret-123', 'content-type': 'application/json' },
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({
    run_id: 'run-1',
    key: 'correctness',
    score: 1,
    comment: 'Good',
  });
  expect(notes).toEqual([{ feedback: { at: clock.now, score: 1, comment: 'Good' } }]);
});

test.each<[string, Answer, object]>([
  [
    'a refusal',
    answerJson(400, { detail: 'LangSmith is off' }),
    { kind: 'refused', status: 400, detail: 'LangSmith is off' },
  ],
  [
    'a refusal that repeats a secret',
    answerJson(401, { detail: 'Bad key secret-123' }),
    { kind: 'refused', status: 401, detail: expect.not.stringContaining('secret-123') },
  ],
  [
    'a redirect',
    (response: ServerResponse) => response.writeHead(307, { location: '/login' }).end(),
    { kind: 'redirected' },
  ],
  ['a cut connection', (response: ServerResponse) => response.destroy(), { kind: 'unreachable' }],
])('%s is told, and nothing is kept', async (_, answer, trouble) => {
  await using server = await rated(answer);
  const { feedback, run, notes } = await sceneOf(server.origin, { secrets: { h2: 'secret-123' } });
  await expect.poll(() => feedback.offers(run())).toEqual(offered);
  expect(await feedback.give(run(), { score: 1 })).toEqual(trouble);
  expect(await feedback.publish(run())).toEqual({ trouble });
  expect(notes).toEqual([]);
});

test.each([
  ['server.ask', { code: 'secrets-locked' } as const, 'secrets-locked'],
  ['server.ask', { code: 'no-answer' } as const, 'no-worker'],
  ['run.note', { code: 'answer-not-saved' } as const, 'not-kept'],
])('if the worker refuses %s with %j, the trouble is %s', async (command, refusal, kind) => {
  await using server = await rated(answerJson(200, {}));
  const refuse = (name: string) => (name === command ? refusal : undefined);
  const { feedback, run } = await sceneOf(server.origin, { refuse });
  await expect.poll(() => feedback.offers(run())).toEqual(offered);
  expect(await feedback.give(run(), { score: 1 })).toEqual({ kind });
});

test.each([
  ['a web page', answerText(200, 'text/html', '<html>')],
  ['a script', answerJson(200, { public_url: 'javascript:alert(1)' })],
  ['a file', answerJson(200, { public_url: 'file:///etc/passwd' })],
])('%s is no public link', async (_, answer) => {
  await using server = await rated(answer);
  const { feedback, run, notes } = await sceneOf(server.origin);
  expect(await feedback.publish(run())).toEqual({ trouble: { kind: 'no-link' } });
  expect(notes).toEqual([]);
});

test('a link that was made is shown even if it cannot be kept', async () => {
  await using server = await rated(answerJson(200, { public_url: 'https://smith.example.com/p/1' }));
  const refuse = (name: string) =>
    name === 'run.note' ? ({ code: 'answer-not-saved' } as const) : undefined;
  const { feedback, run } = await sceneOf(server.origin, { refuse });
  expect(await feedback.publish(run())).toEqual({ url: 'https://smith.example.com/p/1' });
});

test('offers nothing for a run without an id, and for a profile of another runnable', async () => {
  await using server = await rated(answerJson(200, {}));
  const { feedback, run, profiles } = await sceneOf(server.origin);
  await expect.poll(() => feedback.offers(run())).toEqual(offered);
  expect(feedback.offers({ ...run(), runnableRunId: null })).toEqual(nothing);
  profiles.value = profiles.value.map((profile) => ({ ...profile, url: `${server.origin}/other` }));
  expect(feedback.offers(run())).toEqual(nothing);
  expect(await feedback.give(run(), { score: 1 })).toEqual({ kind: 'profile-gone' });
  expect(await feedback.publish(run())).toEqual({ trouble: { kind: 'profile-gone' } });
});

describe('a command that breaks', () => {
  const broken = (name: string) => (command: string) => {
    if (command === name) throw new Error('The port is closed.');
    return undefined;
  };
  const fault = { kind: 'fault', detail: 'The port is closed.' };

  test.each(['server.ask', 'run.note'])('is told where feedback was given: %s', async (name) => {
    await using server = await rated(answerJson(200, {}));
    const { feedback, run } = await sceneOf(server.origin, { refuse: broken(name) });
    await expect.poll(() => feedback.offers(run())).toEqual(offered);
    expect(await feedback.give(run(), { score: 1 })).toEqual(fault);
  });

  test('is told where a link was asked for, and a link that was made is shown', async () => {
    await using server = await rated(answerJson(200, { public_url: 'https://smith.example.com/p/1' }));
    const asking = await sceneOf(server.origin, { refuse: broken('server.ask') });
    expect(await asking.feedback.publish(asking.run())).toEqual({ trouble: fault });
    const keeping = await sceneOf(server.origin, { refuse: broken('run.note') });
    expect(await keeping.feedback.publish(keeping.run())).toEqual({ url: 'https://smith.example.com/p/1' });
  });

  test('is said as an error of our own, with what to do', () => {
    expect(feedbackTroubleText({ kind: 'fault', detail: 'Why' }, 'https://example.com')).toEqual({
      title: 'Internal error in Runnel',
      remedy: 'It may have arrived all the same. Send again if you want to be sure.',
      detail: 'Why',
      isOwnDetail: true,
    });
  });
});
