import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { textIn, typesOf } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import { eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

type Case = { stream: string; status?: string; history?: JsonObject[]; text: string };

describe('stream that ends with an answer', () => {
  test.each<Case>([
    { stream: 'chat.stream', text: 'You said: hello. This is message 1.' },
    { stream: 'js.chat.stream', text: 'You said: hello. This is message 1.' },
    { stream: 'forget.stream', text: '[redacted]' },
    { stream: 'resume.resumed', text: "Answer was 'yes'." },
    { stream: 'js.resume.resumed', text: 'Answer was "yes".' },
    { stream: 'slow-silent.stream', text: 'late' },
  ])('$stream', async ({ stream, text, history = [] }) => {
    await using server = await serveRun({ post: [replay(stream)], history: [history] });
    const events = await eventsOfRun(server.url);
    expect([textIn(events), endOf(events)]).toEqual([text, 'end']);
    expect(typesOf(events)).not.toContain('rejoining');
    expect(server.posts()).toHaveLength(1);
  });

  test.each(['chat', 'js.chat', 'plain', 'tools', 'js.tools', 'flow', 'structured', 'nested'])(
    '%s asks nothing but the status of the run',
    async (name) => {
      await using server = await serveRun({ post: [replay(`${name}.stream`)] });
      expect(endOf(await eventsOfRun(server.url))).toBe('end');
      expect(server.requests).toHaveLength(2);
    },
  );
});

describe('stream that ends with an error', () => {
  test.each([
    ['fails.stream', 'ValueError: kaputt', ''],
    ['fails-mid.stream', 'ValueError: kaputt', 'This will not'],
    ['js.fails.stream', 'Error: kaputt', ''],
    ['error.plain-missing-key', 'KeyError', ''],
    ['error.recursion', 'GraphRecursionError', ''],
  ])('%s fails with the words of the graph and keeps the answer', async (name, detail, text) => {
    await using server = await serveRun({ post: [replay(name)] });
    const events = await eventsOfRun(server.url);
    expect(failureIn(events)).toMatchObject({ kind: 'runnable-error', status: 200 });
    expect(failureIn(events)).toHaveProperty('detail', expect.stringContaining(detail));
    expect(textIn(events)).toContain(text);
    expect(server.requests).toHaveLength(1);
  });

  test('a JavaScript server that cancelled the run says so by an error', async () => {
    await using server = await serveRun({ post: [replay('js.cancel-interrupt.stream')] });
    const events = await eventsOfRun(server.url);
    expect(failureIn(events)).toEqual({ kind: 'ended-by-server', how: 'cancelled' });
    expect(textIn(events)).not.toBe('');
  });

  test('a wrong input is a failure of the graph', async () => {
    await using server = await serveRun({ post: [replay('error.ticket')] });
    expect(failureIn(await eventsOfRun(server.url))).toMatchObject({
      kind: 'runnable-error',
      detail: expect.stringContaining('ValidationError'),
    });
  });
});
