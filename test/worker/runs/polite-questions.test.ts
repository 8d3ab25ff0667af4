import { describe, expect, test } from 'vitest';
import { usualCall } from '../../../lib/chat/profile/call-settings.ts';
import { originPattern } from '../../../lib/chat/profile/profile.ts';
import { paused } from '../../../lib/http/waits.ts';
import { connectBy } from '../../../lib/protocols/connections.ts';
import { connectionTo } from '../../../lib/worker/runnables/connection.ts';
import { createDescriptions } from '../../../lib/worker/runnables/descriptions.ts';
import { createPace } from '../../../lib/worker/runnables/pace.ts';
import { exchange } from '../../../lib/worker/runs/exchange.ts';
import { createDescriptionStore } from '../../support/description-store.ts';
import { type Answer, answerJson, answerStream, type SeenRequest, serve } from '../../support/http-server.ts';
import { aMessage } from '../../support/message.ts';
import { aProfile } from '../../support/profile.ts';

const signal = new AbortController().signal;
const question = { type: 'object', required: ['question'], properties: { question: { type: 'string' } } };
const assistant = 'eb6db400-e3c8-5d06-a834-015cb89efe69';
const answered = answerStream(
  'event: metadata\ndata: {"run_id": "r1"}\n\n',
  'event: data\ndata: "answered"\n\n',
  'event: end\n\n',
);

/** Answers as a LangServe and as an Agent Server; undefined is 404. */
function answerOf({ method, path }: SeenRequest): Answer | undefined {
  if (path === '/chat/input_schema') return answerJson(200, question);
  if (path === '/chat/config_schema') return answerJson(200, { type: 'object', properties: {} });
  if (path === '/chat/stream') return method === 'POST' ? answered : answerJson(405, {});
  if (path === '/assistants/search') return answerJson(200, [{ assistant_id: assistant, graph_id: 'agent' }]);
  if (path.endsWith('/schemas')) return answerJson(200, { graph_id: 'agent', input_schema: question });
  if (path === '/info') return answerJson(200, { langgraph_py_version: '1.0.0' });
  if (path.endsWith('/runs/stream')) return answered;
  if (path.endsWith('/runs/r1')) return answerJson(200, { run_id: 'r1', status: 'success' });
  if (path.endsWith('/state')) return answerJson(200, { values: {}, metadata: { run_id: 'r1' } });
  return undefined;
}

type Limit = (answer: Answer | undefined) => Answer | undefined;

/** Refuses a request within a second after the last one that it has let through. */
function onceASecond(headers: Record<string, string>): Limit {
  let last = Number.NEGATIVE_INFINITY;
  return (answer) => {
    const now = performance.now();
    if (now - last < 1_000) return (response) => response.writeHead(429, headers).end();
    last = now;
    return answer;
  };
}

/** A worker, and a profile of a runnable that answers as above. */
async function createScene(protocol: string, path: string, limit: Limit = (answer) => answer) {
  const letThrough: string[] = [];
  const server = await serve((request) => {
    const answer = answerOf(request);
    const limited = limit(answer);
    if (limited === answer) letThrough.push(`${request.method} ${request.path}`);
    return limited;
  });
  const profile = aProfile({ url: `${server.origin}${path}`, protocol });
  const now = () => Date.now();
  const pace = createPace({ now, wait: paused });
  const world = {
    connectBy,
    fetch,
    pace,
    now,
    descriptions: createDescriptions(
      createDescriptionStore(() => profile.url),
      20_000,
      { now, pace },
    ),
    newId: () => 'id-1',
    hasAccess: async (pattern: string) => pattern === originPattern(profile.url),
    readSecrets: async () => ({}),
    readGroups: async () => [],
    readFile: async () => undefined,
    outages: () => ({ seenAt: 0, isOnline: true, networkChangedAt: null, slept: null }),
  };
  const values = { agreed: server.origin, variables: aMessage().variables };
  return {
    seen: () => server.requests.map(({ method, path }) => `${method} ${path}`),
    letThrough: () => letThrough,
    posts: () => server.requests.filter(({ path }) => path.endsWith('/stream')),
    async add() {
      const connection = await connectionTo(profile, values, world);
      if ('runnable' in connection) await world.descriptions.of(profile.id, connection.runnable, usualCall);
    },
    async send(memoryId: string) {
      const message = aMessage({ agreed: server.origin, text: 'hello', memoryId });
      const ends: unknown[] = [];
      for await (const happening of exchange({ profile, message, plainText: false }, world, signal))
        if (['end', 'error', 'failed'].includes(happening.type)) ends.push(happening);
      return ends;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

const rest = ['GET /openapi.json', 'GET /chat/feedback', 'GET /chat/public_trace_link'];

test.each<[string, string, { added: string[]; first: string[]; after: string[] }]>([
  [
    'langserve',
    '/chat',
    {
      added: ['GET /chat/input_schema', 'GET /chat/config_schema', 'GET /chat/stream'],
      first: ['POST /chat/stream'],
      after: rest,
    },
  ],
  [
    'agent-server',
    '/assistants/agent',
    {
      added: ['POST /assistants/search', `GET /assistants/${assistant}/schemas`, 'GET /info'],
      first: ['POST /runs/stream'],
      after: [],
    },
  ],
])('the requests of %s are those of docs/protocol.md', async (protocol, path, { added, first, after }) => {
  await using scene = await createScene(protocol, path);
  const count = () => scene.seen().length;
  await scene.add();
  expect(scene.seen()).toEqual(added);
  await scene.send('first');
  const since = () =>
    scene
      .seen()
      .slice(added.length)
      .map((line) => line.replace(/\/threads\/[^/]+/, ''));
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThanOrEqual(added.length + 1 + after.length);
  expect(since()[0]).toBe(first[0]);
  expect(since()).toEqual(expect.arrayContaining([...first, ...after]));
  const before = count();
  await scene.send('later');
  expect(scene.seen()[before]).toMatch(/^POST /);
});

describe.concurrent('a limit of one request a second', () => {
  test.for<[string, string, string, Record<string, string>]>([
    ['langserve', '/chat', 'with Retry-After', { 'retry-after': '1' }],
    ['langserve', '/chat', 'without Retry-After', {}],
    ['agent-server', '/assistants/agent', 'with Retry-After', { 'retry-after': '1' }],
    ['agent-server', '/assistants/agent', 'without Retry-After', {}],
  ])('lets a message to %s at %s through, %s', async ([protocol, path, , headers], { expect }) => {
    await using scene = await createScene(protocol, path, onceASecond(headers));
    void scene.add();
    void scene.send('first');
    await expect.poll(() => scene.posts().length, { timeout: 20_000 }).toBe(1);
    expect(scene.letThrough()).toContain(scene.seen().find((line) => line.endsWith('/stream')));
    expect(scene.posts()[0]?.body).toContain('"question":"hello"');
  });
});
