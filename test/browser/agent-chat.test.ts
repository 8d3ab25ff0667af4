import { describe, expect, test } from 'vitest';
import { readStored } from '../faults/storage-census.ts';
import { runElsewhere } from '../support/other-client.ts';
import { messages, patience, useAgents } from './agents.ts';
import { type Person, person } from './person.ts';
import { walk } from './walk.ts';

const { server, chromium, panel, begin, starts, thread, says } = useAgents();

const inputs = () =>
  starts().map(({ body }) => body.input.messages.map(({ content }: { content: string }) => content));

/** Calls of tools in the last answer: the line that names one, and whether its result is below. */
const toolCalls = ({ page }: Person, result: string) =>
  page.$$eval(
    '[data-run-state] details:has(> summary b)',
    (all, text) =>
      all.map((item) => [item.querySelector('summary')?.textContent, item.textContent?.includes(text)]),
    result,
  );

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

  test('shows the answer of a single response', async () => {
    await panel().addProfile({
      name: 'At once',
      url: `${server().origin}/assistants/chat`,
      mode: 'Single response',
    });
    await begin('At once');
    for (const [place, text] of ['one', 'two'].entries()) {
      await panel().send(text);
      expect(await panel().answer('done')).toContain(`You said: ${text}. This is message ${2 * place + 1}.`);
    }
    expect(starts().map(({ way }) => way)).toEqual(['wait', 'wait']);
    expect(inputs()).toEqual([['one'], ['two']]);
  });

  test('says that another program has written into its thread', async () => {
    await begin('Agent chat');
    await panel().send('one');
    await panel().answer('done');
    const [first] = starts();
    await runElsewhere(server().origin, first?.thread ?? '');
    await panel().send('two');
    expect(await panel().answer('done')).toContain('You said: two. This is message 5.');
    await says('The conversation on the server has 2 messages before yours that are not shown here.');
    await panel().send('three');
    expect(await panel().answer('done')).not.toContain('on the server has');
  });

  test('shows each call of a tool with its result, and then the answer', async () => {
    await begin('Agent with tools');
    await panel().send('weather');
    const text = await panel().answer('done');
    expect(text).toContain('Let me look.');
    expect(text).toContain('Tools said: 12 °C in Zürich; 2 documents about weather.');
    expect(await toolCalls(panel(), '12 °C in Zürich')).toEqual([
      [expect.stringContaining('Calls weather answered'), true],
      [expect.stringContaining('Calls search answered'), false],
    ]);
  });

  test('shows the words of a failed graph and keeps what arrived', async () => {
    await begin('Failing agent');
    await panel().send('mid');
    const text = await panel().answer('failed');
    expect(text).toContain('This will not');
    expect(text).toContain('The runnable failed');
    await panel().page.locator('::-p-text(What the server said)').click();
    await says('ValueError: kaputt');
    expect(starts()).toHaveLength(1);
  });

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
