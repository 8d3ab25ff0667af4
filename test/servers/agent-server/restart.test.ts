import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealAgentServer } from '../../../demo/real-agent-server.mjs';
import { agentServerClient, eventsOf, names, runOf, tokens } from '../../support/agent-server-client.ts';

let server: Awaited<ReturnType<typeof startRealAgentServer>>;

beforeAll(async () => {
  server = await startRealAgentServer();
});

afterAll(() => server?.stop());

test('Agent Server: starts a run again from its first word when a restart has cut it off', async () => {
  const { start, rejoin, get } = agentServerClient(server.origin);
  const reply = await start('slow', 'ticks 20');
  const before = eventsOf(reply);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await server.restart();
  const heard = await before;
  expect(names(heard)).not.toContain('error');
  const again = await eventsOf(await rejoin(runOf(reply), heard.at(-1)?.id));
  expect(names(again)[0]).toBe('metadata');
  expect(tokens(again)).toMatch(/^tick0 .*tick19 $/);
  expect(await get(runOf(reply))).toMatchObject({ status: 'success' });
});
