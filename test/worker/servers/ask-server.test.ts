import { describe, expect, test } from 'vitest';
import { createSecretSearch } from '../../../lib/chat/masking/secret-search.ts';
import type { ProfileSecrets } from '../../../lib/chat/profile/secrets.ts';
import type { ServerQuestion } from '../../../lib/chat/server/server-question.ts';
import { type AskingWorld, askServer } from '../../../lib/worker/servers/server-commands.ts';
import { type Answer, answerText, serve } from '../../support/http-server.ts';
import { plainHeader, secretHeader } from '../../support/profile.ts';

const world: AskingWorld = {
  fetch,
  isOnline: () => true,
  now: () => performance.now(),
  newId: () => 'an-id',
  readSecrets: async () => ({}),
  readGroups: async () => [],
  searchForSecrets: async (typed) => createSecretSearch(typed ?? []),
};

const question: Omit<ServerQuestion, 'url'> = {
  method: 'GET',
  accept: 'application/json',
  asker: 'nobody',
  secrets: {},
  limits: { bytes: 1024, ms: 10_000 },
};

const asker = { id: 'p1', name: 'Chat', headers: [], sendCookies: false };

async function asked(answer: Answer, part: Partial<ServerQuestion> = {}, own: Partial<AskingWorld> = {}) {
  await using server = await serve({ '/here': answer, '/there': answerText(200, 'text/plain', 'There.') });
  const said = await askServer({ ...question, url: `${server.origin}/here`, ...part }, { ...world, ...own });
  return { said, requests: server.requests, origin: server.origin };
}

const ok = answerText(200, 'application/json', '{"a":1}');

test('a question has the query of the profile, and its answer does not', async () => {
  await using server = await serve(() => answerText(200, 'text/plain', 'Here.'));
  const url = `${server.origin}/here`;
  const query = [plainHeader('v', '1'), { ...secretHeader('code'), id: 'typed' }, plainHeader('', '')];
  const part = { url, asker: { ...asker, query }, secrets: { typed: 'K' } };
  const said = await askServer({ ...question, ...part }, world);
  expect(server.requests.map(({ path }) => path)).toEqual(['/here?v=1&code=K']);
  expect(said).toMatchObject({ status: 'answered', url });
});

describe('a question to a server', () => {
  test('returns the status, the headers, the text and the times of the reply', async () => {
    const { said, origin } = await asked(ok);
    expect(said).toMatchObject({
      status: 'answered',
      httpStatus: 200,
      url: `${origin}/here`,
      text: '{"a":1}',
      end: 'whole',
    });
    if (said.status !== 'answered') throw new Error(said.status);
    expect(said.headers).toContainEqual(['content-type', 'application/json']);
    expect(said.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(7);
    expect(said.endMs).toBeGreaterThanOrEqual(said.headMs);
  });

  test.each(['GET', 'OPTIONS', 'POST'] as const)('is sent as %s', async (method) => {
    const { requests } = await asked(ok, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
    expect(requests).toMatchObject([{ method, body: method === 'POST' ? '{}' : '' }]);
  });

  test('is not sent if it needs a secret that is locked, unless another is typed', async () => {
    await using server = await serve({ '/here': ok });
    const header = secretHeader('x-key', server.origin);
    const stored = { [header.id]: { sealed: 'unreadable', origin: server.origin } };
    const locked = { ...world, readSecrets: async () => stored };
    const ask = (secrets: Record<string, string>) =>
      askServer(
        { ...question, url: `${server.origin}/here`, asker: { ...asker, headers: [header] }, secrets },
        locked,
      );
    await expect(ask({})).rejects.toMatchObject({ refusal: { code: 'secrets-locked' } });
    expect(server.requests).toEqual([]);
    expect(await ask({ [header.id]: 'typed now' })).toMatchObject({ status: 'answered' });
    expect(server.requests).toMatchObject([{ headers: { 'x-key': 'typed now' } }]);
  });

  test('carries typed and stored secrets of its origin only', async () => {
    await using server = await serve({ '/here': ok });
    const stored = (origin: string) => ({ value: `stored-for-${origin}`, origin });
    const headers = ['x-typed', 'x-stored', 'x-other'].map((name) => secretHeader(name));
    await askServer(
      {
        ...question,
        url: `${server.origin}/here`,
        asker: { ...asker, headers: [...headers, plainHeader('x-plain', 'for {{profile}}')] },
        secrets: { 'id of x-typed': 'typed-secret' },
      },
      {
        ...world,
        readSecrets: async () => ({
          'id of x-stored': stored(server.origin),
          'id of x-other': stored('https://other.example'),
        }),
      },
    );
    expect(server.requests[0]?.headers).toMatchObject({
      'x-typed': 'typed-secret',
      'x-stored': `stored-for-${server.origin}`,
      'x-plain': 'for Chat',
    });
    expect(server.requests[0]?.headers).not.toHaveProperty('x-other');
  });

  test('carries the headers of the groups that the profile uses', async () => {
    await using server = await serve({ '/here': ok });
    const group = {
      id: 'g1',
      name: 'Staging',
      headers: [plainHeader('x-stage', 'two'), secretHeader('x-key')],
    };
    const ofGroups: AskingWorld = {
      ...world,
      readGroups: async () => [group],
      readSecrets: async (id): Promise<ProfileSecrets> =>
        id === 'g1'
          ? {
              [`id of x-key ${server.origin}`]: { value: 'of-this-site', origin: server.origin },
              'id of x-key https://other.example': { value: 'of-another', origin: 'https://other.example' },
            }
          : {},
    };
    const asked = { ...question, url: `${server.origin}/here`, asker: { ...asker, groups: ['g1'] } };
    await askServer(asked, ofGroups);
    expect(server.requests[0]?.headers).toMatchObject({ 'x-stage': 'two', 'x-key': 'of-this-site' });
  });

  test('leaves out a header row that is still blank', async () => {
    const { said, requests } = await asked(ok, {
      asker: { ...asker, headers: [plainHeader('', ''), plainHeader('x-a', 'one')] },
    });
    expect(said).toMatchObject({ status: 'answered' });
    expect(requests[0]?.headers).toMatchObject({ 'x-a': 'one' });
  });

  test('masks the secrets that the server repeats', async () => {
    const { said } = await asked(
      (response, { headers }) => {
        response.writeHead(200, { 'x-seen': String(headers['x-key']) }).end(`Seen ${headers['x-key']}.`);
      },
      {
        asker: { ...asker, headers: [secretHeader('x-key')] },
        secrets: { 'id of x-key': 'very-secret-value' },
      },
    );
    expect(said.status).toBe('answered');
    expect(JSON.stringify(said)).not.toContain('very-secret');
  });

  test('follows a redirect only without a profile', async () => {
    const away: Answer = (response) => response.writeHead(307, { location: '/there' }).end();
    const followed = await asked(away);
    expect(followed.said).toMatchObject({ text: 'There.', url: `${followed.origin}/there` });
    const own = await asked(away, { asker });
    expect(own.requests).toHaveLength(1);
    expect(own.said).not.toMatchObject({ text: 'There.' });
  });

  test.each<[string, Answer, Partial<ServerQuestion>, object]>([
    [
      'a reply that is too large',
      answerText(200, 'text/plain', 'x'.repeat(5000)),
      {},
      { status: 'answered', end: 'too-large', text: 'x'.repeat(1024) },
    ],
    [
      'a body that breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('Some', () => response.destroy());
      },
      {},
      { status: 'answered', end: 'cut-short', text: 'Some' },
    ],
    [
      'a body that does not end',
      (response) => void response.writeHead(200).write('Some'),
      { limits: { bytes: 1024, ms: 300 } },
      { status: 'answered', end: 'overdue', text: 'Some' },
    ],
    ['a head that does not come', () => {}, { limits: { bytes: 1024, ms: 300 } }, { status: 'no-answer' }],
    [
      'a connection that is closed',
      (response) => void response.destroy(),
      {},
      { status: 'unreachable', isOnline: true },
    ],
  ])('reports %s', async (_, answer, part, expected) => {
    expect((await asked(answer, part)).said).toMatchObject(expected);
  });
});
