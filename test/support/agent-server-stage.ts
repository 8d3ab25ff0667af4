import { onTestFinished } from 'vitest';
import { startAgentServerDouble } from '../../demo/agent-server/server.mjs';
import { agentServerClient } from './agent-server-client.ts';

/** Starts a double of the Agent Server for one test, with a client of its own thread. */
export async function agentServerStage() {
  const double = await startAgentServerDouble({ pace: 0 });
  onTestFinished(() => double.stop());
  return { double, ...agentServerClient(double.origin) };
}
