import { describe, expect, test, vi } from 'vitest';
import type { RunHappening } from '../../../lib/chat/run/reduce-run.ts';
import { anAttachment } from '../../support/attachment.ts';
import { createExchangeScene, type Scenario } from '../../support/exchange-scene.ts';
import { answerJson } from '../../support/http-server.ts';
import { plainHeader, secretHeader } from '../../support/profile.ts';
import { recordedJson } from '../../support/recordings.ts';

const textSchema = { type: 'string' };
const questionSchema = {
  type: 'object',
  properties: { question: { type: 'string' } },
  required: ['question'],
};
const twoTexts = { type: 'object', properties: { a: textSchema, b: textSchema } };
const numberSchema = {
  type: 'object',
  properties: { a: { type: 'integer' }, b: { type: 'integer' } },
  required: ['a'],
};

const rejected = answerJson(422, { detail: [{ loc: ['body', 'input'], msg: 'Field required' }] });

/** Returns the end: `end`, `stopped`, or the kind of the failure. */
function endOf(happenings: RunHappening[]): string {
  const last = happenings.at(-1);
  return last && 'failure' in last ? last.failure.kind : (last?.type ?? 'nothing');
}

const isEnd = ({ type }: RunHappening) => ['end', 'stopped', 'error', 'failed'].includes(type);

const chunksIn = (happenings: RunHappening[]) =>
  happenings.flatMap((item) => (item.type === 'chunks' ? item.chunks : []));

describe('an exchange', () => {
  test.each([
    ['stream', '/chat/stream'],
    ['batch', '/chat/invoke'],
  ] as const)('in the mode %s is exactly one POST, to %s', async (mode, path) => {
    await using scene = await createExchangeScene({ profile: () => ({ mode }) });
    const happenings = await scene.run();
    expect(happenings.map(({ type }) => type)).toMatchObject({ 0: 'connecting', 1: 'sending', 2: 'sent' });
    expect(chunksIn(happenings).join('')).toBe('Bonjour');
    expect(endOf(happenings)).toBe('end');
    expect(happenings.filter(isEnd)).toHaveLength(1);
    expect(scene.posts()).toMatchObject([{ path, body: JSON.stringify({ input: 'Hi' }) }]);
  });

  test('includes the history in the form of the schema', async () => {
    await using scene = await createExchangeScene({
      schemas: [answerJson(200, recordedJson('input_schema.convret.json'))],
      history: [{ question: 'One', attachments: [], answer: 'Two' }],
    });
    expect(endOf(await scene.run())).toBe('end');
    const input = { question: 'Hi', chat_history: [['One', 'Two']] };
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify({ input }) }]);
  });

  test('reports before sending where the schema has the answer', async () => {
    await using scene = await createExchangeScene({
      schemas: [answerJson(200, recordedJson('input_schema.convret.json'))],
    });
    const [, sending] = await scene.run();
    expect(sending).toEqual({ type: 'sending', forgets: false, answerAt: '/answer' });
  });

  test('sends the input in the form of the schema', async () => {
    await using scene = await createExchangeScene({ schemas: [answerJson(200, questionSchema)] });
    expect(endOf(await scene.run())).toBe('end');
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify({ input: { question: 'Hi' } }) }]);
  });

  test('sends the headers of the profile and its secrets, also with the requests before it', async () => {
    await using scene = await createExchangeScene({
      profile: (origin) => ({ headers: [plainHeader('X-Team', ' a '), secretHeader('X-Key', origin)] }),
      secrets: (origin) => ({ 'id of X-Key': { value: 's3', origin } }),
    });
    expect(endOf(await scene.run())).toBe('end');
    expect(scene.requests).toHaveLength(4);
    for (const { headers } of scene.requests) expect(headers).toMatchObject({ 'x-team': 'a', 'x-key': 's3' });
  });

  test('includes files and field values', async () => {
    await using scene = await createExchangeScene({
      schemas: [answerJson(200, recordedJson('input_schema.file.json'))],
      files: { f1: 'hello' },
    });
    const files = [{ at: '/file', file: anAttachment() }];
    expect(endOf(await scene.run({ fields: { num_chars: 7 }, files }))).toBe('end');
    const input = { num_chars: 7, file: 'aGVsbG8=' };
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify({ input }) }]);
  });

  test('includes the conversation id if the config schema has a memory key', async () => {
    await using scene = await createExchangeScene({
      schemas: [answerJson(200, recordedJson('input_schema.hist.json'))],
      config: answerJson(200, recordedJson('config_schema.hist.json')),
      history: [{ question: 'One', attachments: [], answer: 'Two' }],
    });
    expect(endOf(await scene.run())).toBe('end');
    const body = { input: { human_input: 'Hi' }, config: { configurable: { session_id: 'c1' } } };
    expect(scene.posts()).toMatchObject([{ body: JSON.stringify(body) }]);
  });

  test('as plain text does not fetch the schema', async () => {
    await using scene = await createExchangeScene({ schemas: [answerJson(200, numberSchema)] });
    expect(endOf(await scene.run({ plainText: true }))).toBe('end');
    expect(scene.requests).toMatchObject([{ method: 'POST', body: JSON.stringify({ input: 'Hi' }) }]);
  });

  test('fetches the schema once for many messages', async () => {
    await using scene = await createExchangeScene();
    for (const text of ['a', 'b', 'c']) await scene.run({ text });
    const posts = Array.from({ length: 3 }, () => 'POST /chat/stream');
    expect(scene.steps()).toEqual(['GET /chat/input_schema', ...posts]);
  });
});

describe('a message is not sent', () => {
  test.each<[string, Scenario]>([
    ['permission-missing', { hasAccess: false }],
    ['secret-missing', { profile: () => ({ headers: [secretHeader('X-Key')] }) }],
    ['secret-missing', { profile: () => ({ headers: [secretHeader('X-Key', 'http://elsewhere')] }) }],
    ['fields-missing', { schemas: [answerJson(200, numberSchema)] }],
    ['text-place-open', { schemas: [answerJson(200, twoTexts)] }],
    ['not-json', { schemas: [answerJson(200, { type: 'array' })] }],
    ['schema-unknown', { schemas: [() => {}], limitMs: 200 }],
  ])('%s %#', async (kind, scenario) => {
    await using scene = await createExchangeScene(scenario);
    const happenings = await scene.run();
    expect(endOf(happenings)).toBe(kind);
    expect(happenings.filter(isEnd)).toHaveLength(1);
    expect(scene.posts()).toEqual([]);
  });

  test('nor is its schema fetched if access or a secret is missing', async () => {
    for (const scenario of [
      { hasAccess: false },
      { profile: () => ({ headers: [secretHeader('X-Key')] }) },
    ]) {
      await using scene = await createExchangeScene(scenario);
      await scene.run();
      expect(scene.requests).toEqual([]);
    }
  });

  test('if it is stopped while waiting for the schema', async () => {
    await using scene = await createExchangeScene({ schemas: [() => {}] });
    const stop = new AbortController();
    const running = scene.run({ signal: stop.signal });
    await vi.waitFor(() => expect(scene.steps()).toHaveLength(1), { timeout: 10_000 });
    stop.abort();
    expect(endOf(await running)).toBe('stopped');
    expect(scene.posts()).toEqual([]);
  });

  test('nor is any request if it was stopped before', async () => {
    await using scene = await createExchangeScene({ schemas: [() => {}], patienceMs: 300 });
    expect(endOf(await scene.run({ signal: AbortSignal.abort() }))).toBe('stopped');
    expect(scene.requests).toEqual([]);
  });
});

describe('a rejected message (422)', () => {
  test.each([
    ['changed', numberSchema, 'schema-changed'],
    ['is the same', textSchema, 'rejected-input'],
  ])('reloads the schema; a reply that %s decides the end: %#', async (_, second, kind) => {
    const schemas = [answerJson(200, textSchema), answerJson(200, second)];
    await using scene = await createExchangeScene({ schemas, stream: rejected });
    const happenings = await scene.run();
    expect(endOf(happenings)).toBe(kind);
    expect(happenings.at(-1)).toMatchObject({
      failure: { detail: expect.stringContaining('Field required') },
    });
    const asked = 'GET /chat/input_schema';
    expect(scene.steps()).toEqual([asked, 'POST /chat/stream', asked]);
    expect(scene.kept.get('p1')?.input).toEqual({ status: 'served', schema: second });
  });

  test('does not count a changed config schema as a changed schema', async () => {
    const configs = [answerJson(200, textSchema), answerJson(200, numberSchema)];
    await using scene = await createExchangeScene({
      schemas: [answerJson(200, textSchema)],
      config: (response) => configs.shift()?.(response),
      stream: rejected,
    });
    expect(endOf(await scene.run())).toBe('rejected-input');
  });
});
