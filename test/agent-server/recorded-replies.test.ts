import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import type { Answer } from '../support/http-server.ts';
import { checkpoint, chunkTexts, noRuns, recordedBody, typesOf } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import { answerBody, eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

describe('single response', () => {
  test.each(['chat', 'plain', 'tools', 'js.chat', 'js.tools', 'slow-silent', 'flow', 'structured'])(
    '%s.wait ends with the state as its only chunk',
    async (name) => {
      await using server = await serveRun({ post: [replay(`${name}.wait`)] });
      const events = await eventsOfRun(server.url, { mode: 'batch' });
      expect(endOf(events)).toBe('end');
      const data = JSON.parse(recordedBody(`${name}.wait`)) as JsonObject;
      expect(chunkTexts(events)).toEqual([JSON.stringify({ event: 'wait', data })]);
    },
  );

  test.each([
    ['fails.wait', 'ValueError: kaputt'],
    ['js.fails.wait', 'Error: kaputt'],
    ['pair.resume-single', 'RuntimeError'],
    ['error.bad-role', 'ValueError'],
    ['hitl.poisoned', 'ValueError'],
  ])('%s fails with the words of the graph', async (name, detail) => {
    await using server = await serveRun({ post: [replay(name)] });
    const failure = failureIn(await eventsOfRun(server.url, { mode: 'batch' }));
    expect(failure).toMatchObject({ kind: 'runnable-error', detail: expect.stringContaining(detail) });
  });

  test('a JavaScript server that cancelled the run says so by an error within an error', async () => {
    const message = JSON.stringify({ error: 'Error', message: 'interrupt' });
    const body = JSON.stringify({ __error__: { error: 'Error', message } });
    await using server = await serveRun({ post: [answerBody(body, 'application/json')] });
    const failure = failureIn(await eventsOfRun(server.url, { mode: 'batch' }));
    expect(failure).toEqual({ kind: 'ended-by-server', how: 'cancelled' });
  });

  test('questions without a state: the state is asked for', async () => {
    const state = checkpoint({ topic: 't' }, { next: ['left'] });
    await using server = await serveRun({ post: [replay('pair.wait')], history: [[state]] });
    const events = await eventsOfRun(server.url, { mode: 'batch' });
    expect(events.at(-1)).toHaveProperty('questions.length', 2);
    expect(chunkTexts(events).at(-1)).toBe('{"event":"values","data":{"topic":"t"}}');
    expect(typesOf(events)).not.toContain('from-state');
  });

  test('hitl.unpoison asks again', async () => {
    await using server = await serveRun({ post: [replay('hitl.unpoison')], history: [[]] });
    expect((await eventsOfRun(server.url, { mode: 'batch' })).at(-1)).toHaveProperty('questions.length', 1);
  });
});

describe('refusal', () => {
  test.each([
    ['auth.none.stream', 'unauthorized'],
    ['error.unknown-assistant', 'not-there'],
    ['error.unknown-assistant-id', 'not-there'],
    ['js.error.unknown-assistant', 'not-there'],
    ['thread.run-unknown', 'not-there'],
    ['auth.other-user.run', 'not-there'],
    ['not-found', 'not-there'],
    ['error.bad-mode', 'rejected-input'],
    ['js.error.bad-mode', 'rejected-input'],
    ['error.bad-checkpoint', 'rejected-input'],
    ['thread.run-bad-id', 'refused'],
  ])('%s is %s, and nothing is asked or sent again', async (name, kind) => {
    await using server = await serveRun({ post: [replay(name)] });
    expect(endOf(await eventsOfRun(server.url))).toBe(kind);
    expect(server.requests).toHaveLength(1);
  });

  test.each([['busy.reject'], ['js.busy.default']])(
    '%s is busy: only a run of ours is looked for, and nothing is sent again',
    async (name) => {
      await using server = await serveRun({ post: [replay(name)], runs: [noRuns] });
      expect(endOf(await eventsOfRun(server.url))).toBe('busy');
      expect(server.requests).toHaveLength(2);
    },
  );

  test('an internal error is not sent again', async () => {
    const failing: Answer = (response) => response.writeHead(500).end('Internal Server Error');
    await using server = await serveRun({ post: [failing] });
    expect(failureIn(await eventsOfRun(server.url))).toMatchObject({ kind: 'runnable-error', status: 500 });
    expect(server.requests).toHaveLength(1);
  });

  test.each(['stream', 'batch'] as const)('a page with status 200 is no answer: %s', async (mode) => {
    const page: Answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>');
    await using server = await serveRun({ post: [page] });
    expect(failureIn(await eventsOfRun(server.url, { mode }))).toMatchObject({
      kind: 'wrong-content',
      detail: 'Log in',
    });
  });
});
