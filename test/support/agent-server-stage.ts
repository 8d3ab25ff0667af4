import { onTestFinished } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { agentServerClient, runOf } from './agent-server-client.ts';

type Options = Parameters<typeof startAgentServerDouble>[0];

/** Starts a double of the Agent Server for one test, with a client of its own thread. */
export async function agentServerStage(options: Options = {}) {
  const double = await startAgentServerDouble({ pace: 0, ...options });
  onTestFinished(() => double.stop());
  return { double, ...agentServerClient(double.origin) };
}

/** The answer of the run of `heldRun`. */
export const ticks = 'tick0 tick1 tick2 tick3 ';

/** Starts a run that waits before its first word, until the double releases it. */
export async function heldRun(options?: Options) {
  const staged = await agentServerStage(options);
  staged.double.hold();
  const reply = await staged.start('slow', 'ticks 4');
  return { ...staged, reply, run: runOf(reply) };
}
