import { describe, expect, test } from 'vitest';
import { type Answer, answerJson, answerText } from '../support/http-server.ts';
import { answerRecorded } from '../support/recorded.ts';
import { listing, searchAt } from '../support/searched-server.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const assistant = (number: number, part: object = {}) => ({
  assistant_id: id(number),
  graph_id: 'agent',
  name: `Assistant ${number}`,
  description: null,
  metadata: {},
  ...part,
});

/** Answers a search as a server does: with the page that was asked for. */
const searchOf =
  (all: object[]): Answer =>
  (response, { body }) => {
    const { limit, offset } = JSON.parse(body);
    answerJson(200, all.slice(offset, offset + limit))(response);
  };

const info = answerRecorded('info');

describe('search for assistants', () => {
  test.each<[string, string, Answer]>([
    ['a Python server', '/', info],
    ['a JavaScript server', '/', answerRecorded('js.info')],
    ['Aegra', '/', answerJson(200, { name: 'Aegra', version: '0.11.0', status: 'running' })],
    ['a server at its documentation', '/docs', info],
    ['a server at one of its runs', '/threads/7b2b3c9e-2f3a-4c5d-8e6f-0a1b2c3d4e5f/runs/stream', info],
    ['a server at one of its assistants', '/assistants/agent', info],
  ])('recognises %s', async (_, path, answer) => {
    const { outcome, paths, requests } = await searchAt(path, {
      '/info': answer,
      '/assistants/search': searchOf([assistant(1)]),
    });
    expect([outcome, paths]).toEqual(['found', [`/assistants/${id(1)}`]]);
    expect(requests.slice(0, 2)).toEqual(['GET /info', 'POST /assistants/search']);
  });

  test('lists the assistants of a real server', async () => {
    const found = await searchAt('/', {
      '/info': info,
      '/assistants/search': answerRecorded('assistants.search'),
    });
    expect(found.outcome === 'found' && found.runnables.map(({ path }) => path)).toContain('chat');
    expect(found).toMatchObject({
      runnables: expect.arrayContaining([
        expect.objectContaining({ protocol: 'agent-server', modes: ['stream', 'batch'] }),
      ]),
    });
  });

  test('finds a server below a prefix, and above the path', async () => {
    const answers = { '/team/info': info, '/team/assistants/search': searchOf([assistant(1)]) };
    const { paths } = await searchAt('/team/chat', answers);
    expect(paths).toEqual([`/team/assistants/${id(1)}`]);
  });

  test('names an assistant, and its graph if that has another name', async () => {
    const named = assistant(2, { name: 'agent', description: 'Answers', metadata: { created_by: 'system' } });
    const found = await searchAt('/', {
      '/info': info,
      '/assistants/search': searchOf([assistant(1, { name: 'Pirate' }), named]),
    });
    expect(found).toMatchObject({
      runnables: [
        { path: 'agent', description: 'Answers' },
        { path: 'Pirate', graph: 'agent', description: '' },
      ],
    });
    expect(found.outcome === 'found' && found.runnables[0]).not.toHaveProperty('graph');
  });

  test('asks what a few assistants take', async () => {
    const { requests } = await searchAt('/', {
      '/info': info,
      '/assistants/search': searchOf([assistant(1)]),
      [`/assistants/${id(1)}/schemas`]: answerRecorded('schemas.chat'),
    });
    expect(requests).toContain(`GET /assistants/${id(1)}/schemas`);
  });

  test.each<[string, Answer, number]>([
    ['a JavaScript server', answerRecorded('js.info'), 1],
    ['many assistants', info, 7],
  ])('asks for no schemas of %s', async (_, answer, count) => {
    const all = Array.from({ length: count }, (_, number) => assistant(number));
    const { requests } = await searchAt('/', { '/info': answer, '/assistants/search': searchOf(all) });
    expect(requests).toEqual(['GET /info', 'POST /assistants/search']);
  });

  test.each([
    [100, 2],
    [250, 3],
    [1500, 10],
  ])('reads %i assistants in %i pages', async (count, pages) => {
    const all = Array.from({ length: count }, (_, number) => assistant(number));
    const { paths, requests } = await searchAt('/', { '/info': info, '/assistants/search': searchOf(all) });
    expect(paths).toHaveLength(Math.min(count, 1_000));
    expect(requests).toHaveLength(1 + pages);
  });

  test('finds the assistants of an assistant’s server that does not say what it is', async () => {
    const { paths } = await searchAt('/assistants/agent', { '/assistants/search': searchOf([assistant(1)]) });
    expect(paths).toEqual([`/assistants/${id(1)}`]);
  });
});

describe('failed search at an Agent Server', () => {
  test.each<[string, Answer, object]>([
    ['a missing key', answerRecorded('auth.none.search'), { kind: 'needs-key', status: 401 }],
    ['a forbidden list', answerJson(403, {}), { kind: 'needs-key', status: 403 }],
    ['a list that is switched off', answerJson(404, {}), { kind: 'list-switched-off' }],
    ['no assistants', answerJson(200, []), { kind: 'nothing-listed' }],
    ['a fault', answerText(500, 'text/plain', 'Oh'), { kind: 'bad-status', status: 500 }],
    ['something else', answerJson(200, { a: 1 }), { kind: 'bad-status', status: 200 }],
  ])('says so of %s, and tries no other protocol', async (_, answer, failure) => {
    const found = await searchAt('/', {
      '/info': info,
      '/assistants/search': answer,
      '/openapi.json': listing(['/runs/stream']),
    });
    expect(found.failure).toMatchObject(failure);
    expect(found.requests).not.toContain('GET /openapi.json');
  });

  test('leaves a server without its mark to the other protocols', async () => {
    const { paths, requests } = await searchAt('/chat', {
      '/openapi.json': listing(['/chat/stream']),
      '/info': answerJson(200, { version: '1' }),
    });
    expect(paths).toEqual(['/chat']);
    expect(requests).not.toContain('POST /assistants/search');
  });
});
