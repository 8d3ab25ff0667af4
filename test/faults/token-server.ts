import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One POST: each piece of its reply with the time of the write. */
export type ServedRun = { startedAt: number; pieces: { text: string; at: number }[]; isOpen: boolean };

type StreamScript = {
  tokens: number;
  paceMs: number;
  /** Action after the last token; `destroy` tears the connection down, `close` omits the `end` event. */
  end?: 'orderly' | 'destroy' | 'close' | 'stall';
  /** Delays the first write. */
  gate?: Promise<void>;
  /** Delays the action after the last token. */
  endGate?: Promise<void>;
};

type InvokeScript = { silenceMs: number; output: string };

type Script = StreamScript | InvokeScript;

export type TokenServer = Awaited<ReturnType<typeof startTokenServer>>;

/** The space precedes each token but the first: at the end of a rendered answer it would be invisible. */
const tokenText = (number: number) => (number === 1 ? 't1' : ` t${number}`);

export const textOfTokens = (count: number) =>
  Array.from({ length: count }, (_, place) => tokenText(place + 1)).join('');

/** Returns the text written until a moment. */
export const textSent = ({ pieces }: ServedRun, until = Number.POSITIVE_INFINITY) =>
  pieces.flatMap(({ text, at }) => (at <= until ? text : [])).join('');

/** Serves runnables by name that stream numbered tokens or answer after a silence, and records the times. */
export async function startTokenServer(scripts: Record<string, Script>) {
  const runs = new Map<string, ServedRun[]>(Object.keys(scripts).map((name) => [name, []]));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    request.resume();
    const [, name = '', endpoint] = (request.url ?? '').split('/');
    const script = scripts[name];
    if (request.method !== 'POST' || !script) return response.writeHead(404).end();
    const run: ServedRun = { startedAt: Date.now(), pieces: [], isOpen: true };
    runs.get(name)?.push(run);
    response.on('close', () => {
      run.isOpen = false;
    });
    if ('tokens' in script && endpoint === 'stream') await stream(response, script, run);
    else if ('output' in script && endpoint === 'invoke') await invoke(response, script, run);
    else response.writeHead(404).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runsOf = (name: string) => runs.get(name) ?? [];
  return {
    url: (name: string) => `${origin}/${name}`,
    runsOf,
    posts: (name: string) => runsOf(name).length,
    openPosts: () => [...runs.values()].flat().filter(({ isOpen }) => isOpen).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function stream(response: ServerResponse, script: StreamScript, run: ServedRun) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  await script.gate;
  for (let number = 1; number <= script.tokens; number += 1) {
    await pause(script.paceMs);
    if (!run.isOpen) return;
    const text = tokenText(number);
    run.pieces.push({ text, at: Date.now() });
    response.write(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`);
  }
  await script.endGate;
  await finish(response, script.end ?? 'orderly');
}

async function finish(response: ServerResponse, end: NonNullable<StreamScript['end']>) {
  if (end === 'orderly') response.end('event: end\r\n\r\n');
  if (end === 'close') response.end();
  if (end === 'destroy') response.write('', () => response.destroy());
}

async function invoke(response: ServerResponse, { silenceMs, output }: InvokeScript, run: ServedRun) {
  await pause(silenceMs);
  if (!run.isOpen) return;
  run.pieces.push({ text: output, at: Date.now() });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ output, metadata: { run_id: '00000000-0000-4000-8000-000000000000' } }));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
