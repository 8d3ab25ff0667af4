import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRealAgentServer } from '../../../demo/real-agent-server.mjs';
import { conversation, latest, questionsIn } from '../../support/agent-conversation.ts';
import { dropping } from '../../support/dropping-proxy.ts';
import { failureIn } from '../../support/run.ts';

let server: Awaited<ReturnType<typeof startRealAgentServer>>;

beforeAll(async () => {
  server = await startRealAgentServer();
}, 60_000);

afterAll(() => server?.stop());

describe('connection to a real Agent Server that drops', () => {
  test('the answer is whole, and was asked for once', async () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    const whole = Array.from({ length: 6 }, (_, tick) => `tick${tick} `).join('');
    const points = Array.from({ length: 20 }, () => [1 + random(9_000), 500 + random(4_000)]);
    const read = async (limits: number[]) => {
      await using proxy = await dropping(server.origin, [...limits]);
      const { say } = conversation('slow', server.origin, proxy.base);
      const { text, end } = await say('ticks 6', latest(null));
      expect({ limits, text, end, posts: proxy.posts() }).toEqual({
        limits,
        text: whole,
        end: 'end',
        posts: 1,
      });
    };
    for (let place = 0; place < points.length; place += 5)
      await Promise.all(points.slice(place, place + 5).map(read));
  }, 180_000);
});

const inputs: Record<string, string> = {
  hop: 'low',
  slow: 'ticks 2',
  tools: 'weather',
  inbox: 'mail',
  hitl: 'mail',
};
const withMessages =
  'approve both chat custom fails forget hidden hitl hop inbox nested noschema persona rich slow structured tools'.split(
    ' ',
  );

describe('both modes of a real Agent Server', () => {
  test.each(withMessages)(
    '%s ends alike',
    async (graph) => {
      const ends = await Promise.all(
        (['stream', 'batch'] as const).map(async (mode) => {
          const { say } = conversation(graph, server.origin);
          const result = await say(inputs[graph] ?? 'hello', latest(null), { mode });
          const questions = questionsIn(result).map(({ value }) => value);
          return { end: result.end, text: result.text, questions, failure: failureIn(result.events) };
        }),
      );
      expect(ends[0]).toEqual(ends[1]);
    },
    60_000,
  );
});

describe('real Agent Server that is restarted', () => {
  test('the run is read on, or its loss is named', async () => {
    const { say } = conversation('slow', server.origin);
    const reading = say('ticks 20', latest(null));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await server.restart();
    const { end, text } = await reading;
    expect(['end', 'ended-by-server', 'cut-short']).toContain(end);
    if (end === 'end') expect(text).toContain('tick19');
  }, 120_000);
});
