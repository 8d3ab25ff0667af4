import { readFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { causeText } from '../../../lib/chat/doctor/cause-text.ts';
import { diagnose } from '../../../lib/chat/doctor/diagnose.ts';
import {
  diagnosed,
  gathered,
  realWorld,
  runnableWith,
  subjectAt,
  worldWith,
} from '../../support/doctor-scene.ts';
import { serve } from '../../support/http-server.ts';
import { secretHeader } from '../../support/profile.ts';
import { root } from '../../support/source-imports.ts';

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

describe('a failed connection', () => {
  test('to a port without a server is refused', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    const origin = `http://127.0.0.1:${port}`;
    const { causes, steps } = await diagnosed(`${origin}/chat`);
    expect(causes).toEqual([{ kind: 'connection-refused', origin }]);
    expect(steps.map(({ state }) => state)).toEqual([
      'fine',
      'failed',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  test.each(['self-signed', 'wrong-name', 'expired'])(
    'because of a %s certificate may be that',
    async (name) => {
      const file = (of: string) => readFileSync(join(root, `test/fixtures/certificates/${of}.pem`));
      const server = createSecureServer({ key: file('key'), cert: file(name) }, (_, response) =>
        response.end(),
      );
      const origin = `https://127.0.0.1:${await listening(server)}`;
      const { causes } = await diagnosed(`${origin}/chat`);
      server.close();
      expect(causes).toEqual([
        { kind: 'unreachable', origin, candidates: ['certificate', 'not-listening', 'local-network'] },
      ]);
    },
  );

  test('with an unknown host name lists that as a reason', async () => {
    const { causes } = await diagnosed('http://no-such-host.invalid/chat');
    expect(causes).toMatchObject([
      { kind: 'unreachable', candidates: expect.arrayContaining(['name-unknown']) },
    ]);
  });

  test('to a port that browsers block is not tried', async () => {
    const ask = () => Promise.reject(new Error('No question was expected.'));
    const { causes } = await diagnosed('http://127.0.0.1:6667/chat', {}, { ask });
    expect(causes).toEqual([{ kind: 'blocked-port', port: '6667' }]);
  });

  test('has the reason that the network names', async () => {
    const ask = async () => ({ status: 'unreachable', isOnline: true, afterMs: 1, reason: 'proxy' }) as const;
    const { causes } = await diagnosed('https://example.com/chat', {}, { ask });
    expect(causes).toEqual([{ kind: 'no-reply', origin: 'https://example.com', reason: 'proxy' }]);
  });

  test('without a network is offline', async () => {
    const ask = async () => ({ status: 'unreachable', isOnline: false, afterMs: 1 }) as const;
    const { causes } = await diagnosed('https://example.com/chat', {}, { ask });
    expect(causes).toEqual([{ kind: 'offline' }]);
  });

  test('to a server that accepts but never answers is “no answer”', async () => {
    const ask = async () => ({ status: 'no-answer' }) as const;
    const { causes } = await diagnosed('https://example.com/chat', {}, { ask });
    expect(causes).toEqual([{ kind: 'no-answer', limitMs: 10_000 }]);
  });
});

test('a missing permission is found before any request', async () => {
  const ask = () => Promise.reject(new Error('No question was expected.'));
  const { causes } = await diagnosed('http://127.0.0.1:8000/chat', {}, { ask, hasAccess: async () => false });
  expect(causes).toEqual([{ kind: 'permission-missing', origin: 'http://127.0.0.1:8000' }]);
});

test('a permission that only the worker lacks is missing', async () => {
  const { causes } = await diagnosed(
    'http://127.0.0.1:8000/chat',
    {},
    { ask: async () => ({ status: 'no-access' }) },
  );
  expect(causes).toEqual([{ kind: 'permission-missing', origin: 'http://127.0.0.1:8000' }]);
});

test('a secret that is locked is named, and nothing was asked', async () => {
  const { causes, steps } = await diagnosed(
    'http://127.0.0.1:8000/chat',
    {},
    { ask: async () => ({ status: 'secrets-locked' }) },
  );
  expect(causes).toEqual([{ kind: 'secrets-locked' }]);
  expect(causes.map((cause) => causeText(cause, '').next)).toEqual([{ kind: 'unlock' }]);
  expect(steps[1]).toMatchObject({ state: 'failed', seen: { code: 'secrets-locked' } });
});

test('a secret header without a value is found, unless its value was just typed', async () => {
  const headers = [secretHeader('x-api-key', 'https://elsewhere.test')];
  const asker = { id: 'p1', name: 'Chat', headers, sendCookies: false };
  await using server = await serve(runnableWith());
  const url = `${server.origin}/chat`;
  expect((await diagnosed(url, { asker })).causes).toEqual([
    { kind: 'secret-missing', headers: ['x-api-key'], origin: server.origin },
  ]);
  const secrets = { [headers[0]?.id ?? '']: 'typed-now-1' };
  expect((await diagnosed(url, { asker, secrets })).causes).toEqual([
    { kind: 'nothing-wrong', isTried: false },
  ]);
  expect(server.requests.every((request) => request.headers['x-api-key'] === 'typed-now-1')).toBe(true);
});

test('a secret header of a group without a value for the site is found', async () => {
  const group = { id: 'g1', name: 'Staging', headers: [secretHeader('X-Stage')] };
  const asker = { id: 'p1', name: 'Chat', headers: [], groups: ['g1'], sendCookies: false };
  await using server = await serve(runnableWith());
  const world = worldWith({
    readGroups: async () => [group],
    readSecrets: async () => ({
      'id of X-Stage https://elsewhere.test': { value: 'for-elsewhere', origin: 'https://elsewhere.test' },
    }),
  });
  const { causes } = await diagnosed(`${server.origin}/chat`, { asker }, world);
  expect(causes).toEqual([{ kind: 'secret-missing', headers: ['X-Stage'], origin: server.origin }]);
  expect(server.requests).toEqual([]);
});

test('http to a public host passes with the warning that it is not encrypted', async () => {
  await using server = await serve(runnableWith());
  const toServer: typeof realWorld.ask = (question) =>
    realWorld.ask({ ...question, url: question.url.replace('http://example.com', server.origin) });
  const { causes, steps } = await diagnosed('http://example.com/chat', {}, { ask: toServer });
  expect(causes).toEqual([{ kind: 'not-encrypted', host: 'example.com' }]);
  expect(steps.find(({ id }) => id === 'encryption')?.state).toBe('noted');
});

test('steps are reported in order, as they run', async () => {
  await using server = await serve(runnableWith());
  const told: string[] = [];
  for await (const said of diagnose(
    subjectAt(`${server.origin}/chat`),
    realWorld,
    new AbortController().signal,
  ))
    if ('step' in said) told.push(`${said.step.id} ${said.step.state}`);
  const ids = ['permission', 'connection', 'encryption', 'reply', 'schema', 'modes', 'stream'];
  const ends = ids.map((id) => `${id} ${id === 'stream' ? 'skipped' : 'fine'}`);
  expect(told).toEqual(ids.flatMap((id, place) => [`${id} running`, ends[place]]));
});

test('a stopped test ends as interrupted', async () => {
  const stop = new AbortController();
  const ask = async () => {
    stop.abort();
    return { status: 'no-answer' } as const;
  };
  const { causes } = await gathered(
    diagnose(subjectAt('https://example.com/chat'), { ...realWorld, ask }, stop.signal),
  );
  expect(causes).toEqual([{ kind: 'interrupted' }]);
});
