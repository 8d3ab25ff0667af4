import { expect, inject, test } from 'vitest';
import { parseJson, writeJson } from '../../../lib/json/json.ts';
import { connect } from '../../../lib/langserve/connect.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import type { Target } from '../../../lib/runnable/runnable.ts';
import { addChunk, emptyFold, outputOf } from '../../support/fold.ts';
import { endOf, failureIn, outputOfRun, target } from '../../support/run.ts';
import { releaseAt, seenAt } from './server.ts';

const origin = inject('langServe');

type Run = {
  input?: string;
  part?: Partial<Target>;
  signal?: AbortSignal;
  /** Is told the text so far. */
  onText?(text: unknown): void;
};

async function told(path: string, { input = 'hi', part, signal = never(), onText }: Run = {}) {
  const events: RunEvent[] = [];
  const fold = emptyFold();
  for await (const event of connect(target(`${origin}${path}`, part)).run({ input }, signal)) {
    events.push(event);
    if (event.type !== 'chunks') continue;
    for (const chunk of event.chunks) addChunk(fold, chunk);
    onText?.(outputOf(fold));
  }
  return { events, output: outputOf(fold), end: endOf(events) };
}

const never = () => new AbortController().signal;

/** Sends the requests for `/stream_events` nowhere, as a server does that lacks it. */
const withoutEvents: typeof fetch = (url, init) =>
  String(url).endsWith('/stream_events')
    ? Promise.resolve(new Response(null, { status: 404 }))
    : fetch(url, init);

test.each<[string, string, Partial<Target>]>([
  ['a stream', '/stream', {}],
  ['a single response', '/invoke', { mode: 'batch' }],
  ['its events', '/stream_events', { showsSteps: true }],
  ['its log', '/stream_log', { showsSteps: true, fetch: withoutEvents }],
])('a real LangServe answers by %s', async (_, endpoint, part) => {
  const before = (await seenAt(origin)).posts[`/gen${endpoint}`] ?? 0;
  expect(await told('/gen', { part })).toMatchObject({ output: 'Hi wörld\nline2\r\n\u2028z', end: 'end' });
  expect((await seenAt(origin)).posts[`/gen${endpoint}`]).toBe(before + 1);
});

test.each(['stream', 'batch'] as const)('a number goes there and back as it is written: %s', async (mode) => {
  const sent = (json: string) => outputOfRun(`${origin}/untyped`, mode, parseJson(json) ?? null);
  const json = '{"order":1234567890123456789,"rate":1.0,"large":1e+22,"small":[-0.0,9007199254740993]}';
  expect(writeJson(await sent(json))).toBe(json);
  // The server takes NaN and Infinity, and writes null for them.
  expect(writeJson(await sent('{"of":[NaN,Infinity,-Infinity,1e400]}'))).toBe('{"of":[null,null,null,null]}');
});

test('the first words of a stream come before the last are there', async () => {
  const { output, end } = await told('/held', {
    input: 'words',
    onText: (text) => text === 'held ' && void releaseAt(origin, 'words'),
  });
  expect([output, end]).toEqual(['held released', 'end']);
});

test('a single response that the runnable takes its time for arrives', async () => {
  const answer = told('/held', { input: 'whole', part: { mode: 'batch' } });
  await expect.poll(async () => (await seenAt(origin)).posts['/held/invoke']).toBe(1);
  await releaseAt(origin, 'whole');
  expect(await answer).toMatchObject({ output: 'held released', end: 'end' });
});

test('stopping ends the runnable on the server and keeps the received text', async () => {
  const stop = new AbortController();
  const { output, end } = await told('/held', {
    input: 'never',
    signal: stop.signal,
    onText: () => stop.abort(),
  });
  expect([output, end]).toEqual(['held ', 'stopped']);
  await expect.poll(async () => (await seenAt(origin)).cancelled['/held']).toBe(1);
});

test.each(['/err-before', '/err-mid'])('%s fails with the same words every time', async (path) => {
  for (let run = 0; run < 50; run += 1) {
    const { events } = await told(path);
    expect(failureIn(events)).toMatchObject({ kind: 'runnable-error', status: 500 });
  }
});
