import { describe, expect, test } from 'vitest';
import { messages, patience, useAgents } from './agents.ts';

const { server, panel, begin, starts, thread, says } = useAgents();

const statuses = () => thread().runs.map(({ status }) => status);

/** Starts a run of the thread from elsewhere, and sends a message that the server refuses. */
async function sendWhileBusy() {
  server().settings.pace = 5;
  await begin('Agent chat');
  await panel().send('one');
  await panel().answer('done');
  server().hold();
  const elsewhere = await fetch(`${server().origin}/threads/${thread().id}/runs/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      assistant_id: 'chat',
      input: { messages: [{ type: 'human', content: 'elsewhere' }] },
    }),
  });
  await elsewhere.body?.cancel();
  await expect.poll(statuses, patience).toEqual(['success', 'running']);
  await panel().send('two');
  const text = await panel().answer('failed');
  expect(text).toContain('The server is still busy with this conversation');
  expect(statuses()).toEqual(['success', 'running']);
}

describe('a message to a thread that is busy', () => {
  test('waits for the other run after “Wait and send”', async () => {
    await sendWhileBusy();
    await panel().button('Wait and send').click();
    await expect.poll(statuses, patience).toEqual(['success', 'running', 'pending']);
    server().release();
    expect(await panel().answer('done')).toContain('You said: two. This is message 3.');
    expect(statuses()).toEqual(['success', 'success', 'success']);
    // The second is the run from elsewhere.
    expect(starts().map(({ body }) => body.multitask_strategy)).toEqual([
      'reject',
      undefined,
      'reject',
      'enqueue',
    ]);
  });

  test('ends the other run after “Stop the other and send”', async () => {
    await sendWhileBusy();
    await panel().button('Stop the other and send').click();
    await expect.poll(statuses, patience).toEqual(['success', 'interrupted', 'running']);
    server().release();
    expect(await panel().answer('done')).toContain('You said: two.');
    expect(statuses()).toEqual(['success', 'interrupted', 'success']);
    expect(await messages(panel())).toHaveLength(4);
  });
});

describe('an answer whose server is away', () => {
  test('says that it reconnects, and is complete once the server is back', async () => {
    await begin('Slow agent');
    server().settings.pace = 20;
    await panel().send('ticks 60');
    await panel().answer('streaming');
    await expect.poll(() => panel().lastText(), patience).toContain('tick2');
    await server().stop();
    expect(await panel().answer('rejoining')).toContain('tick2');
    await says('Reconnecting…');
    await server().restart();
    await panel().answer('done');
    const ticks = Array.from({ length: 60 }, (_, at) => `tick${at}`).join(' ');
    expect((await messages(panel()))[1]).toContain(ticks);
    expect(starts()).toHaveLength(1);
  });

  test('and whose key has expired is read on with a new key, and runs once', async () => {
    await begin('Slow agent');
    server().settings.pace = 20;
    await panel().send('ticks 60');
    await expect.poll(() => panel().lastText(), patience).toContain('tick2');
    server().settings.key = 'new-key-1';
    server().disconnect();
    expect(await panel().answer('failed')).toContain('The run may go on at the server');
    await panel().textbox('Key or token').fill('new-key-1');
    await panel().button('Save and read the rest').click();
    await panel().answer('done');
    const ticks = Array.from({ length: 60 }, (_, at) => `tick${at}`).join(' ');
    expect((await messages(panel()))[1]).toContain(ticks);
    expect(starts()).toHaveLength(1);
  });
});
