import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { eventsOf, names, runOf, tokens } from '../support/agent-server-client.ts';
import { agentServerStage } from '../support/agent-server-stage.ts';

const ticks = 'tick0 tick1 tick2 tick3';

/** Starts a run that waits before its first word, until the double releases it. */
async function heldRun() {
  const staged = await agentServerStage();
  staged.double.hold();
  const reply = await staged.start('slow', 'ticks 4');
  return { ...staged, reply, run: runOf(reply) };
}

test('double of the Agent Server: a rejoin hears what follows an id, and all after -1', async () => {
  const { double, start, rejoin } = await agentServerStage();
  const reply = await start('chat', 'hi');
  const all = await eventsOf(reply);
  const at = (id: string | undefined) => Number.parseInt(id ?? '', 10);
  const middle = all[3]?.id;
  expect(await eventsOf(await rejoin(runOf(reply), middle))).toEqual(
    all.filter(({ id }) => at(id) > at(middle)),
  );
  expect(await eventsOf(await rejoin(runOf(reply), '-1'))).toEqual(all);
  expect(await eventsOf(await rejoin(runOf(reply)))).toEqual([]);
  double.forget();
  expect(await eventsOf(await rejoin(runOf(reply), '-1'))).toEqual([]);
});

test('double of the Agent Server: a disconnect breaks every connection, and the runs go on', async () => {
  const { double, reply, run, rejoin } = await heldRun();
  double.disconnect();
  const before = await eventsOf(reply);
  expect(names(before)).toEqual(['metadata', 'values']);
  const after = rejoin(run, before.at(-1)?.id);
  double.release();
  expect(tokens(await eventsOf(await after))).toBe(ticks);
});

test('double of the Agent Server: is away between a stop and a restart, and knows its threads after it', async () => {
  const { double, start, run, get } = await heldRun();
  await double.stop();
  await expect(get('/info')).rejects.toThrow();
  await double.restart();
  double.release();
  await expect.poll(async () => (await get(run)).status).toBe('success');
  expect(tokens(await eventsOf(await start('chat', 'again')))).toBe('You said: again. This is message 3.');
});

test('double of the Agent Server: a cancel ends the stream without a word', async () => {
  const { reply, run, post, get } = await heldRun();
  expect((await post(`${run}/cancel?wait=0&action=interrupt`)).status).toBe(202);
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  expect((await get(run)).status).toBe('interrupted');
  expect((await post(`${run}/cancel`)).status).toBe(404);
});

test('double of the Agent Server: a second run on a busy thread is refused, or waits its turn', async () => {
  const { double, start, reply } = await heldRun();
  expect((await start('chat', 'second', { multitask_strategy: 'reject' })).status).toBe(409);
  const queued = await start('chat', 'second', { multitask_strategy: 'enqueue' });
  double.release();
  expect(tokens(await eventsOf(reply))).toBe(ticks);
  expect(tokens(await eventsOf(queued))).toBe('You said: second. This is message 3.');
});

test('double of the Agent Server: a second run with interrupt ends the first', async () => {
  const { double, start, reply, run, get } = await heldRun();
  const second = await start('chat', 'second', { multitask_strategy: 'interrupt' });
  double.release();
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  expect(tokens(await eventsOf(second))).toBe('You said: second. This is message 2.');
  expect((await get(run)).status).toBe('interrupted');
});

test.each([
  ['tools', 'cats', ['task model', 'task_result model', 'task tools', 'task_result tools'], undefined],
  ['fails', 'cats', ['task boom', 'task_result boom'], { error: 'ValueError', message: 'kaputt' }],
])(
  'double of the Agent Server: tells when the tasks of %s begin and end, where that is asked for',
  async (graph, text, first, error) => {
    const { start } = await agentServerStage();
    const told = (await eventsOf(await start(graph, text, { stream_mode: ['values', 'debug'] }))).filter(
      ({ event }) => event === 'debug',
    );
    const tasks = told.map(({ data }) => data as { type: string; payload: { name: string; error?: Json } });
    expect(tasks.slice(0, first.length).map(({ type, payload }) => `${type} ${payload.name}`)).toEqual(first);
    expect(tasks.at(first.length - 1)?.payload.error ?? undefined).toEqual(error);
    expect(names(await eventsOf(await start(graph, text)))).not.toContain('debug');
  },
);

test('double of the Agent Server: asks for its key everywhere but at /info', async () => {
  const { double, post } = await agentServerStage();
  double.settings.key = 'good';
  const headers = { 'x-api-key': 'good' };
  expect((await post('/assistants/search')).status).toBe(401);
  expect((await post('/assistants/search', {}, { headers })).status).toBe(200);
  expect((await fetch(`${double.origin}/info`)).status).toBe(200);
});

test('double of the Agent Server: refuses one request as it is told to, and notes requests', async () => {
  const { double, post } = await agentServerStage();
  double.refusals.push(/^POST \/assistants/);
  expect((await post('/assistants/search', { limit: 3 })).status).toBe(503);
  const page = await post('/assistants/search', { limit: 2, offset: 6 });
  expect(await page.json()).toMatchObject([{ name: 'fails' }]);
  expect(double.requests.map(({ body }) => body)).toEqual([{ limit: 3 }, { limit: 2, offset: 6 }]);
});
