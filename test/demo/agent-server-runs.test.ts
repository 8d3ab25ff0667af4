import { expect, onTestFinished, test } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { agentServerClient, eventsOf, names, runOf, tokens } from '../support/agent-server-client.ts';

type Options = Parameters<typeof startAgentServerDouble>[0];

async function stage(options: Options = {}) {
  const double = await startAgentServerDouble({ pace: 0, ...options });
  onTestFinished(() => double.stop());
  return { double, ...agentServerClient(double.origin) };
}

const ticks = 'tick0 tick1 tick2 tick3 ';

/** Starts a run that waits before its first word. */
async function held(options?: Options) {
  const staged = await stage(options);
  staged.double.hold();
  const reply = await staged.start('slow', 'ticks 4');
  return { ...staged, reply, run: runOf(reply) };
}

test('double: a broken connection leaves the run, which a rejoin hears to the end', async () => {
  const { double, start, rejoin } = await stage({ pace: 2 });
  double.faults.drops.push({ afterEvents: 4 });
  const reply = await start('slow', 'ticks 4');
  const before = await eventsOf(reply);
  expect(tokens(before)).toBe('tick0 tick1 ');
  const after = await eventsOf(await rejoin(runOf(reply), before.at(-1)?.id));
  expect(tokens([...before, ...after])).toBe(ticks);
});

test('double: breaks a connection in the middle of an event', async () => {
  const { double, start, rejoin } = await stage();
  double.faults.drops.push({ afterBytes: 40 });
  const reply = await start('chat', 'hi');
  expect(await reply.text().catch(() => 'broken')).toBe('broken');
  expect(names(await eventsOf(await rejoin(runOf(reply), '-1')))).toContain('values');
});

test('double: events of one millisecond share their id, and a rejoin after it loses the others', async () => {
  const { start, rejoin } = await stage();
  const reply = await start('chat', 'hi');
  const all = await eventsOf(reply);
  const twins = all.filter(({ id }, at) => id === all[at - 1]?.id);
  expect(twins.length).toBeGreaterThan(0);
  const rest = await eventsOf(await rejoin(runOf(reply), twins[0]?.id));
  expect(rest).toEqual(
    all.filter(({ id }) => Number.parseInt(id ?? '', 10) > Number.parseInt(twins[0]?.id ?? '', 10)),
  );
});

test('double: an ended run sends nothing again without an id, nor after its events are forgotten', async () => {
  const { double, start, rejoin } = await stage();
  const reply = await start('chat', 'hi');
  await reply.text();
  expect(await eventsOf(await rejoin(runOf(reply)))).toEqual([]);
  double.forget();
  expect(await eventsOf(await rejoin(runOf(reply), '-1'))).toEqual([]);
});

test('double: forgets the events of an ended run after its time', async () => {
  const { start, rejoin } = await stage({ ttl: 0 });
  const reply = await start('chat', 'hi');
  await reply.text();
  await expect.poll(async () => eventsOf(await rejoin(runOf(reply), '-1'))).toEqual([]);
});

test('double: a run that was not resumable has no ids and sends only what is to come', async () => {
  const { double, start, rejoin } = await stage();
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
])('double: a cancel with %s ends the stream without a word', async (action, kept, status, runStatus) => {
  const { double, reply, run, post, get, thread } = await held();
  const cancelled = await post(`${run}/cancel?wait=1&action=${action}`);
  expect([cancelled.status, await cancelled.text()]).toEqual([200, '{}']);
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  const found = await fetch(double.origin + run);
  expect(found.status).toBe(status);
  expect((await found.json()).status).toBe(runStatus);
  const { values } = await get(`${thread}/state`);
  expect(values.messages?.map(({ content }: { content: string }) => content)).toEqual(kept);
  expect((await post(`${run}/cancel`)).status).toBe(404);
});

test('double: a second run on a busy thread is refused, or waits its turn', async () => {
  const { double, start, reply } = await held();
  expect((await start('chat', 'second', { multitask_strategy: 'reject' })).status).toBe(409);
  const queued = await start('chat', 'second', { multitask_strategy: 'enqueue' });
  double.release();
  expect(tokens(await eventsOf(reply))).toBe(ticks);
  expect(tokens(await eventsOf(queued))).toBe('You said: second. This is message 3.');
});

test('double: a second run with interrupt ends the first', async () => {
  const { double, start, reply, run, get } = await held();
  const second = await start('chat', 'second', { multitask_strategy: 'interrupt' });
  double.release();
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  expect(tokens(await eventsOf(second))).toBe('You said: second. This is message 2.');
  expect((await get(run)).status).toBe('interrupted');
});

test.each([
  ['cancel', 'interrupted'],
  ['continue', 'success'],
])('double: a client that leaves a run with %s leaves it %s', async (on_disconnect, status) => {
  const { double, start, get } = await stage();
  double.hold();
  const leaving = new AbortController();
  const reply = await start('slow', 'ticks 4', { on_disconnect }, { signal: leaving.signal });
  leaving.abort();
  if (on_disconnect === 'continue') double.release();
  await expect.poll(async () => (await get(runOf(reply))).status).toBe(status);
});

test('double: keeps a silent stream alive with comments, unless it is told to be silent', async () => {
  const { double, reply } = await held({ heartbeat: 5 });
  const reader = reply.body?.getReader();
  let text = '';
  const read = async () => {
    text += new TextDecoder().decode((await reader?.read())?.value);
  };
  while (!text.includes(': heartbeat\r\n\r\n')) await read();
  double.faults.isSilent = true;
  double.release();
  const next = read();
  await expect.poll(() => [...double.threads.values()][0]?.status).toBe('idle');
  double.faults.isSilent = false;
  await next;
  while (!text.includes('tick3')) await read();
});

test('double: a restart keeps threads and starts a run again that it cut off', async () => {
  const { double, start, reply, run, rejoin } = await held();
  await double.restart();
  double.release();
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  await expect
    .poll(async () => (await fetch(double.origin + run)).json())
    .toMatchObject({ status: 'success' });
  const all = await eventsOf(await rejoin(run, '-1'));
  expect(names(all).filter((name) => name === 'metadata')).toHaveLength(2);
  expect(tokens(await eventsOf(await start('chat', 'again')))).toBe('You said: again. This is message 3.');
});

test('double: a restart without threads and a stop forget everything', async () => {
  const { double, start, get, thread } = await stage();
  await (await start('chat', 'hi')).text();
  await double.restart({ keepsThreads: false });
  expect(await get(thread)).toHaveProperty('detail');
  await double.stop();
  await expect(get('/ok')).rejects.toThrow();
});

test('double: asks for its key everywhere but at /info', async () => {
  const { double, post } = await stage({ key: 'good' });
  const headers = { 'x-api-key': 'good' };
  expect((await post('/assistants/search')).status).toBe(401);
  expect((await post('/assistants/search', {}, { headers })).status).toBe(200);
  expect((await fetch(`${double.origin}/info`)).status).toBe(200);
});

test('double: refuses one request as it is told to, and counts requests', async () => {
  const { double, post, get } = await stage();
  double.faults.refusals.push({ asked: /^POST \/assistants/, status: 503 });
  expect((await get('/ok')).ok).toBe(true);
  expect((await post('/assistants/search', { limit: 3 })).status).toBe(503);
  expect((await post('/assistants/search')).status).toBe(200);
  expect(double.seen.get('POST /assistants/search')).toBe(2);
  expect(double.requests.map(({ body }) => body)).toEqual([undefined, { limit: 3 }, {}]);
});

test('double: pages through assistants and history', async () => {
  const { post, start, thread } = await stage();
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
