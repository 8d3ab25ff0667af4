import { describe, expect, test } from 'vitest';
import { readStored } from '../faults/storage-census.ts';
import { messages, patience, useAgents } from './agents.ts';
import { person } from './person.ts';
import { walk } from './walk.ts';

const { server, chromium, panel, begin, starts, thread } = useAgents();

const inputs = () =>
  starts().map(({ body }) => body.input.messages.map(({ content }: { content: string }) => content));

describe('a conversation with a graph', () => {
  test(
    'sends only the new message, and its thread has the id of the conversation',
    walk('agent-server'),
    async () => {
      await begin('Agent chat');
      await panel().send('one');
      expect(await panel().answer('done')).toContain('You said: one. This is message 1.');
      await panel().send('two');
      expect(await panel().answer('done')).toContain('You said: two. This is message 3.');
      expect(inputs()).toEqual([['one'], ['two']]);
      const { conversations } = await readStored(panel().page);
      expect(starts().map((each) => each.thread)).toEqual([conversations[0]?.id, conversations[0]?.id]);
    },
  );

  test('is the same in a second window, while an answer runs and after', async () => {
    await begin('Slow agent');
    server().settings.pace = 50;
    await panel().send('ticks 20');
    await panel().answer('streaming');
    server().hold();
    const page = person(await chromium().openPage());
    await expect.poll(() => page.lastState(), patience).toBe('streaming');
    await expect.poll(async () => messages(page), patience).toEqual(await messages(panel()));
    server().settings.pace = 5;
    server().release();
    const ticks = Array.from({ length: 20 }, (_, at) => `tick${at}`).join(' ');
    for (const window of [panel(), page]) {
      await window.answer('done');
      await expect.poll(() => messages(window), patience).toEqual(['ticks 20', ticks]);
    }
    expect(starts()).toHaveLength(1);
    expect(thread().checkpoints.at(-1)?.values.messages).toHaveLength(2);
    await page.page.close();
  });
});
