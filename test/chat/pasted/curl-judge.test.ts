import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PastedRequest } from '../../../lib/chat/pasted/pasted-request.ts';
import { readRequest } from '../../../lib/chat/pasted/read-request.ts';
import { bashCommands, cmdCommands, powershellCommands } from '../../support/curl-commands.ts';

type Arrived = { method: string; path: string; headers: Record<string, string>; body: string };

const hasTools = (() => {
  try {
    execFileSync('bash', ['-c', 'curl --version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
if (!hasTools) console.warn('Skipped: the judge of pasted curl commands needs bash and curl.');

const arrived = new Map<string, Arrived[]>();
let home: string;
let host: string;
const server = createServer(async (incoming, response) => {
  const [, key = ''] = (incoming.url ?? '').split('/');
  arrived.set(key, [...(arrived.get(key) ?? []), await seen(incoming)]);
  response.end();
});

async function seen(incoming: IncomingMessage): Promise<Arrived> {
  let body = '';
  for await (const piece of incoming.setEncoding('utf8')) body += piece;
  const headers: Record<string, string> = {};
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const name = incoming.rawHeaders[at]?.toLowerCase() ?? '';
    const value = incoming.rawHeaders[at + 1] ?? '';
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers: compared(headers), body };
}

/** Leaves out what curl adds by itself, and the encodings that depend on how it was built. */
function compared(all: Record<string, string>): Record<string, string> {
  const { host: _, 'content-length': __, 'accept-encoding': ___, ...headers } = all;
  if (headers.accept === '*/*') delete headers.accept;
  if (headers['user-agent']?.startsWith('curl/')) delete headers['user-agent'];
  return headers;
}

function made({ method, url, headers, body = '' }: PastedRequest): Arrived {
  const { pathname, search } = new URL(url);
  const named: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    named[key] = key in named ? `${named[key]}, ${value}` : value;
  }
  return { method, path: pathname + search, headers: compared(named), body };
}

function run(file: string, args: string[]): Promise<void> {
  const options = {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' },
    timeout: 30_000,
  };
  return new Promise((resolve) => execFile(file, args, options, () => resolve()));
}

const asked = (command: string, key: string) =>
  command.replaceAll('URL', `http://${host}/${key}`).replaceAll('HOST', `${host}/${key}`);

/** Runs the commands side by side, a few at a time. */
async function runAll(commands: { file: string; args: string[] }[]) {
  const left = [...commands];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await run(next.file, next.args);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

const quoted = [
  ...cmdCommands.map((command, place) => ({ ...command, key: `cmd${place}` })),
  ...powershellCommands.map((command, place) => ({ ...command, key: `ps${place}` })),
];

beforeAll(async () => {
  if (!hasTools) return;
  home = await mkdtemp(join(tmpdir(), 'runnel-curl-'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await runAll([
    ...bashCommands.map((command, place) => ({ file: 'bash', args: ['-c', asked(command, `b${place}`)] })),
    ...quoted.map(({ argv, key }) => ({ file: 'curl', args: argv.map((word) => asked(word, key)) })),
  ]);
}, 120_000);

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  if (home) await rm(home, { recursive: true });
});

function readAs(text: string): Arrived {
  const read = readRequest(text);
  if (read?.kind !== 'request') throw new Error(`not read: ${JSON.stringify(read)}`);
  return made(read.request);
}

describe.skipIf(!hasTools)('the request made of a pasted curl command equals the one that curl sends', () => {
  test('for at least 100 commands', () => {
    expect(bashCommands.length + quoted.length).toBeGreaterThanOrEqual(100);
  });

  test.each(bashCommands.map((command, place) => [command, `b${place}`]))('%s', (command, key) => {
    expect(arrived.get(key)).toEqual([readAs(asked(command, key))]);
  });

  test.each(quoted.map(({ text, key }) => [text, key]))('%s', (text, key) => {
    expect(arrived.get(key)).toEqual([readAs(asked(text, key))]);
  });
});
