import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealAgentServer } from '../../../../demo/real-agent-server.mjs';
import { conversation, latest, onceSaid } from '../../../support/agent-conversation.ts';
import { agentServerClient, eventsOf, names, runOf, tokens } from '../../../support/agent-server-client.ts';

let server: Awaited<ReturnType<typeof startRealAgentServer>>;

beforeAll(async () => {
  server = await startRealAgentServer();
});

afterAll(() => server?.stop());

/** Restarts the server once, and tells when that is done. */
function restarting() {
  let restarted: Promise<void> | undefined;
  return {
    restart: () => {
      restarted ??= server.restart();
    },
    isBack: () => restarted ?? Promise.reject(new Error('The server was not restarted.')),
  };
}

test('a restarted Agent Server starts a run that it cut off again from its first word', async () => {
  const { start, rejoin, get } = agentServerClient(server.origin);
  const { restart, isBack } = restarting();
  const reply = await start('slow', 'ticks 20');
  const heard = await eventsOf(reply, (text) => text.includes('tick0') && restart());
  await isBack();
  expect(names(heard)).not.toContain('error');
  const again = await eventsOf(await rejoin(runOf(reply), heard.at(-1)?.id));
  expect(names(again)[0]).toBe('metadata');
  expect(tokens(again)).toMatch(/^tick0 .*tick19 $/);
  expect(await get(runOf(reply))).toMatchObject({ status: 'success' });
});

test('a run of a restarted Agent Server is read on, or its loss is named', async () => {
  const { say } = conversation('slow', server.origin);
  const { restart, isBack } = restarting();
  const { end, text } = await say('ticks 20', latest(null), { onEvent: onceSaid('tick0', restart) });
  await isBack();
  expect(['end', 'ended-by-server', 'cut-short']).toContain(end);
  if (end === 'end') expect(text).toContain('tick19');
});
