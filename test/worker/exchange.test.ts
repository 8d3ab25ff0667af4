import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { originPattern, type Profile } from '../../lib/chat/profile.ts';
import type { RunHappening } from '../../lib/chat/run.ts';
import type { ProfileSecrets } from '../../lib/chat/secrets.ts';
import type { Outages } from '../../lib/platform/outage.ts';
import { createDescriptions } from '../../lib/worker/descriptions.ts';
import { exchange } from '../../lib/worker/exchange.ts';
import { createDescriptionStore } from '../support/description-store.ts';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import { aProfile, plainHeader, secretHeader } from '../support/profile.ts';

const never = new AbortController().signal;

const textSchema = { type: 'string' };
const questionSchema = {
  type: 'object',
  properties: { question: { type: 'string' } },
  required: ['question'],
};
const numberSchema = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } };

const bonjour = answerStream(
  'event: metadata\ndata: {"run_id": "abc"}\n\n',
  'event: data\ndata: "Bon"\n\n',
  'event: data\ndata: "jour"\n\n',
  'event: end\n\n',
);
const rejected = answerJson(422, { detail: [{ loc: ['body', 'input'], msg: 'Field required' }] });

type Scenario = {
  profile?: (origin: string) => Partial<Profile>;
  schemas?: ((response: ServerResponse) => unknown)[];
  stream?: (response: ServerResponse) => unknown;
  hasAccess?: boolean;
  secrets?: (origin: string) => ProfileSecrets;
  patienceMs?: number;
  outages?: Outages;
};

const calm: Outages = { seenAt: 0, isOnline: true, networkChangedAt: null, slept: null };

async function createScene(scenario: Scenario = {}) {
  const { schemas = [answerJson(200, textSchema)], hasAccess = true, patienceMs = 10_000 } = scenario;
  let count = 0;
  const server = await serve({
    '/chat/input_schema': (response) => {
      count += 1;
      return (schemas[count - 1] ?? schemas.at(-1))?.(response);
    },
    '/chat/stream': scenario.stream ?? bonjour,
    '/chat/invoke': answerJson(200, { output: 'Bonjour', metadata: { run_id: 'abc' } }),
  });
  const profile = aProfile({ url: `${server.origin}/chat`, ...scenario.profile?.(server.origin) });
  const store = createDescriptionStore();
  const world = {
    fetch,
    descriptions: createDescriptions(store, patienceMs),
    hasAccess: async (pattern: string) => hasAccess && pattern === originPattern(profile.url),
    readSecrets: async () => scenario.secrets?.(server.origin) ?? {},
    now: () => Date.now(),
    outages: () => scenario.outages ?? calm,
  };
  return {
    ...store,
    server,
    requests: server.requests,
    posts: () => server.requests.filter(({ method }) => method === 'POST'),
    async run({ text = 'Hi', plainText = false, signal = never } = {}) {
      const happenings: RunHappening[] = [];
      for await (const item of exchange({ profile, text, plainText }, world, signal)) happenings.push(item);
      return happenings;
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/** How it ended: `end`, `stopped`, or the kind of its failure. */
function endOf(happenings: RunHappening[]): string {
  const last = happenings.at(-1);
  return last && 'failure' in last ? last.failure.kind : (last?.type ?? 'nothing');
}

const isEnd = ({ type }: RunHappening) => ['end', 'stopped', 'error', 'failed'].includes(type);

const chunksIn = (happenings: RunHappening[]) =>
  happenings.flatMap((item) => (item.type === 'chunks' ? item.chunks : []));

describe('one message and its answer', () => {
  test.each([
    ['stream', '/chat/stream'],
    ['batch', '/chat/invoke'],
  ] as const)('in the mode %s is exactly one POST, to %s', async (mode, path) => {
    await using scene = await createScene({ profile: () => ({ mode }) });
    const happenings = await scene.run();
    expect(happenings.map(({ type }) => type)).toMatchObject({ 0: 'connecting', 1: 'sending', 2: 'sent' });
    expect(chunksIn(happenings).join('')).toBe('Bonjour');
    expect(endOf(happenings)).toBe('end');
    expect(happenings.filter(isEnd)).toHaveLength(1);
    expect(scene.posts()).toMatchObject([{ path, body: JSON.stringify({ input: 'Hi' }) }]);
  });

  test('has the form that the input schema asks for', async () => {
    await using scene = await createScene({ schemas: [answerJson(200, questionSchema)] });
    expect(endOf(await scene.run())).toBe('end');
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify({ input: { question: 'Hi' } }) }]);
  });

  test('goes with the headers of the profile and its secrets, the schema too', async () => {
    await using scene = await createScene({
      profile: (origin) => ({ headers: [plainHeader('X-Team', ' a '), secretHeader('X-Key', origin)] }),
      secrets: (origin) => ({ 'id of X-Key': { value: 's3', origin } }),
    });
    expect(endOf(await scene.run())).toBe('end');
    const sent = { 'x-team': 'a', 'x-key': 's3' };
    expect(scene.requests).toMatchObject([{ headers: sent }, { headers: sent }]);
  });

  test('as plain text does not ask for the schema', async () => {
    await using scene = await createScene({ schemas: [answerJson(200, numberSchema)] });
    expect(endOf(await scene.run({ plainText: true }))).toBe('end');
    expect(scene.requests).toMatchObject([{ method: 'POST', body: JSON.stringify({ input: 'Hi' }) }]);
  });

  test('asks for the schema once in many messages', async () => {
    await using scene = await createScene();
    for (const text of ['a', 'b', 'c']) await scene.run({ text });
    expect(scene.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'POST']);
  });
});

describe('a message is not sent', () => {
  test.each<[string, Scenario]>([
    ['permission-missing', { hasAccess: false }],
    ['secret-missing', { profile: () => ({ headers: [secretHeader('X-Key')] }) }],
    ['secret-missing', { profile: () => ({ headers: [secretHeader('X-Key', 'http://elsewhere')] }) }],
    ['unsupported-input', { schemas: [answerJson(200, numberSchema)] }],
    ['schema-overdue', { schemas: [() => {}], patienceMs: 200 }],
  ])('%s %#', async (kind, scenario) => {
    await using scene = await createScene(scenario);
    const happenings = await scene.run();
    expect(endOf(happenings)).toBe(kind);
    expect(happenings.filter(isEnd)).toHaveLength(1);
    expect(scene.posts()).toEqual([]);
  });

  test('nor is its schema asked for, where access or a secret is missing', async () => {
    for (const scenario of [
      { hasAccess: false },
      { profile: () => ({ headers: [secretHeader('X-Key')] }) },
    ]) {
      await using scene = await createScene(scenario);
      await scene.run();
      expect(scene.requests).toEqual([]);
    }
  });

  test('where it is stopped while it waits for the schema', async () => {
    await using scene = await createScene({ schemas: [() => {}] });
    const stop = new AbortController();
    const running = scene.run({ signal: stop.signal });
    await vi.waitFor(() => expect(scene.requests).toHaveLength(1), { timeout: 10_000 });
    stop.abort();
    expect(endOf(await running)).toBe('stopped');
    expect(scene.posts()).toEqual([]);
  });

  test('nor is anything else, where it was stopped before', async () => {
    await using scene = await createScene({ schemas: [() => {}], patienceMs: 300 });
    expect(endOf(await scene.run({ signal: AbortSignal.abort() }))).toBe('stopped');
    expect(scene.requests).toEqual([]);
  });
});

describe('a message that is rejected (422)', () => {
  test.each([
    ['changed', numberSchema, 'schema-changed'],
    ['is the same', textSchema, 'rejected-input'],
  ])('has its schema read again; where it %s the end is %#', async (_, second, kind) => {
    const schemas = [answerJson(200, textSchema), answerJson(200, second)];
    await using scene = await createScene({ schemas, stream: rejected });
    const happenings = await scene.run();
    expect(endOf(happenings)).toBe(kind);
    expect(happenings.at(-1)).toMatchObject({
      failure: { detail: expect.stringContaining('Field required') },
    });
    expect(scene.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(scene.kept.get('p1')).toEqual({ status: 'served', inputSchema: second });
  });
});
