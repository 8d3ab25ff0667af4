import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { type Answer, answerJson } from '../support/http-server.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  checkpoint,
  checkpointOf,
  chunkTexts,
  eventsOfRun,
  recordedBody,
  replay,
  serveRun,
  textIn,
  typesOf,
} from '../support/scripted-agent-server.ts';

type Case = { stream: string; status?: string; history?: JsonObject[]; text: string };

describe('stream that ends with an answer', () => {
  test.each<Case>([
    { stream: 'chat.stream', text: 'You said: hello. This is message 1.' },
    { stream: 'js.chat.stream', text: 'You said: hello. This is message 1.' },
    { stream: 'forget.stream', text: '[redacted]' },
    { stream: 'resume.resumed', text: "Answer was 'yes'." },
    { stream: 'js.resume.resumed', text: 'Answer was "yes".' },
    { stream: 'slow-silent.stream', text: 'late' },
  ])('$stream', async ({ stream, text, history = [] }) => {
    await using server = await serveRun({ post: [replay(stream)], history: [history] });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(typesOf(events)).not.toContain('rejoining');
    expect(server.posts()).toHaveLength(1);
  });

  test.each(['chat', 'js.chat', 'plain', 'tools', 'js.tools', 'flow', 'structured', 'nested'])(
    '%s asks nothing but the status of the run',
    async (name) => {
      await using server = await serveRun({ post: [replay(`${name}.stream`)] });
      expect(endOf(await eventsOfRun(server.url))).toBe('end');
      expect(server.requests).toHaveLength(2);
    },
  );
});

describe('stream that ends with an error', () => {
  test.each([
    ['fails.stream', 'ValueError: kaputt', ''],
    ['fails-mid.stream', 'ValueError: kaputt', 'This will not'],
    ['js.fails.stream', 'Error: kaputt', ''],
    ['error.plain-missing-key', 'KeyError', ''],
    ['error.recursion', 'GraphRecursionError', ''],
  ])('%s fails with the words of the graph and keeps the answer', async (name, detail, text) => {
    await using server = await serveRun({ post: [replay(name)] });
    const events = await eventsOfRun(server.url);
    expect(failureIn(events)).toMatchObject({ kind: 'runnable-error', status: 500 });
    expect(failureIn(events)).toHaveProperty('detail', expect.stringContaining(detail));
    expect(textIn(events)).toContain(text);
    expect(server.requests).toHaveLength(1);
  });

  test('a wrong input is a failure of the graph', async () => {
    await using server = await serveRun({ post: [replay('error.ticket')] });
    expect(failureIn(await eventsOfRun(server.url))).toMatchObject({
      kind: 'runnable-error',
      detail: expect.stringContaining('ValidationError'),
    });
  });
});

const asksIn = (name: string) => checkpointOf(name);

describe('stream that ends with a question', () => {
  test.each([
    ['resume.run', 'success', 'resume.state', ['Send the mail?']],
    ['js.resume.run', 'success', 'js.resume.state', ['Send the mail?']],
    // Aegra says so of the run, too.
    ['resume.run', 'interrupted', 'resume.state', ['Send the mail?']],
    // With tokens alone the stream does not tell.
    ['approve-tuple-only.stream', 'success', 'approve-tuple-only.state', ['Send the mail?']],
  ])('%s with the status %s', async (name, status, state, questions) => {
    await using server = await serveRun({
      post: [replay(name)],
      status: [status],
      history: [[asksIn(state)]],
    });
    const end = (await eventsOfRun(server.url)).at(-1);
    expect(end).toMatchObject({
      type: 'asks',
      questions: questions.map((question) => ({
        id: expect.stringMatching(/^\w{32}$/),
        value: { question },
      })),
    });
  });

  test.each<[string, JsonObject[]]>([
    ['from its events, if the server keeps no state', []],
    [
      'once, if the state says only that steps are left',
      [checkpoint({ topic: 't' }, { next: ['left', 'right'] })],
    ],
  ])('two questions arrive in two events: %s', async (_, history) => {
    await using server = await serveRun({ post: [replay('pair.stream')], history: [history] });
    const end = (await eventsOfRun(server.url)).at(-1);
    expect(end).toMatchObject({
      type: 'asks',
      questions: [{ value: { side: 'left' } }, { value: { side: 'right' } }],
    });
    expect(end).toHaveProperty('questions.length', 2);
  });

  test.each(['hitl.stream', 'inbox.stream'])('%s: one question, from its events', async (name) => {
    await using server = await serveRun({ post: [replay(name)], history: [[]] });
    expect((await eventsOfRun(server.url)).at(-1)).toHaveProperty('questions.length', 1);
  });

  test('a question without an id is asked once, although two events have it', async () => {
    const asked = '{"__interrupt__":[{"value":"Go?"}]}';
    const body = `event: updates\ndata: ${asked}\n\nevent: values\ndata: ${asked}\n\n`;
    const post: Answer = (response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
    await using server = await serveRun({
      post: [post],
      history: [[]],
      runs: [answerJson(200, [runObject])],
    });
    expect((await eventsOfRun(server.url)).at(-1)).toEqual({
      at: expect.any(Number),
      type: 'asks',
      questions: [{ id: null, value: 'Go?' }],
    });
  });

  test.each([
    ['static.before', 'success'],
    ['static.before', 'interrupted'],
  ])('%s pauses without a question, status %s', async (name, status) => {
    await using server = await serveRun({
      post: [replay(name)],
      status: [status],
      history: [[asksIn('static.state')]],
    });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'asks', questions: [] });
  });

  test('static.continue ends with the answer', async () => {
    await using server = await serveRun({ post: [replay('static.continue')] });
    expect(endOf(await eventsOfRun(server.url))).toBe('end');
  });

  test('a question that somebody else has answered meanwhile is still that of the run', async () => {
    const history = [asksIn('resume.state')];
    await using server = await serveRun({ post: [replay('resume.run')], history: [history] });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'asks' });
  });
});

const runObject = {
  run_id: '01a20187-2904-71eb-a556-77924d4a57e2',
  status: 'success',
  metadata: { runnel_run: 'f0000000-0000-4000-8000-000000000001' },
};

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
    ['busy.reject', 'busy'],
    ['js.busy.default', 'busy'],
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
