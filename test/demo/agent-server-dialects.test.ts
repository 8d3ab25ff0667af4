import { expect, onTestFinished, test } from 'vitest';
import { jsDialect } from '../../demo/agent-server/dialects.mjs';
import { startAegraDouble } from '../support/aegra.ts';
import { agentServerClient, eventsOf, names, runOf, tokens } from '../support/agent-server-client.ts';
import { agentServerStage } from '../support/agent-server-stage.ts';

async function aegra() {
  const double = await startAegraDouble({ pace: 0 });
  onTestFinished(() => double.stop());
  return { double, ...agentServerClient(double.origin) };
}

const js = () => agentServerStage({ dialect: jsDialect });

test('double of Aegra: says its name, and has no /ok', async () => {
  const { double, get } = await aegra();
  expect(await get('/info')).toMatchObject({ name: 'Aegra' });
  expect((await fetch(`${double.origin}/ok`)).status).toBe(404);
  expect((await fetch(`${double.origin}/health`)).status).toBe(200);
});

test('double of Aegra: ends a stream with its status and numbers events by run', async () => {
  const { start } = await aegra();
  const reply = await start('chat', 'hi');
  const events = await eventsOf(reply);
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'success' } });
  expect(events[0]?.id).toBe(`${runOf(reply).split('/').at(-1)}_event_1`);
});

test('double of Aegra: a rejoin of an ended run without an id sends only its end', async () => {
  const { start, rejoin } = await aegra();
  const reply = await start('chat', 'hi');
  const [first, ...rest] = await eventsOf(reply);
  expect(names(await eventsOf(await rejoin(runOf(reply))))).toEqual(['end']);
  expect(await eventsOf(await rejoin(runOf(reply), first?.id))).toEqual(rest);
});

test('double of Aegra: shows a question that was not asked for alone', async () => {
  const { start } = await aegra();
  const events = await eventsOf(await start('approve', 'mail', { stream_mode: ['messages-tuple'] }));
  expect(names(events)).toEqual(['metadata', 'values', 'end']);
  expect(Object.keys(events[1]?.data ?? {})).toEqual(['__interrupt__']);
  expect(events[2]?.data).toEqual({ status: 'interrupted' });
});

test('double of Aegra: masks what a graph raises, on a stream', async () => {
  const { start } = await aegra();
  const error = (await eventsOf(await start('fails', 'x'))).find(({ event }) => event === 'error');
  expect(error?.data).toEqual({ error: 'ValueError', message: 'ValueError: execution failed' });
});

test('double of Aegra: runs both at once on a busy thread', async () => {
  const { double, start } = await aegra();
  double.hold();
  const first = await start('slow', 'ticks 2');
  const second = await start('slow', 'ticks 3', { multitask_strategy: 'reject' });
  double.release();
  expect(tokens(await eventsOf(second))).toBe('tick0 tick1 tick2 ');
  expect(tokens(await eventsOf(first))).toBe('tick0 tick1 ');
});

test('double of Aegra: cancels the run of a client that leaves, unless it is asked not to', async () => {
  const { double, post, thread, get } = await aegra();
  double.hold();
  const leaving = new AbortController();
  const body = { assistant_id: 'slow', input: { messages: 'ticks 2' }, if_not_exists: 'create' };
  const headers = { 'content-type': 'application/json' };
  const reply = await post(`${thread}/runs/stream`, body, { headers, signal: leaving.signal });
  leaving.abort();
  await expect.poll(async () => (await get(runOf(reply))).status).toBe('interrupted');
});

test('double of the JavaScript server: writes data over many lines, and numbers events', async () => {
  const { start } = await js();
  const text = await (await start('chat', 'hi')).text();
  expect(text).toMatch(
    /^event: metadata\ndata: \{\ndata: {3}"run_id": ".*",\ndata: {3}"attempt": 1\ndata: \}\nid: 0\n\n/,
  );
  expect(text).not.toContain('AIMessageChunk');
  expect(text).not.toContain('chunk_position');
});

test('double of the JavaScript server: a values event holds nothing but the question', async () => {
  const { start } = await js();
  const events = await eventsOf(await start('approve', 'mail'));
  expect(Object.keys(events.at(-1)?.data ?? {})).toEqual(['__interrupt__']);
});

test('double of the JavaScript server: a busy thread is 422 by default, and a cancel is an error', async () => {
  const { double, start, post } = await js();
  double.hold();
  const reply = await start('slow', 'ticks 2');
  expect((await start('chat', 'second')).status).toBe(422);
  expect((await post(`${runOf(reply)}/cancel?wait=1`)).status).toBe(204);
  expect((await eventsOf(reply)).at(-1)).toMatchObject({ event: 'error', data: { message: 'interrupt' } });
});
