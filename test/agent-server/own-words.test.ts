import { expect, test } from 'vitest';
import { agentParts } from '../../lib/agent-server/answer/answer-parts.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { outputOf, textOf } from '../support/agent-server-run.ts';
import { chunksOf } from '../support/run.ts';
import { answerBody, eventsOfRun, replay, request, serveRun } from '../support/scripted-agent-server.ts';

const human = (content: string, id: string) => ({ type: 'human', content, id });
const ai = (content: string, id: string) => ({ type: 'ai', content, id });

/** Sends an input and returns the chunks of the answer. */
async function chunksFor(input: JsonObject | JsonObject[], reply = replay('reflects.wait')) {
  const body = { ...(request.body as JsonObject), input };
  await using server = await serveRun({ post: [reply] });
  return chunksOf(await eventsOfRun(server.url, { mode: 'batch', request: { ...request, body } }));
}

test('a single response shows all that follows the message, also what the graph asks itself', async () => {
  await using streaming = await serveRun({ post: [replay('reflects.stream')] });
  const streamed = agentParts(outputOf(chunksOf(await eventsOfRun(streaming.url))), null);
  const whole = agentParts(outputOf(await chunksFor({ messages: [human('Rome', 'h1')] })), null);
  expect(whole).toEqual(streamed.filter(({ kind }) => kind !== 'beside'));
  expect(whole.map(({ kind }) => kind)).toEqual(['text', 'message', 'text']);
});

const reply = (messages: JsonObject[]) => answerBody(JSON.stringify({ messages }), 'application/json');
const earlier = [human('Before', 'h0'), ai('Yes.', 'a0')];
const again = [human('Be brief.', 'x'), ai('Brief.', 'b')];
const sent = human('Now', 'h1');

test.each<[string, JsonObject | JsonObject[], JsonObject[], string]>([
  [
    'the last message of its input',
    { messages: [...earlier, sent] },
    [...earlier, sent, ai('Long.', 'a'), ...again],
    'Long.\n\nBe brief.\n\nBrief.',
  ],
  [
    'an input that is a list',
    [sent],
    [...earlier, sent, ai('Long.', 'a'), ...again],
    'Long.\n\nBe brief.\n\nBrief.',
  ],
  [
    'the last message of its id, if a list that is only added to holds it twice',
    { messages: [sent] },
    [...earlier, sent, sent, ai('Long.', 'a')],
    'Long.',
  ],
  [
    'the last question, if the state does not hold the message',
    { messages: [sent] },
    [...earlier, ...again],
    'Brief.',
  ],
  [
    'the last question, if the message has no id',
    { messages: [{ type: 'human', content: 'Now' }] },
    [...earlier, sent, ai('Long.', 'a'), ...again],
    'Brief.',
  ],
])('a single response follows %s', async (_, input, messages, text) => {
  expect(textOf(await chunksFor(input, reply(messages)))).toBe(text);
});
