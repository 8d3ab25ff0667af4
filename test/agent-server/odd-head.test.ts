import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http-server.ts';
import { chunksOfBody, chunkTexts, history, recordedBody, whole } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import { answerBody, breakAfter, eventsOfRun, serveRun } from '../support/scripted-agent-server.ts';

const odd: [string, string, number][] = [
  ['status 201', 'text/event-stream', 201],
  ['status 202', 'text/event-stream', 202],
  ['text/plain', 'text/plain', 200],
  ['application/octet-stream', 'application/octet-stream', 200],
  ['text/html', 'text/html', 200],
];

describe('a stream with an odd head', () => {
  test.each(odd)('is read as one: %s', async (_, type, status) => {
    await using server = await serveRun({ post: [answerBody(whole, type, status)], history });
    const events = await eventsOfRun(server.url);
    expect(chunkTexts(events)).toEqual(chunkTexts(chunksOfBody(whole)));
    expect(endOf(events)).toBe('end');
    expect(server.posts()).toHaveLength(1);
  });

  test.each(odd)('is read on as one: %s', async (_, type, status) => {
    await using server = await serveRun({
      post: [breakAfter(recordedBody('rejoin.dropped'))],
      stream: [answerBody(whole, type, status)],
      history,
    });
    expect(chunkTexts(await eventsOfRun(server.url))).toEqual(chunkTexts(chunksOfBody(whole)));
  });
});

test.each<[string, Answer]>([
  ['with another success', (response) => response.writeHead(202, { 'x-amzn-waf-action': 'challenge' }).end()],
  [
    'in place of an endpoint',
    (response) => response.writeHead(405, { 'x-amzn-waf-action': 'captcha' }).end(),
  ],
])('a check for bots is named: %s', async (_, answer) => {
  await using server = await serveRun({ post: [answer], history });
  const failure = failureIn(await eventsOfRun(server.url));
  expect(failure).toMatchObject({ kind: 'screened', by: 'bot-check' });
});
