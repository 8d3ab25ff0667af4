import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from './server-process.ts';

type AgentServer = {
  origin: string;
  /** Ends the server as an operator does and starts it again at the same address, with its threads. */
  restart(): Promise<void>;
  /** Ends the server at once, without a chance to write anything down. */
  kill(): Promise<void>;
  /** Ends the server and removes its threads. */
  stop(): Promise<void>;
};

type Options = { config?: 'langgraph.json' | 'langgraph.auth.json' };

const windows = process.platform === 'win32';
const program = join(import.meta.dirname, windows ? '.venv/Scripts/langgraph.exe' : '.venv/bin/langgraph');

/** Starts the Python Agent Server with the graphs of `app`; `langgraph.auth.json` asks for a key. */
export async function startAgentServer({ config = 'langgraph.json' }: Options = {}): Promise<AgentServer> {
  // The server keeps its threads beside the application.
  const folder = await mkdtemp(join(tmpdir(), 'runnel-agent-server-'));
  await cp(join(import.meta.dirname, 'app'), folder, { recursive: true });
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
  const removeFolder = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  let running: ServerProcess;
  try {
    running = await start();
  } catch (cause) {
    await removeFolder();
    throw cause;
  }
  return {
    origin,
    restart: async () => {
      await running.stop();
      running = await start();
    },
    kill: () => running.kill(),
    stop: async () => {
      await running.stop();
      await removeFolder();
    },
  };
}

/** Finds a port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
