import { describe, expect, test } from 'vitest';
import { demoUrls } from '../../lib/chat/profile/demo.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { schemaIn } from '../../lib/runnable/description.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { say } from '../../lib/words/say.ts';
import { createDemoWorld } from '../support/demo-world.ts';
import { chunksOf, endOf, failureIn } from '../support/run.ts';

const { chat, form } = demoUrls;
const never = new AbortController().signal;
const textOf = (events: RunEvent[]) => chunksOf(events).join('');
const modes = ['stream', 'batch'] as const;

describe.each(modes)('the demo, read by the adapter in mode %s', (mode) => {
  test.each([
    ['What can I try?', /“Show me streaming”.*“Fail once”.*“Demo form”/s],
    ['anything else', /This is a demo inside Runnel/],
    ['Show me streaming', /^# Streaming\n.*\n\| Streaming \| word by word \|.*```python\n/s],
    [' Show me streaming\n', /^# Streaming/],
  ])('answers “%s”', async (asked, answer) => {
    const events = await createDemoWorld().run(chat, asked, mode);
    expect(textOf(events)).toMatch(answer);
    expect(endOf(events)).toBe('end');
    expect(events).toContainEqual(expect.objectContaining({ type: 'metadata', runId: 'r1' }));
  });

  test('answers every starter of its first profile differently', async () => {
    const asked = [say('demo_askGuide'), say('demo_askStreaming'), say('demo_askFailure')];
    const demo = createDemoWorld();
    const answers = await Promise.all(asked.map(async (text) => textOf(await demo.run(chat, text, mode))));
    expect(new Set(answers).size).toBe(asked.length);
  });

  test('fails once, and answers the next try', async () => {
    const demo = createDemoWorld();
    const first = await demo.run(chat, 'Fail once', mode);
    expect(failureIn(first)).toEqual({
      kind: 'runnable-error',
      status: 500,
      detail: 'The demo failed on purpose. The next try works.',
    });
    const second = await demo.run(chat, 'Fail once', mode);
    expect([endOf(second), textOf(second)]).toEqual(['end', expect.stringContaining('This try worked.')]);
    expect(endOf(await demo.run(chat, 'Fail once', mode))).toBe('runnable-error');
  });

  test('fails again if the last failure is older than ten minutes', async () => {
    const demo = createDemoWorld();
    await demo.run(chat, 'Fail once', mode);
    demo.clock.now += 600_000;
    expect(endOf(await demo.run(chat, 'Fail once', mode))).toBe('runnable-error');
  });

  test('answers a form as it was filled in, and shows the input', async () => {
    const input = { topic: 'the  sea', tone: 'formal', lines: 1, table: true };
    const events = await createDemoWorld().run(form, input, mode);
    expect(textOf(events)).toContain('| In a formal tone |\n|---|\n| 1. We take note of the sea. |');
    expect(textOf(events)).toContain(`\`\`\`json\n${JSON.stringify(input, null, 2)}\n\`\`\``);
  });

  test('refuses an input that the form does not allow', async () => {
    const events = await createDemoWorld().run(form, { topic: 'a', tone: 'formal', lines: 6 }, mode);
    expect(failureIn(events)).toMatchObject({
      kind: 'rejected-input',
      problems: [{ at: 'lines', message: 'The demo does not take this value.' }],
    });
  });
});

describe('a stream of the demo', () => {
  test('waits for its clock before the first word and between the words', async () => {
    const demo = createDemoWorld();
    const words = chunksOf(await demo.run(chat, 'Show me streaming')).length;
    expect(words).toBeGreaterThan(50);
    expect(demo.clock.waited).toEqual([500, ...Array(words + 2).fill(35)]);
  });

  test('keeps the part that arrived before its failure', async () => {
    expect(textOf(await createDemoWorld().run(chat, 'Fail once'))).toBe(
      'This answer fails on purpose, in the middle of a sentence. What arrived is kept. Press “Try again”, and then',
    );
  });

  test('ends when it is stopped in the middle', async () => {
    const demo = createDemoWorld();
    demo.hold();
    const stop = new AbortController();
    const events: RunEvent[] = [];
    for await (const event of demo.runnable(chat).run({ input: 'Show me streaming' }, stop.signal)) {
      events.push(event);
      if (textOf(events) === '# Streaming') stop.abort();
    }
    expect([endOf(events), textOf(events)]).toEqual(['stopped', '# Streaming']);
  });
});

test('a single response ends when it is stopped', async () => {
  const stop = new AbortController();
  const demo = createDemoWorld();
  const call = demo.fetch(`${chat}/invoke`, { method: 'POST', body: '{"input":"a"}', signal: stop.signal });
  stop.abort('left');
  await expect(call).rejects.toBe('left');
});

describe('the description of the demo', () => {
  test.each([
    [chat, 'text', []],
    [form, 'object', ['tone', 'lines', 'table']],
  ])('%s accepts its message as %s', async (url, kind, names) => {
    const runnable = createDemoWorld().runnable(url);
    const { description, unsure } = await runnable.describe(never);
    const input = schemaIn(description.input);
    const plan = runnable.protocol.plan(input);
    expect([plan.kind, unsure]).toEqual([kind, false]);
    expect(inputFields(input, plan).map(({ name }) => name)).toEqual(names);
  });

  test.each(['/', '/chat/openapi.json', '/else/stream', '/chat/constructor'])(
    'has nothing at %s',
    async (path) => {
      expect((await createDemoWorld().fetch(new URL(path, chat))).status).toBe(404);
    },
  );
});
