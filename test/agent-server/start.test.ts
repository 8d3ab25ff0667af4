import { describe, expect, test } from 'vitest';
import { apartFrom } from '../../lib/agent-server/run/start.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { type Answer, answerJson } from '../support/http-server.ts';
import { checkpoint, html, key, ownRun, run, textIn, thread, typesOf } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  answerBody,
  breakOff,
  eventsOfRun,
  replay,
  request,
  serveRun,
} from '../support/scripted-agent-server.ts';

const before = { thread, run, key: 'f0000000-0000-4000-8000-000000000000' };
const goesBack = (back: 'start' | JsonObject, body: JsonObject = {}): JsonObject => ({
  ...request,
  back,
  body: { ...(request.body as JsonObject), ...body },
});
const post = [replay('chat.stream')];
const left = checkpoint({ messages: [] });

describe('start of a run', () => {
  test('goes on from the state after an earlier run', async () => {
    await using server = await serveRun({ post, history: [[left]] });
    const events = await eventsOfRun(server.url, { request: goesBack(before) });
    expect(bodyOf(server.posts())).toMatchObject({
      checkpoint: left.checkpoint,
      input: {},
      assistant_id: 'chat',
    });
    expect(server.posts()[0]?.path).toBe(`/base/threads/${thread}/runs/stream`);
    expect([endOf(events), typesOf(events).includes('forgets')]).toEqual(['end', false]);
  });

  test('finds the earlier run by our id of it', async () => {
    const runs = [
      answerJson(200, [{ run_id: run, status: 'success', metadata: { runnel_run: before.key } }]),
    ];
    await using server = await serveRun({ post, runs, history: [[left]] });
    await eventsOfRun(server.url, { request: goesBack({ thread, key: before.key }) });
    expect(bodyOf(server.posts())).toHaveProperty('checkpoint', left.checkpoint);
  });

  test('a server that does not filter its states is asked for all of them', async () => {
    const other = checkpoint({}, { metadata: { run_id: 'other' } });
    await using server = await serveRun({ post, history: [[other], [other, left]] });
    await eventsOfRun(server.url, { request: goesBack(before) });
    expect(bodyOf(server.posts())).toHaveProperty('checkpoint', left.checkpoint);
  });

  test('a server that filters is asked once', async () => {
    await using server = await serveRun({ post, history: [[]] });
    await eventsOfRun(server.url, { request: goesBack(before) });
    expect(server.asked('/history')).toHaveLength(1);
  });

  test('gets a thread of its own if the server has lost the state, and says so', async () => {
    await using server = await serveRun({ post, history: [[]] });
    const events = await eventsOfRun(server.url, { request: goesBack(before, { if_not_exists: 'reject' }) });
    expect(server.posts()[0]?.path).toBe(`/base/threads/${key}/runs/stream`);
    expect(bodyOf(server.posts())).toMatchObject({ if_not_exists: 'create' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'forgets' }));
    expect(events).toContainEqual(expect.objectContaining({ type: 'placed', place: { thread: key, key } }));
  });

  test.each<[string, JsonObject]>([
    ['answers', { input: undefined as never, command: { resume: 'yes' } }],
    ['nothing new', { input: null }],
  ])('does not send %s to a thread without questions', async (_, body) => {
    await using server = await serveRun({ post, history: [[]] });
    const sent = JSON.parse(JSON.stringify(goesBack(before, body)));
    expect(failureIn(await eventsOfRun(server.url, { request: sent }))).toEqual({
      kind: 'ended-by-server',
      how: 'gone',
    });
    expect(server.posts()).toEqual([]);
  });

  test('goes back before the first run', async () => {
    const first = checkpoint({}, { metadata: { run_id: run, step: -1 } });
    await using server = await serveRun({ post, history: [[first]] });
    await eventsOfRun(server.url, { request: goesBack('start') });
    expect(bodyOf(server.posts())).toHaveProperty('checkpoint', first.checkpoint);
  });

  test('goes back before the first run of a thread that the server does not have', async () => {
    await using server = await serveRun({ post });
    const events = await eventsOfRun(server.url, { request: goesBack('start') });
    expect(server.posts()[0]?.path).toBe(`/base/threads/${thread}/runs/stream`);
    expect(bodyOf(server.posts())).not.toHaveProperty('checkpoint');
    expect(typesOf(events)).not.toContain('forgets');
  });

  test.each([400, 500])('begins a thread anew that the server cannot read: status %i', async (status) => {
    const unreadable = answerJson(status, { detail: '1 validation error for State' });
    await using server = await serveRun({ post, history: [unreadable] });
    const events = await eventsOfRun(server.url, { request: goesBack('start') });
    expect(server.posts()[0]?.path).toBe(`/base/threads/${key}/runs/stream`);
    expect([endOf(events), typesOf(events).includes('forgets')]).toEqual(['end', false]);
  });

  const large: Answer = (response) => response.writeHead(200).end(`[${' '.repeat(33 * 1024 * 1024)}]`);
  test.each<[string, Answer, string]>([
    ['a page', html, 'wrong-content'],
    ['a state that is too large', large, 'reply-too-large'],
    ['a broken connection', breakOff, 'unreachable'],
    ['status 500', answerBody('Internal Server Error', 'text/plain', 500), 'runnable-error'],
  ])('sends nothing if the state cannot be read: %s', async (_, reply, kind) => {
    await using server = await serveRun({ post, runs: [ownRun], history: [reply] });
    expect(endOf(await eventsOfRun(server.url, { request: goesBack(before) }))).toBe(kind);
    expect([server.posts(), server.asked('/runs?')]).toEqual([[], []]);
  });
});

describe('a run that answers in a single response', () => {
  const messages = (...all: [type: string, content: string][]): JsonObject => ({
    messages: all.map(([type, content], index) => ({ type, content, id: `m${index}` })),
  });
  const before = [
    ['human', 'Send it'],
    ['ai', 'May I?'],
  ] as [string, string][];
  const body = JSON.stringify(messages(...before, ['tool', 'Sent.'], ['ai', 'It is sent.']));
  const whole = [answerBody(body, 'application/json')];
  const answers = { input: undefined as never, command: { resume: 'yes' } };
  const sent = (more: JsonObject) =>
    JSON.parse(JSON.stringify({ ...request, body: { ...(request.body as JsonObject), ...more } }));
  const said = (events: RunEvent[]) => [textIn(events), endOf(events)];

  test('has only what is new since the question', async () => {
    const state = checkpoint(messages(...before));
    await using server = await serveRun({ post: whole, history: [[state]] });
    const events = await eventsOfRun(server.url, { mode: 'batch', request: sent(answers) });
    expect(said(events)).toEqual(['Sent.It is sent.', 'end']);
    expect(events).toContainEqual(expect.objectContaining({ type: 'chunks', isStart: true }));
  });

  test('has only what is new since an earlier question', async () => {
    const state = checkpoint(messages(...before));
    await using server = await serveRun({ post: whole, history: [[state]] });
    const again = { ...sent({ input: null }), back: { thread, run, key } };
    const events = await eventsOfRun(server.url, { mode: 'batch', request: again });
    expect(said(events)).toEqual(['Sent.It is sent.', 'end']);
    expect(bodyOf(server.posts())).toHaveProperty('checkpoint', state.checkpoint);
  });

  test('is sent all the same if the server does not tell the state', async () => {
    const history = [answerBody('Internal Server Error', 'text/plain', 500)];
    await using server = await serveRun({ post: whole, history });
    const events = await eventsOfRun(server.url, { mode: 'batch', request: sent(answers) });
    expect(said(events)).toEqual(['May I?Sent.It is sent.', 'end']);
  });

  test('asks for no state before a new message', async () => {
    await using server = await serveRun({ post: whole, history: [[]] });
    const events = await eventsOfRun(server.url, { mode: 'batch' });
    expect(endOf(events)).toBe('end');
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['wait', run, 'history']);
  });
});

const bodyOf = ([first]: { body: string }[]): JsonObject => JSON.parse(first?.body ?? '{}');

describe('a request that is sent again', () => {
  const url = 'https://agents.test/base/threads/t1/runs/stream';

  test('runs in a thread of its own, which is created', () => {
    const body = JSON.stringify({ input: {}, if_not_exists: 'reject', checkpoint: {}, metadata: {} });
    const apart = apartFrom({ url, body, id: 'r2' });
    expect(apart).toMatchObject({ url: 'https://agents.test/base/threads/r2/runs/stream', thread: 'r2' });
    expect(JSON.parse(apart.body)).toEqual({ input: {}, if_not_exists: 'create' });
  });

  test.each([
    ['without a thread', 'https://agents.test/runs/stream', '{}'],
    ['whose body is no JSON object', url, 'hello'],
  ])('stays as it is written %s', (_, to, body) => {
    expect(apartFrom({ url: to, body, id: 'r2' })).toMatchObject({ url: to, body });
  });
});
