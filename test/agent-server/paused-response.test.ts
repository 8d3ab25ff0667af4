import { expect, test } from 'vitest';
import { type Answer, answerJson } from '../support/http-server.ts';
import { checkpoint, checkpointOf, recordedBody } from '../support/recorded-run.ts';
import { endOf } from '../support/run.ts';
import { answerBody, breakOff, eventsOfRun, replay, serveRun } from '../support/scripted-agent-server.ts';

const whole = [replay('paused.wait')];
const { messages } = JSON.parse(recordedBody('paused.wait'));

test('a run that pauses before a node waits for “Continue” in a single response, as in a stream', async () => {
  const left = checkpointOf('paused.state');
  await using server = await serveRun({ post: whole, history: [[left]] });
  await using streaming = await serveRun({ post: [replay('paused.stream')], history: [[left]] });
  for (const [url, mode] of [
    [server.url, 'batch'],
    [streaming.url, 'stream'],
  ] as const)
    expect((await eventsOfRun(url, { mode })).at(-1)).toMatchObject({ type: 'asks', questions: [] });
});

const large: Answer = (response) => response.writeHead(200).end(`[${' '.repeat(33 * 1024 * 1024)}]`);

test.each<[string, Answer]>([
  ['has no step left', answerJson(200, [checkpoint({ messages })])],
  ['is not kept', answerJson(200, [])],
  ['cannot be read', answerBody('Internal Server Error', 'text/plain', 500)],
  ['is too large', large],
  ['does not arrive', breakOff],
])('a single response is the end of the answer if the state after it %s', async (_, history) => {
  await using server = await serveRun({ post: whole, history: [history] });
  expect(endOf(await eventsOfRun(server.url, { mode: 'batch' }))).toBe('end');
});

test('a stop that comes while the state is asked for leaves the answer complete', async () => {
  const stop = new AbortController();
  await using server = await serveRun({ post: whole, history: [() => stop.abort()] });
  expect(endOf(await eventsOfRun(server.url, { mode: 'batch', signal: stop.signal }))).toBe('end');
});

test('the state after a single response adds nothing to the answer', async () => {
  const more = checkpoint({ messages, notes: 'inner' }, { next: ['act'] });
  await using server = await serveRun({ post: whole, history: [[more]] });
  const events = await eventsOfRun(server.url, { mode: 'batch' });
  expect(events.filter(({ type }) => type === 'chunks')).toHaveLength(1);
});
