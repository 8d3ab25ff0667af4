import { expect, onTestFinished, test } from 'vitest';
import { startAgentServerDouble } from '../../../demo/agent-server/server.mjs';
import { originOf, type Profile } from '../../../lib/chat/profile/profile.ts';
import { keptSecrets } from '../../../lib/chat/profile/secrets.ts';
import { connectBy } from '../../../lib/protocols/connections.ts';
import type { RunRequest } from '../../../lib/runnable/protocol.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Runnable } from '../../../lib/runnable/runnable.ts';
import { connectionTo } from '../../../lib/worker/runnables/connection.ts';
import { answerJson, answerPost, answerStream, serve } from '../../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../../support/profile.ts';
import { someVariables } from '../../support/variables.ts';

const key = 'K%2Fey==';
const query = [
  plainHeader('api-version', '2024-01-01'),
  secretHeader('code'),
  plainHeader('name', '{{profile}}'),
];
const sent = `api-version=2024-01-01&code=${key}&name=Chain`;
const shown = 'api-version=2024-01-01&code=[secret]&name=Chain';
const never = new AbortController().signal;

/** Connects by a profile with a query, and lists the addresses that are asked. */
async function connected(part: Partial<Profile>, typed: Record<string, string> = { 'id of code': key }) {
  const profile = aProfile({ query, ...part });
  const urls: string[] = [];
  const timed: string[] = [];
  const connection = await connectionTo(
    profile,
    { agreed: originOf(profile.url), variables: someVariables },
    {
      connectBy,
      fetch: (url, init) => {
        urls.push(String(url));
        return fetch(url, init);
      },
      now: Date.now,
      newId: () => 'an-id',
      timeConnection: (url) => {
        timed.push(url);
        return async () => undefined;
      },
      hasAccess: async () => true,
      readSecrets: async () => keptSecrets(profile, {}, typed),
      readGroups: async () => [],
    },
  );
  return { connection, urls, timed };
}

async function runnableOf(...options: Parameters<typeof connected>) {
  const { connection, ...rest } = await connected(...options);
  if (!('runnable' in connection)) throw new Error(JSON.stringify(connection));
  return { runnable: connection.runnable, ...rest };
}

async function eventsOf(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const requestIn = (events: RunEvent[]) => events.find((event) => event.type === 'sent')?.request;

const gateway = () =>
  serve(({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://gateway');
    if (searchParams.get('code') !== 'K/ey==') return answerJson(401, { detail: `Not ${searchParams}` });
    if (pathname.endsWith('/stream'))
      return answerPost(answerStream('event: data\ndata: "Hi"\n\n', 'event: end\n\n'));
    if (pathname.endsWith('/invoke')) return answerPost(answerJson(200, { output: 'Hi' }));
    return pathname.endsWith('_schema') ? answerJson(200, { type: 'string' }) : undefined;
  });

test.each([
  ['/chat', 'stream'],
  ['/chat', 'batch'],
  ['/chat/c/N4XyA', 'stream'],
] as const)('each request to %s in mode %s has the query', async (path, mode) => {
  await using server = await gateway();
  const url = server.origin + path;
  const { runnable, timed } = await runnableOf({ url, mode });
  await runnable.describe(never);
  await runnable.describeRest?.(never);
  await runnable.inputFor({ configurable: { a: 1 } }, never);
  const events = await eventsOf(runnable.run({ input: 'Hi' }, never));

  expect(events.at(-1)).toMatchObject({ type: 'end' });
  expect(server.requests.length).toBeGreaterThan(4);
  for (const request of server.requests) expect(request.path.split('?', 2)[1]).toBe(sent);
  const address = `${url}/${mode === 'stream' ? 'stream' : 'invoke'}`;
  expect(requestIn(events)?.url).toBe(`${address}?${shown}`);
  expect(timed).toEqual([`${address}?${sent}`]);
});

test('each request to an Agent Server has the query, beside one of its own', async () => {
  const double = await startAgentServerDouble({ pace: 0 });
  onTestFinished(() => double.stop());
  const { runnable, urls } = await runnableOf({
    url: `${double.origin}/assistants/chat`,
    protocol: 'agent-server',
  });
  await runnable.describe(never);
  const events = await eventsOf(runnable.run(requestFor(runnable), never));
  const place = { thread: 'gone', key: 'gone' };
  await runnable.cancel?.({ ...place, run: 'gone' }, never);
  await eventsOf(
    runnable.rejoin?.(
      { place, chunks: 0, tail: null, before: null, reads: { read: 0, received: 0 } },
      never,
    ) ?? noRun(),
  );

  expect(events.at(-1)).toMatchObject({ type: 'end' });
  expect(urls.length).toBeGreaterThan(4);
  for (const url of urls) expect(url.replace(/^[^?]*\?(?:.*&(?=api-version))?/, '')).toBe(sent);
  expect(urls.some((url) => /\?limit=\d+&.*&api-version=/.test(url))).toBe(true);
  expect(requestIn(events)?.url).toMatch(/\/runs\/stream\?api-version=2024-01-01&code=\[secret\]/);
});

async function* noRun(): AsyncIterable<RunEvent> {}

function requestFor({ protocol }: Runnable): RunRequest {
  const request = protocol.request({
    plan: protocol.plan(undefined),
    parts: { text: 'Hi', history: [], values: {} },
    values: {},
    memory: { key: 'thread_id', id: crypto.randomUUID() },
    ids: { run: crypto.randomUUID(), message: crypto.randomUUID() },
  });
  if (!request) throw new Error('no request');
  return request;
}

test('a failure does not repeat a secret of the query, as it was sent or as the server read it', async () => {
  await using server = await gateway();
  const wrong = 'wrong%2Fkey+of-the-query';
  const { runnable } = await runnableOf({ url: `${server.origin}/chat` }, { 'id of code': wrong });
  const text = JSON.stringify(await eventsOf(runnable.run({ input: 'Hi' }, never)));
  expect(text).toContain('unauthorized');
  for (const spelling of [wrong, 'wrong/key of-the-query', 'of-the-query'])
    expect(text).not.toContain(spelling);
});

test('the failure of a redirected request has no query', async () => {
  await using server = await serve(() => (response) => response.writeHead(302, { location: '/login' }).end());
  const url = `${server.origin}/chat`;
  const { runnable } = await runnableOf({ url }, { 'id of code': 'short' });
  const events = await eventsOf(runnable.run({ input: 'Hi' }, never));
  expect(events.at(-1)).toMatchObject({ type: 'error', failure: { kind: 'redirected' } });
  expect(JSON.stringify(events)).not.toContain('short');
});

test('a secret parameter without a value for the site is missing, and nothing is sent', async () => {
  const { connection, urls } = await connected({ url: 'http://127.0.0.1:9/chat' }, {});
  expect(connection).toEqual({
    failure: { kind: 'secret-missing', headers: ['code'], origin: 'http://127.0.0.1:9' },
  });
  expect(urls).toEqual([]);
});

test('a request is repeated with the query of the profile', async () => {
  await using server = await gateway();
  const url = `${server.origin}/chat`;
  const { runnable } = await runnableOf({ url });
  const repeated = { url: `${url}/stream`, accept: 'text/event-stream', body: '{"input":"Hi"}', id: 'r' };
  const events = await eventsOf(runnable.repeat(repeated, never));
  expect(events.at(-1)).toMatchObject({ type: 'end' });
  expect(server.requests.map(({ path }) => path)).toEqual([`/chat/stream?${sent}`]);
});
