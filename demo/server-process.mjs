import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * @typedef {object} ServerProcess
 * @property {() => Promise<void>} stop ends it as an operator does
 * @property {() => Promise<void>} kill ends it at once
 *
 * @typedef {object} Command
 * @property {string} program
 * @property {string[]} args
 * @property {string} folder
 * @property {string} ready a URL that answers 200 as soon as the server can be used
 * @property {Record<string, string>} [env]
 */

const startLimitMs = 180_000;
const stopLimitMs = 10_000;
const outputTail = 4_000;

/**
 * Starts a server and resolves when it is ready; rejects with the end of its output otherwise.
 * @param {Command} command
 * @returns {Promise<ServerProcess>}
 */
export async function startProcess({ program, args, folder, ready, env }) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the processes that it starts end with it.
    detached: process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-outputTail);
    });
  }
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  const giveUp = new AbortController();
  const reason = await Promise.race([ended, readiness(ready, giveUp.signal)]);
  giveUp.abort();
  if (reason === undefined) return { stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
  await end(child, 'SIGKILL');
  throw new Error(`The server did not start: ${reason}\n${output}`);
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function readiness(url, signal) {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && !signal.aborted) {
    const isReady = await fetch(url, { signal }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return undefined;
    await sleep(100);
  }
  return `${url} did not answer in ${startLimitMs} ms`;
}

/**
 * @param {ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} signal
 */
async function end(child, signal) {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const exited = once(child, 'exit');
    send(child, signal);
    const kill = setTimeout(() => send(child, 'SIGKILL'), stopLimitMs);
    await exited;
    clearTimeout(kill);
  }
  // Its own processes may outlive it.
  send(child, 'SIGKILL');
}

/**
 * Signals the whole group, which may be gone already.
 * @param {ChildProcess} child
 * @param {'SIGTERM' | 'SIGKILL'} signal
 */
function send({ pid }, signal) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Finds a port that nothing listens on.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
