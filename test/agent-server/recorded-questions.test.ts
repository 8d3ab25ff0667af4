import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { type Answer, answerJson } from '../support/http-server.ts';
import { checkpoint, checkpointOf, key, run } from '../support/recorded-run.ts';
import { endOf } from '../support/run.ts';
import { eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

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
      history: [[checkpointOf(state)]],
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
      history: [[checkpointOf('static.state')]],
    });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'asks', questions: [] });
  });

  test('static.continue ends with the answer', async () => {
    await using server = await serveRun({ post: [replay('static.continue')] });
    expect(endOf(await eventsOfRun(server.url))).toBe('end');
  });

  test('a question that somebody else has answered meanwhile is still that of the run', async () => {
    const history = [checkpointOf('resume.state')];
    await using server = await serveRun({ post: [replay('resume.run')], history: [history] });
    expect((await eventsOfRun(server.url)).at(-1)).toMatchObject({ type: 'asks' });
  });
});

const runObject = {
  run_id: run,
  status: 'success',
  metadata: { runnel_run: key },
};
