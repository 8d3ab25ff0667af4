import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Counts, and the headers of each request, that the application has recorded by path. */
type Seen = {
  posts: Record<string, number>;
  cancelled: Record<string, number>;
  headers: Record<string, Record<string, string>[]>;
};

type LangServe = { origin: string; seen(): Promise<Seen>; stop(): Promise<void> };

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 5_000;
const STDERR_TAIL = 4_000;

const pythonInVenv = process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python';
export const python = fileURLToPath(new URL(pythonInVenv, import.meta.url));
const app = fileURLToPath(new URL('app.py', import.meta.url));

export function hasLangServe(): boolean {
  return existsSync(python);
}

const allGroups = [
  'texts',
  'guarded',
  'prompts',
  'outputs',
  'listeners',
  'configurable',
  'inputs',
  'structured',
  'snapshots',
  'talks',
  'places',
  'forms',
  'discovered',
  'steps',
];

type Options = {
  /** Groups of runnables that are served; fewer start sooner. */
  groups?: string[];
  /** Address of the LangSmith that traces its runs. */
  langSmith?: string;
};

/** Starts the application. */
export async function startLangServe({ groups = allGroups, langSmith }: Options = {}): Promise<LangServe> {
  const child = spawn(python, ['-B', app, ...groups], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONUTF8: '1', ...tracingBy(langSmith) },
  });
  try {
    const origin = await listeningOrigin(child);
    // The server makes its document once, for which it may need seconds; a runnable is not waited for so long.
    await (await fetch(`${origin}/openapi.json`)).arrayBuffer();
    return { origin, seen: () => seenAt(origin), stop: () => stopChild(child) };
  } catch (cause) {
    child.kill('SIGKILL');
    throw cause;
  }
}

function tracingBy(langSmith: string | undefined): Record<string, string> {
  const isTracing = String(langSmith !== undefined);
  return {
    LANGSMITH_TRACING: isTracing,
    LANGCHAIN_TRACING_V2: isTracing,
    ...(langSmith === undefined ? {} : { LANGSMITH_ENDPOINT: langSmith, LANGSMITH_API_KEY: 'a-key' }),
  };
}

function listeningOrigin(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    const fail = (reason: string) => {
      clearTimeout(deadline);
      reject(new Error(`LangServe did not start: ${reason}\n${stderr}`));
    };
    const deadline = setTimeout(() => fail(`no line in ${START_LIMIT_MS} ms`), START_LIMIT_MS);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_TAIL);
    });
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`it ended with ${code ?? signal}`));
    child.stdin.on('error', () => undefined);
    createInterface(child.stdout).on('line', (line) => {
      const origin = /^listening on (http:\S+)$/.exec(line)?.[1];
      if (origin === undefined) return;
      clearTimeout(deadline);
      resolve(origin);
    });
  });
}

/** Asks the application for what it has recorded. */
export async function seenAt(origin: string): Promise<Seen> {
  const response = await fetch(`${origin}/_seen`);
  return (await response.json()) as Seen;
}

async function stopChild(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.stdin.end();
  await ended;
  clearTimeout(kill);
}

/** Lets the runnable that stands still go on with this input. */
export const releaseAt = (origin: string, input: string) => fetch(`${origin}/_release/${input}`);
