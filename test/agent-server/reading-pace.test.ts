import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsIn, key, run, thread, whole } from '../support/recorded-run.ts';
import { eventsOfRejoin } from '../support/scripted-agent-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Reply = (path: string, number: number) => Response | Promise<Response>;

const json = (status: number, body: object) => Response.json(body, { status });
const page = (status: number) =>
  new Response('<!doctype html><title>Gateway</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const stream = (body: BodyInit | null) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });
const refusedPort: Reply = () => Promise.reject(new TypeError('Failed to fetch'));

const word = (id: number) =>
  `event: messages\ndata: [{"type":"AIMessageChunk","id":"m1","content":"word "},{}]\nid: ${id}-0\n\n`;

/** A body that breaks after some time. */
const broken = (text: string, afterMs: number) =>
  stream(
    new ReadableStream({
      start(controller) {
        if (text !== '') controller.enqueue(new TextEncoder().encode(text));
        setTimeout(() => controller.error(new TypeError('network error')), afterMs);
      },
    }),
  );

const goesOn = { run_id: run, status: 'running', metadata: { runnel_run: key } };
const isOfStream = (path: string) => path.endsWith('/stream');

/** Replies to the question for the stream in one way, and to every other as a server does whose run goes on. */
const streamIs =
  (reply: Reply): Reply =>
  (path, number) =>
    isOfStream(path) ? reply(path, number) : json(200, path.includes('/runs?') ? [goesOn] : goesOn);

/** Reads a run on for a minute; returns when each request was made, in ms. */
async function requestsOf(reply: Reply, place: object = { thread, run, key }) {
  const [times, stop, since]: [number[], AbortController, number] = [[], new AbortController(), Date.now()];
  const fetch = async (url: unknown) => {
    times.push(Date.now() - since);
    return reply(new URL(String(url)).href, times.length);
  };
  const reading = eventsOfRejoin(
    'https://agents.test/base/assistants/chat',
    { place: place as never },
    { fetch: fetch as never, signal: stop.signal },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  stop.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  await reading;
  return times;
}

/** The most requests in any second, from the first of them on. */
const mostInASecond = (times: number[]) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length));

describe('a run that is read on from a server that fails', () => {
  test.each<[string, Reply]>([
    ['cannot be reached', refusedPort],
    ['is behind a gateway without a server', () => page(502)],
    ['is behind a gateway that has had enough', () => json(429, { detail: 'Too many requests' })],
    ['shows a page in place of every reply', () => page(200)],
    ['ends each stream at once', streamIs(() => stream(''))],
    ['ends each stream after old events', streamIs(() => stream(eventsIn(whole).slice(0, 6).join('')))],
    ['ends each stream after events with new ids', streamIs((_, number) => stream(word(number)))],
    ['breaks each stream at once', streamIs(() => broken('', 0))],
    ['breaks each stream after a new event', streamIs((_, number) => broken(word(number), 10))],
    ['breaks each stream after old events', streamIs(() => broken(eventsIn(whole).slice(0, 6).join(''), 10))],
    ['sends one event without an id, and ends', streamIs(() => stream('event: messages\ndata: [{},{}]\n\n'))],
    ['sends half an event', streamIs(() => stream('event: messages\nda'))],
    ['sends comments alone', streamIs(() => stream(': ping\n\n'))],
    ['refuses each stream', streamIs(() => page(503))],
    ['shows a page in place of each stream', streamIs(() => page(200))],
    ['knows no streams', streamIs(() => json(404, { detail: 'Not Found' }))],
    ['has one status after another', (path, n) => (n % 2 ? page(502) : streamIs(() => stream(''))(path, n))],
    ['cannot tell the status', (path, n) => (isOfStream(path) ? stream(word(n)) : page(500))],
    ['tells the status as a page', (path) => (isOfStream(path) ? stream('') : page(200))],
    ['brings something each second', streamIs((_, number) => broken(word(number), 1_100))],
  ])('which %s, is asked at most twice in a second after the first three requests', async (_, reply) => {
    const times = await requestsOf(reply);
    expect(times.length).toBeGreaterThan(1);
    expect(mostInASecond(times.slice(3))).toBeLessThanOrEqual(2);
  });

  test('and whose name at the server is not known, is asked no more often', async () => {
    const times = await requestsOf(() => page(502), { thread, key });
    expect(mostInASecond(times.slice(3))).toBeLessThanOrEqual(2);
  });

  test('is asked less and less often if nothing lasts', async () => {
    const times = await requestsOf(streamIs((_, number) => broken(word(number), 10)));
    const half = times.filter((at) => at < 30_000).length;
    expect(times.length - half).toBeLessThan(half);
  });

  test('is read on at once if the connection lasts a second and brings something', async () => {
    const streams = await requestsOf(streamIs((_, number) => broken(word(number), 1_100)));
    expect(streams.length).toBeGreaterThan(50);
  });
});
