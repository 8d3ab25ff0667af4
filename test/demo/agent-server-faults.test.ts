import { expect, test } from 'vitest';
import { eventsOf, names, runOf, tokens } from '../support/agent-server-client.ts';
import { agentServerStage, heldRun } from '../support/agent-server-stage.ts';

test('double of the Agent Server: a disconnect breaks every connection, and the runs go on', async () => {
  const { double, reply, run, get } = await heldRun();
  double.disconnect();
  expect(names(await eventsOf(reply))).toEqual(['metadata', 'values']);
  double.release();
  await expect.poll(async () => (await get(run)).status).toBe('success');
});

test('double of the Agent Server: breaks a connection in the middle of an event', async () => {
  const { double, start, rejoin } = await agentServerStage();
  double.faults.drops.push({ afterBytes: 40 });
  const reply = await start('chat', 'hi');
  expect(await reply.text().catch(() => 'broken')).toBe('broken');
  expect(names(await eventsOf(await rejoin(runOf(reply), '-1')))).toContain('values');
});

test('double of the Agent Server: keeps a silent stream alive with comments, unless it is told to be silent', async () => {
  const { double, reply } = await heldRun({ heartbeat: 5 });
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

test('double of the Agent Server: a restart keeps threads and starts a run again that it cut off', async () => {
  const { double, start, reply, run, rejoin } = await heldRun();
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

test('double of the Agent Server: a restart without threads and a stop forget everything', async () => {
  const { double, start, get, thread } = await agentServerStage();
  await (await start('chat', 'hi')).text();
  await double.restart({ keepsThreads: false });
  expect(await get(thread)).toHaveProperty('detail');
  await double.stop();
  await expect(get('/ok')).rejects.toThrow();
});

test('double of the Agent Server: asks for its key everywhere but at /info', async () => {
  const { double, post } = await agentServerStage({ key: 'good' });
  const headers = { 'x-api-key': 'good' };
  expect((await post('/assistants/search')).status).toBe(401);
  expect((await post('/assistants/search', {}, { headers })).status).toBe(200);
  expect((await fetch(`${double.origin}/info`)).status).toBe(200);
});

test('double of the Agent Server: refuses one request as it is told to, and counts requests', async () => {
  const { double, post, get } = await agentServerStage();
  double.faults.refusals.push({ asked: /^POST \/assistants/, status: 503 });
  expect((await get('/ok')).ok).toBe(true);
  expect((await post('/assistants/search', { limit: 3 })).status).toBe(503);
  expect((await post('/assistants/search')).status).toBe(200);
  expect(double.seen.get('POST /assistants/search')).toBe(2);
  expect(double.requests.map(({ body }) => body)).toEqual([undefined, { limit: 3 }, {}]);
});
