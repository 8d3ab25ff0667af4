import { describe, expect, test } from 'vitest';
import { agentServer } from '../../lib/agent-server/agent-server.ts';
import { checkup } from '../../lib/agent-server/assistant/checkup.ts';
import type { Subject } from '../../lib/chat/doctor/questions.ts';
import { diagnosed, tried } from '../support/doctor-scene.ts';
import { type Answer, answerJson, answerText, serve } from '../support/http-server.ts';
import { answerRecorded } from '../support/recorded.ts';

const id = 'eb6db400-e3c8-5d06-a834-015cb89efe69';
const known = [{ assistant_id: id, graph_id: 'chat', name: 'chat', metadata: { created_by: 'system' } }];

/** Answers as a Python server: a run is refused without an assistant. */
const python: Record<string, Answer> = {
  '/info': answerRecorded('info'),
  '/team/assistants/search': answerJson(200, known),
  [`/team/assistants/${id}`]: answerRecorded('assistants.get'),
  [`/team/assistants/${id}/schemas`]: answerRecorded('schemas.chat'),
  '/team/assistants/chat': answerRecorded('assistants.get-by-graph-name'),
  '/team/assistants/chat/schemas': answerRecorded('assistants.get-by-graph-name'),
  '/team/runs/stream': (response, { body }) =>
    answerRecorded(body === '{}' ? 'error.no-assistant' : 'chat.stream')(response, {} as never),
  '/team/runs/wait': (response, { body }) =>
    answerRecorded(body === '{}' ? 'error.no-assistant' : 'chat.wait')(response, {} as never),
};

async function tested(assistant: string, answers: Record<string, Answer>, part: Partial<Subject> = {}) {
  await using server = await serve(answers);
  const { causes, steps } = await diagnosed(`${server.origin}/team/assistants/${assistant}`, {
    checkup,
    ...part,
  });
  const requests = server.requests.map(({ method, path, body }) => `${method} ${path} ${body}`.trim());
  return { causes, requests, stateOf: (id: string) => steps.find((step) => step.id === id)?.state };
}

describe('connection test of an assistant', () => {
  test.each([id, 'chat'])('finds nothing wrong with %s, and runs nothing', async (assistant) => {
    const { causes, requests, stateOf } = await tested(assistant, python);
    expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: false }]);
    expect([stateOf('schema'), stateOf('modes')]).toEqual(['fine', 'fine']);
    expect(requests.filter((request) => request.includes('/runs/'))).toEqual([
      'POST /team/runs/stream {}',
      'POST /team/runs/wait {}',
      'POST /team/runs/stream {}',
    ]);
  });

  test('finds nothing wrong with a JavaScript server', async () => {
    const run = answerRecorded('js.error.config-null');
    const { causes } = await tested(id, {
      ...python,
      [`/team/assistants/${id}/schemas`]: answerRecorded('js.schemas.plain'),
      '/team/runs/stream': run,
      '/team/runs/wait': run,
    });
    expect(causes).toEqual([{ kind: 'nothing-wrong', isTried: false }]);
  });

  test.each<[string, Record<string, Answer>, object]>([
    [
      'a missing key',
      { ...python, [`/team/assistants/${id}/schemas`]: answerRecorded('auth.none.search') },
      { kind: 'unauthorized', status: 401, detail: 'Who are you?' },
    ],
    ['an address without a server', {}, { kind: 'path-missing' }],
    [
      'runs that are switched off',
      { ...python, '/team/runs/stream': answerJson(404, {}), '/team/runs/wait': answerJson(404, {}) },
      { kind: 'endpoint-missing', path: '/runs/stream', other: null },
    ],
  ])('names %s', async (_, answers, cause) => {
    expect((await tested(id, answers)).causes).toMatchObject([cause]);
  });

  test('names a graph that the server does not know', async () => {
    const { causes } = await tested('chat', { ...python, '/team/assistants/search': answerJson(200, []) });
    expect(causes).toMatchObject([{ kind: 'refused', status: 422 }]);
  });
});

describe('test message to an assistant', () => {
  async function sent(answers: Record<string, Answer>, mode: Subject['mode'] = 'stream') {
    await using server = await serve({ ...python, ...answers });
    const subject = { checkup, mode };
    const { causes } = await tried(`${server.origin}/team/assistants/chat`, {
      part: subject,
      by: agentServer,
    });
    const runs = server.requests.filter(({ path }) => path.includes('/runs/'));
    return { cause: causes[0], run: runs[0], body: JSON.parse(runs[0]?.body ?? 'null') };
  }

  test.each([
    ['stream', '/team/runs/stream'],
    ['batch', '/team/runs/wait'],
  ] as const)('runs outside any conversation in the mode %s', async (mode, path) => {
    const { cause, run, body } = await sent({}, mode);
    expect(cause).toEqual({ kind: 'nothing-wrong', isTried: true });
    expect(run?.path).toBe(path);
    expect(body).toMatchObject({
      assistant_id: 'chat',
      input: { messages: [{ type: 'human' }] },
      on_disconnect: 'cancel',
    });
    expect(body).not.toHaveProperty('thread_id');
  });

  test.each<[string, Subject['mode'], string, object]>([
    [
      'a failed stream',
      'stream',
      'fails.stream',
      { kind: 'server-error', detail: expect.stringMatching(/: /) },
    ],
    ['a failed run', 'batch', 'fails.wait', { kind: 'server-error', detail: expect.stringMatching(/: /) }],
    ['an unknown assistant', 'stream', 'error.unknown-assistant', { kind: 'refused', status: 422 }],
  ])('names %s', async (_, mode, recording, cause) => {
    const answer = answerRecorded(recording);
    const { cause: found } = await sent({ '/team/runs/stream': answer, '/team/runs/wait': answer }, mode);
    expect(found).toMatchObject(cause);
  });

  test.each([
    [['metadata', 'values', 'values', 'end'], { pieces: 2 }],
    [['metadata', 'error'], { pieces: 0, failure: { detail: 'Broken' } }],
  ])('counts the pieces of a stream of %j', async (events, reading) => {
    const body = events.map((event) => `event: ${event}\ndata: {"message": "Broken"}\n\n`).join('');
    const reply = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    expect(await checkup.readTrial(reply, 'stream')).toMatchObject(reading);
  });

  test('names a web page', async () => {
    const page = answerText(200, 'text/html', '<html><title>Sign in</title></html>');
    expect((await sent({ '/team/runs/stream': page })).cause).toEqual({ kind: 'web-page', title: 'Sign in' });
  });
});
