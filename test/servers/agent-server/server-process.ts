import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type ServerProcess = { stop(): Promise<void>; kill(): Promise<void> };

type Command = {
  program: string;
  args: string[];
  folder: string;
  /** A URL that answers 200 as soon as the server can be used. */
  ready: string;
  env?: Record<string, string>;
};

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 10_000;
const OUTPUT_TAIL = 4_000;

/** Starts a server and resolves when it is ready; rejects with the end of its output otherwise. */
export async function startProcess({ program, args, folder, ready, env }: Command): Promise<ServerProcess> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the processes that it starts end with it.
    detached: process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_TAIL);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  const reason = await Promise.race([ended, readiness(ready)]);
  if (reason === undefined) return { stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
  await end(child, 'SIGKILL');
  throw new Error(`The server did not start: ${reason}\n${output}`);
}

async function readiness(url: string): Promise<string | undefined> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return undefined;
    await sleep(100);
  }
  return `${url} did not answer in ${START_LIMIT_MS} ms`;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const exited = once(child, 'exit');
    send(child, signal);
    const kill = setTimeout(() => send(child, 'SIGKILL'), STOP_LIMIT_MS);
    await exited;
    clearTimeout(kill);
  }
  // What the server started may outlive it.
  send(child, 'SIGKILL');
}

/** Signals the whole group, which may be gone already. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
