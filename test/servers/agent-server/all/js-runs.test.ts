import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contents, conversation, earlier, latest, questionsIn } from '../../../support/agent-conversation.ts';
import { dropping } from '../../../support/dropping-proxy.ts';
import { runElsewhere } from '../../../support/other-client.ts';
import { typesOf } from '../../../support/recorded-run.ts';
import { failureIn } from '../../../support/run.ts';
import { startJsAgentServer } from '../js-server.ts';

const isLong = process.env.RUNNEL_LONG === '1';

test.skipIf(isLong)(
  'runs on an Agent Server in JavaScript: its recordings stand in for it without RUNNEL_LONG=1',
  () => {
    console.log('The Agent Server in JavaScript is not started: RUNNEL_LONG=1 installs it, about 200 MB.');
  },
);

describe.runIf(isLong)('runs on an Agent Server in JavaScript', () => {
  let server: Awaited<ReturnType<typeof startJsAgentServer>>;

  beforeAll(async () => {
    server = await startJsAgentServer();
  });

  afterAll(() => server?.stop());

  test.each(['chat', 'tools'])('%s: both modes end alike and say the same', async (graph) => {
    const streamed = await conversation(graph, server.origin).say('hi', latest(null));
    const whole = await conversation(graph, server.origin).say('hi', latest(null), { mode: 'batch' });
    expect([streamed.end, whole.end]).toEqual(['end', 'end']);
    expect(streamed.text).not.toBe('');
    expect(streamed.text).toBe(whole.text);
  });

  test.each(['stream', 'batch'] as const)('a failure has the words of the graph: %s', async (mode) => {
    const failed = await conversation('fails', server.origin).say('x', latest(null), { mode });
    expect(failureIn(failed.events)).toMatchObject({ kind: 'runnable-error' });
    expect(JSON.stringify(failureIn(failed.events))).toContain('kaputt');
  });

  test('a conversation goes on, and goes back by checkpoint', async () => {
    const { say, state } = conversation('chat', server.origin);
    const first = await say('one', latest(null));
    const second = await say('two', latest(first.place));
    expect(contents(await state())).toEqual(['one', first.text, 'two', second.text]);
    const edited = await say('2', earlier(first.place));
    expect(edited.end).toBe('end');
    expect(contents(await state())).toEqual(['one', first.text, '2', edited.text]);
    expect(typesOf(edited.events)).not.toContain('forgets');
  });

  test.each(['stream', 'batch'] as const)('a question is asked and answered: %s', async (mode) => {
    const { say } = conversation('approve', server.origin);
    const asked = await say('mail', latest(null), { mode });
    const [question] = questionsIn(asked);
    const answers = [{ id: question?.id ?? null, value: 'yes' }];
    const answered = await say('', { ...latest(asked.place), answers }, { mode });
    expect([asked.end, answered.end]).toEqual(['asks', 'end']);
    expect(answered.text).toContain('yes');
  });

  test('two questions are asked at once', async () => {
    expect(questionsIn(await conversation('pair', server.origin).say('t', latest(null)))).toHaveLength(2);
  });

  test.each([300, 1_500, 3_000, 6_000])(
    'an answer is whole although its connection drops after %i bytes',
    async (bytes) => {
      await using proxy = await dropping(server.origin, [bytes, 1_000]);
      const { text, end } = await conversation('slow', server.origin, proxy.base).say(
        'ticks 6',
        latest(null),
      );
      const whole = Array.from({ length: 6 }, (_, tick) => `tick${tick} `).join('');
      expect([text, end, proxy.posts()]).toEqual([whole, 'end', 1]);
    },
  );

  test('a stop is noticed', async () => {
    const { say, cancel } = conversation('slow', server.origin);
    const stop = new AbortController();
    const onEvent = (event: { type: string }) => {
      if (event.type === 'chunks') stop.abort();
    };
    const stopped = await say('ticks 20', latest(null), { signal: stop.signal, onEvent });
    expect([stopped.end, await cancel(stopped.place)]).toEqual(['stopped', 'cancelled']);
  });

  test.each(['stream', 'batch'] as const)(
    'a cancellation by another client is told apart: %s',
    async (mode) => {
      const { say, cancel } = conversation('slow', server.origin);
      const { events } = await say('ticks 40', latest(null), {
        mode,
        onEvent(event) {
          if (event.type === 'placed') setTimeout(() => void cancel(event.place), 500);
        },
      });
      expect(failureIn(events)).toEqual({ kind: 'ended-by-server', how: 'cancelled' });
    },
  );

  test('another client that writes into the thread is told of', async () => {
    const { say, thread } = conversation('chat', server.origin);
    const first = await say('one', latest(null));
    await runElsewhere(server.origin, thread);
    const second = await say('two', latest(first.place));
    expect(second.events).toContainEqual(expect.objectContaining({ type: 'elsewhere', count: 2 }));
    expect(typesOf((await say('three', latest(second.place))).events)).not.toContain('elsewhere');
  });
});
