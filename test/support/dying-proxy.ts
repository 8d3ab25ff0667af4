import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

/** Connections below TLS, which alone can be reset, by the port of the client. */
const connections = new Map<number | undefined, Socket>();

/** Ways in which a connection dies after its request was read whole. */
export const deaths = {
  closed: ({ socket }: ServerResponse) => socket?.destroy(),
  reset: ({ socket }: ServerResponse) => connections.get(socket?.remotePort)?.resetAndDestroy(),
  'closed with 408': ({ socket }: ServerResponse) =>
    socket?.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
  'closed in the head': ({ socket }: ServerResponse) => socket?.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  'closed in the body': ({ socket }: ServerResponse) =>
    socket?.end('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 99\r\n\r\nevent: da'),
};
export type Death = keyof typeof deaths;

/**
 * Starts a proxy that keeps connections. Once `dies` is set, it passes on a POST to a path that matches `deadly`, and
 * its connection dies in place of the reply.
 */
export async function startDyingProxy(origin: string, deadly: RegExp, tls?: { key: Buffer; cert: Buffer }) {
  const seen = { dies: undefined as Death | undefined, posts: 0 };
  const listener: RequestListener = (incoming, response) => void passOn(incoming, response);

  async function passOn(incoming: IncomingMessage, response: ServerResponse) {
    const isDeadly = incoming.method === 'POST' && deadly.test(incoming.url ?? '');
    const body: Buffer[] = [];
    for await (const piece of incoming) body.push(piece);
    if (isDeadly) seen.posts += 1;
    const { method, headers } = incoming;
    const upstream = request(new URL(incoming.url ?? '', origin), {
      method: method ?? 'GET',
      headers,
      agent: false,
    });
    upstream.on('error', () => response.destroy());
    upstream.on('response', (reply) => {
      if (isDeadly && seen.dies) {
        reply.resume();
        return deaths[seen.dies](response);
      }
      const { connection: _, ...rest } = reply.headers;
      response.writeHead(reply.statusCode ?? 502, rest);
      reply.pipe(response);
    });
    upstream.end(Buffer.concat(body));
  }

  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket: Socket) => connections.set(socket.remotePort, socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    origin: `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
