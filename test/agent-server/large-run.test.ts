import { expect, test } from 'vitest';
import { type Arrival, isRunEnd, type RunEvent } from '../../lib/runnable/run-event.ts';
import type { Answer } from '../support/http-server.ts';
import { checkpoint, eventsIn, history, whole } from '../support/recorded-run.ts';
import { endOf, failureIn } from '../support/run.ts';
import {
  answerBody,
  breakAfter,
  eventsOfRejoin,
  eventsOfRun,
  sendAgain,
  serveRun,
} from '../support/scripted-agent-server.ts';

const mebibyte = 1024 * 1024;
const tooLarge = { kind: 'reply-too-large', limitMiB: 32 };
const start = eventsIn(whole).slice(0, 4).join('');
const pings = (mebibytes: number) => `: ${'x'.repeat(mebibyte - 4)}\n\n`.repeat(mebibytes);
const lineFeeds = (mebibytes: number) => '\n'.repeat(mebibytes * mebibyte);
const json = 'application/json';
const largeState = (mebibytes: number) => [[checkpoint({ text: 'x'.repeat(mebibytes * mebibyte) })]];

const rest =
  (mebibytes: number): Answer =>
  (response, request) =>
    sendAgain(whole, (body) => answerBody(pings(mebibytes) + body))(response, request);

const arrivals = (events: RunEvent[]): Arrival[] =>
  events.flatMap((event) => ('raw' in event && event.raw ? [event.raw] : []));

test.each<[string, 'stream' | 'batch', Parameters<typeof serveRun>[0]]>([
  [
    'a stream that is read on',
    'stream',
    { post: [breakAfter(start + pings(30))], stream: [rest(30)], history },
  ],
  [
    'a stream that is read on again and again',
    'stream',
    { post: [answerBody(start)], stream: [answerBody(start + pings(9))], status: ['running'] },
  ],
  [
    'a single response that is asked for again',
    'batch',
    { post: [breakAfter(lineFeeds(30), json)], join: [answerBody(`${lineFeeds(30)}{}`, json)], history },
  ],
  [
    'a stream and the state after it',
    'stream',
    { post: [answerBody(start + pings(20))], history: largeState(20) },
  ],
])('a run ends at 32 MiB over all its connections: %s', async (_, mode, script) => {
  await using server = await serveRun(script);
  expect(failureIn(await eventsOfRun(server.url, { mode }))).toEqual(tooLarge);
});

test('a run with steps that ends at 32 MiB says that it had them', async () => {
  await using server = await serveRun({ post: [answerBody(start + pings(33))] });
  const events = await eventsOfRun(server.url, { showsSteps: true });
  expect(failureIn(events)).toEqual({ ...tooLarge, hasSteps: true });
});

test('a run of less than 32 MiB over two connections reaches its end, and its reads are counted on', async () => {
  await using server = await serveRun({ post: [breakAfter(start + pings(15))], stream: [rest(16)], history });
  const events = await eventsOfRun(server.url);
  expect(endOf(events)).toBe('end');
  const counts = arrivals(events).filter(({ received }) => received !== undefined);
  expect(counts.at(-1)?.received).toBeGreaterThan(20 * mebibyte);
  expect(counts).toEqual(counts.toSorted((one, other) => one.read - other.read));
});

test('a run that another worker reads on goes on from what has arrived', async () => {
  await using server = await serveRun({ stream: [rest(20)], history });
  const received = (mebibytes: number) =>
    eventsOfRejoin(server.url, { reads: { read: 7, received: mebibytes * mebibyte } });
  expect(failureIn(await received(13))).toEqual(tooLarge);
  const events = await received(10);
  expect(events.filter(isRunEnd)).toMatchObject([{ type: 'end' }]);
  expect(arrivals(events)[0]?.read).toBeGreaterThan(7);
});

test('a large state before a run takes nothing from it', async () => {
  await using server = await serveRun({
    post: [answerBody(pings(20) + whole)],
    history: [...largeState(20), ...history],
  });
  const request = { thread: 't', key: 'k', back: 'start', body: { input: {} } };
  expect(endOf(await eventsOfRun(server.url, { request }))).toBe('end');
});
