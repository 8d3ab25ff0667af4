import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './needs.mjs';
import { freePort, startProcess } from './server-process.mjs';

/**
 * @typedef {object} RealAgentServer
 * @property {string} origin
 * @property {() => Promise<void>} restart ends it as an operator does and starts it at the same address, with its threads
 * @property {() => Promise<void>} kill ends it at once, without a chance to write anything down
 * @property {() => Promise<void>} stop ends it and removes its threads
 */

const place = join(root, 'test/servers/agent-server');
const program = join(
  place,
  process.platform === 'win32' ? '.venv/Scripts/langgraph.exe' : '.venv/bin/langgraph',
);

/** Tells whether a real Agent Server is installed, which `npm test` does. */
export const hasRealAgentServer = () => existsSync(program);

/**
 * Starts the Agent Server in Python with the graphs of the tests; `langgraph.auth.json` asks for a key, `langgraph.states.json`
 * and `langgraph.shown.json` have other graphs.
 * @param {{ config?: 'langgraph.json' | 'langgraph.auth.json' | 'langgraph.states.json' | 'langgraph.shown.json' }} [options]
 * @returns {Promise<RealAgentServer>}
 */
export async function startRealAgentServer({ config = 'langgraph.json' } = {}) {
  // The server keeps its threads beside the application.
  const folder = await mkdtemp(join(tmpdir(), 'runnel-agent-server-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  await cp(join(place, 'app'), folder, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const flags = ['--no-browser', '--no-reload', '--n-jobs-per-worker', '8', '--config', config];
  const start = () =>
    startProcess({
      program,
      args: ['dev', '--host', '127.0.0.1', '--port', String(port), ...flags],
      folder,
      ready: `${origin}/ok`,
      env: { LANGSMITH_TRACING: 'false', LANGGRAPH_CLI_NO_ANALYTICS: '1', PYTHONUTF8: '1' },
    });
  let running = await start().catch(async (cause) => {
    await removeFolder();
    throw cause;
  });
  return {
    origin,
    async restart() {
      await running.stop();
      running = await start();
    },
    kill: () => running.kill(),
    async stop() {
      await running.stop();
      await removeFolder();
    },
  };
}
