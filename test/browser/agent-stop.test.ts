import { describe, expect, test } from 'vitest';
import { aimAtWorker, wakeWorker } from '../faults/stage.ts';
import { patience, useAgents } from './agents.ts';

const { server, chromium, panel, begin, starts, thread, says } = useAgents();

const statuses = () => thread().runs.map(({ status }) => status);
const cancellations = () => server().requests.filter(({ path }) => path.includes('/cancel')).length;

/** Has the graph say ticks so slowly that there is time to stop it. */
async function tick() {
  await begin('Slow agent');
  server().settings.pace = 40;
  await panel().send('ticks 200');
  await panel().answer('streaming');
  await expect.poll(() => panel().lastText(), patience).toContain('tick2');
  expect(statuses()).toEqual(['running']);
}

describe('“Stop”', () => {
  test('cancels the run on the server, and keeps what arrived', async () => {
    await tick();
    const before = cancellations();
    await panel().button('Stop').click();
    expect(await panel().answer('stopped')).toContain('tick2');
    await expect.poll(statuses, patience).toEqual(['interrupted']);
    expect(cancellations() - before).toBe(1);
    expect(await panel().text()).not.toContain('may still be running');
    await panel().send('ticks 2');
    expect(await panel().answer('done')).toContain('tick1');
    expect(starts()).toHaveLength(2);
  });

  test('cancels a run that a killed worker had started', async () => {
    await tick();
    await expect.poll(() => panel().lastText(), patience).toContain('tick12');
    await wakeWorker(panel().page);
    await (await aimAtWorker(chromium()))();
    await panel().button('Stop').click();
    expect(await panel().answer('stopped')).toContain('tick2');
    await expect.poll(statuses, patience).toEqual(['interrupted']);
    expect(starts()).toHaveLength(1);
  });

  test('says that the run may still be running when the server does not confirm it', async () => {
    await tick();
    server().refusals.push(/^POST .*\/cancel$/);
    await panel().button('Stop').click();
    await panel().answer('stopped');
    await says('The server did not confirm the stop, so it may still be running.');
    expect(statuses()).toEqual(['running']);
    for (const run of thread().runs) run.cancelling.abort();
  });

  test('is said to be unconfirmed, too, when the server is gone', async () => {
    await tick();
    await server().stop();
    await panel().answer('rejoining');
    await panel().button('Stop').click();
    await panel().answer('stopped');
    await says('The server did not confirm the stop, so it may still be running.');
    await server().restart();
  });
});
