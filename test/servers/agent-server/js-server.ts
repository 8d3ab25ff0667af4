import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from '../../../demo/server-process.mjs';
import { jsApp, jsFolder } from './js-install.ts';

/** Starts the Agent Server in JavaScript in a folder of its own, where it keeps its threads. */
export async function startJsAgentServer(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'runnel-js-agent-server-'));
  await cp(jsApp, folder, { recursive: true });
  await symlink(join(jsFolder, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = join(jsFolder, 'node_modules/.bin/langgraphjs');
  const args = ['dev', '--no-browser', '--host', '127.0.0.1', '--port', String(port)];
  const env = { LANGSMITH_TRACING: 'false', LANGGRAPH_CLI_NO_ANALYTICS: '1' };
  const server = await startProcess({ program, args, folder, ready: `${origin}/ok`, env });
  return {
    origin,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
