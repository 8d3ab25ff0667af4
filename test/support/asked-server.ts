import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PastedRequest } from '../../lib/chat/pasted/pasted-request.ts';

export type Arrived = { method: string; path: string; headers: Record<string, string>; body: string };

/** A server that keeps what arrives, by the first part of its path. */
export async function askedServer() {
  const arrived = new Map<string, Arrived[]>();
  const server = createServer(async (incoming, response) => {
    const [, key = ''] = (incoming.url ?? '').split('/');
    arrived.set(key, [...(arrived.get(key) ?? []), await seen(incoming)]);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    arrived,
    /** Puts the address of the server, with a key, into a command or code. */
    asked: (text: string, key: string) =>
      text
        .replaceAll('URL', `http://${host}/${key}`)
        .replaceAll('HOST', `${host}/${key}`)
        .replaceAll('SERVER', host)
        .replaceAll('KEY', key),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function seen(incoming: IncomingMessage): Promise<Arrived> {
  let body = '';
  for await (const piece of incoming.setEncoding('utf8')) body += piece;
  const { rawHeaders } = incoming;
  const headers = rawHeaders.flatMap((name, at) =>
    at % 2 ? [] : [{ name, value: rawHeaders[at + 1] ?? '' }],
  );
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers: compared(headers), body };
}

/** Headers that a program adds to each request by itself. */
const own: Record<string, RegExp> = {
  host: /./,
  'content-length': /./,
  'accept-encoding': /./,
  connection: /./,
  accept: /^\*\/\*$/,
  'user-agent': /^(?:curl|Wget|Python)/,
};

function compared(all: readonly { name: string; value: string }[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, value } of all) {
    const key = name.toLowerCase();
    if (!own[key]?.test(value)) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

/** Returns what would arrive of a request that was read. */
export function wouldArrive({ method, url, headers, body = '' }: PastedRequest): Arrived {
  const { pathname, search } = new URL(url);
  return { method, path: pathname + search, headers: compared(headers), body };
}
