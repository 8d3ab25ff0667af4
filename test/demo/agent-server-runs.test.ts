import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { eventsOf, names, runOf, tokens } from '../support/agent-server-client.ts';
import { agentServerStage, heldRun, ticks } from '../support/agent-server-stage.ts';

test('double of the Agent Server: a broken connection leaves the run, which a rejoin hears to the end', async () => {
  const { double, start, rejoin } = await agentServerStage({ pace: 2 });
  double.faults.drops.push({ afterEvents: 4 });
  const reply = await start('slow', 'ticks 4');
  const before = await eventsOf(reply);
  expect(tokens(before)).toBe('tick0 tick1 ');
  const after = await eventsOf(await rejoin(runOf(reply), before.at(-1)?.id));
  expect(tokens([...before, ...after])).toBe(ticks);
});

test('double of the Agent Server: events of one millisecond share their id, and a rejoin after it loses the others', async () => {
  const { start, rejoin } = await agentServerStage();
  const reply = await start('chat', 'hi');
  const all = await eventsOf(reply);
  const twins = all.filter(({ id }, at) => id === all[at - 1]?.id);
  expect(twins.length).toBeGreaterThan(0);
  const rest = await eventsOf(await rejoin(runOf(reply), twins[0]?.id));
  expect(rest).toEqual(
    all.filter(({ id }) => Number.parseInt(id ?? '', 10) > Number.parseInt(twins[0]?.id ?? '', 10)),
  );
});

test('double of the Agent Server: an ended run sends nothing again without an id, nor after its events are forgotten', async () => {
  const { double, start, rejoin } = await agentServerStage();
  const reply = await start('chat', 'hi');
  await reply.text();
  expect(await eventsOf(await rejoin(runOf(reply)))).toEqual([]);
  double.forget();
  expect(await eventsOf(await rejoin(runOf(reply), '-1'))).toEqual([]);
});

test('double of the Agent Server: forgets the events of an ended run after its time', async () => {
  const { start, rejoin } = await agentServerStage({ ttl: 0 });
  const reply = await start('chat', 'hi');
  await reply.text();
  await expect.poll(async () => eventsOf(await rejoin(runOf(reply), '-1'))).toEqual([]);
});

test('double of the Agent Server: a run that was not resumable has no ids and sends only what is to come', async () => {
  const { double, start, rejoin } = await agentServerStage();
  double.hold();
  const reply = await start('slow', 'ticks 4', { stream_resumable: false });
  const tail = rejoin(runOf(reply), '-1');
  await tail;
  double.release();
  const whole = await eventsOf(reply);
  expect(whole.every(({ id }) => id === undefined)).toBe(true);
  expect(names(await eventsOf(await tail))).toEqual(names(whole).slice(2));
});

test.each([
  ['interrupt', ['ticks 4'], 200, 'interrupted'],
  ['rollback', undefined, 404, undefined],
])(
  'double of the Agent Server: a cancel with %s ends the stream without a word',
  async (action, kept, status, runStatus) => {
    const { double, reply, run, post, get, thread } = await heldRun();
    const cancelled = await post(`${run}/cancel?wait=1&action=${action}`);
    expect([cancelled.status, await cancelled.text()]).toEqual([200, '{}']);
    expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
    const found = await fetch(double.origin + run);
    expect(found.status).toBe(status);
    expect((await found.json()).status).toBe(runStatus);
    const { values } = await get(`${thread}/state`);
    expect(values.messages?.map(({ content }: { content: string }) => content)).toEqual(kept);
    expect((await post(`${run}/cancel`)).status).toBe(404);
  },
);

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
  ['cancel', 'interrupted'],
  ['continue', 'success'],
])(
  'double of the Agent Server: a client that leaves a run with %s leaves it %s',
  async (on_disconnect, status) => {
    const { double, start, get } = await agentServerStage();
    double.hold();
    const leaving = new AbortController();
    const reply = await start('slow', 'ticks 4', { on_disconnect }, { signal: leaving.signal });
    leaving.abort();
    if (on_disconnect === 'continue') double.release();
    await expect.poll(async () => (await get(runOf(reply))).status).toBe(status);
  },
);

test('double of the Agent Server: pages through assistants and history', async () => {
  const { post, start, thread } = await agentServerStage();
  const page = await post('/assistants/search', { limit: 2 });
  expect([page.headers.get('x-pagination-total'), page.headers.get('x-pagination-next')]).toEqual(['3', '2']);
  await (await start('chat', 'hi')).text();
  const history = async (body: object) => (await post(`${thread}/history`, { ...body })).json();
  const all = await history({ limit: 10 });
  expect(all).toHaveLength(3);
  expect(await history({})).toEqual(all.slice(0, 1));
  const before = { configurable: { checkpoint_id: all[0].checkpoint_id } };
  expect(await history({ limit: 10, before })).toEqual(all.slice(1));
  expect(await history({ limit: 10, metadata: { source: 'input' } })).toEqual(all.slice(2));
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
