import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { npm, root } from '../../../demo/needs.mjs';
import { freePort, startProcess } from '../../../demo/server-process.mjs';

/** Installs the Agent Server in JavaScript into an ignored folder, about 200 MB, and starts it. */
export async function startJsAgentServer(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = join(root, '.output/js-agent-server');
  await mkdir(folder, { recursive: true });
  // Threads of an earlier run.
  await rm(join(folder, '.langgraph_api'), { recursive: true, force: true });
  await cp(join(import.meta.dirname, 'app-js'), folder, { recursive: true });
  const { ok, tail } = await npm(['install', '--no-audit', '--no-fund', '--prefix', folder], { quiet: true });
  if (!ok) throw new Error(`The Agent Server in JavaScript could not be installed:\n${tail}`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = join(folder, 'node_modules/.bin/langgraphjs');
  const args = ['dev', '--no-browser', '--host', '127.0.0.1', '--port', String(port)];
  const env = { LANGSMITH_TRACING: 'false', LANGGRAPH_CLI_NO_ANALYTICS: '1' };
  const server = await startProcess({ program, args, folder, ready: `${origin}/ok`, env });
  return { origin, stop: () => server.stop() };
}
