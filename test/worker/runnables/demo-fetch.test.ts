import { expect, test, vi } from 'vitest';
import { demoUrls } from '../../../lib/chat/profile/demo.ts';
import { connectBy } from '../../../lib/protocols/connections.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { connectionTo } from '../../../lib/worker/runnables/connection.ts';
import { withDemo } from '../../../lib/worker/runnables/start-runnables.ts';
import { createDemoWorld } from '../../support/demo-world.ts';
import { aProfile } from '../../support/profile.ts';
import { someVariables } from '../../support/variables.ts';

async function allOf(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

const never = new AbortController().signal;

async function runnableAt(url: string, mode: 'stream' | 'batch') {
  const sent = vi.fn<typeof fetch>(async () => new Response(null, { status: 404 }));
  const connection = await connectionTo(
    aProfile({ url, mode }),
    { agreed: new URL(url).origin, variables: someVariables },
    {
      connectBy,
      now: Date.now,
      newId: () => 'id-1',
      fetch: withDemo(createDemoWorld().fetch, sent),
      hasAccess: async () => true,
      readSecrets: async () => ({}),
      readGroups: async () => [],
    },
  );
  if (!('runnable' in connection)) throw new Error('no connection');
  return { runnable: connection.runnable, sent };
}

test.each([
  [demoUrls.chat, 'stream', 'Show me streaming'],
  [demoUrls.chat, 'stream', 'Fail once'],
  [demoUrls.form, 'batch', { topic: 'a', tone: 'formal' }],
] as const)('nothing of %s in mode %s reaches the network: %j', async (url, mode, input) => {
  const { runnable, sent } = await runnableAt(url, mode);
  await runnable.describe(never);
  await runnable.inputFor({}, never);
  const events = await allOf(runnable.run({ input }, never));
  expect(events.some(({ type }) => type === 'chunks')).toBe(true);
  expect(sent).not.toHaveBeenCalled();
});

test('every request of another runnable reaches the network', async () => {
  const { runnable, sent } = await runnableAt('https://demo.invalid.example.org/chat', 'stream');
  await runnable.describe(never);
  await allOf(runnable.run({ input: 'a' }, never));
  expect(sent.mock.calls.map(([url]) => String(url).replace(/.*\//, '')).sort()).toEqual([
    'config_schema',
    'input_schema',
    'invoke',
    'stream',
    'stream',
  ]);
});
