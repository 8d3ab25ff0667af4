import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as it passed: `pieces` are the bytes of the reply's body as they went on to the client. */
export type Passed = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
  status: number;
  pieces: { at: number; bytes: Uint8Array }[];
  isCut: boolean;
  isCompressed: boolean;
};

/**
 * Starts a proxy before a server that writes down what passes. `cuts`: after these numbers of bytes it drops the first
 * connections that bring an answer.
 */
export async function recordingProxy(origin: string, cuts: number[] = []) {
  const passed: Passed[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    let body = '';
    for await (const piece of incoming.setEncoding('utf8')) body += piece;
    const exchange: Passed = {
      method,
      path,
      headers,
      body,
      at: Date.now(),
      status: 0,
      pieces: [],
      isCut: false,
      isCompressed: false,
    };
    passed.push(exchange);
    let left = /\/(stream|wait|join|invoke)$/.test(path) ? (cuts.shift() ?? Infinity) : Infinity;
    const further = send(origin + path, { method, headers }, (reply) => {
      exchange.status = reply.statusCode ?? 0;
      exchange.isCompressed = reply.headers['content-encoding'] !== undefined;
      outgoing.writeHead(exchange.status, reply.headers);
      outgoing.flushHeaders();
      reply.on('data', (bytes: Uint8Array) => {
        if (left <= 0) return;
        const whole = bytes.subarray(0, left);
        left -= bytes.length;
        exchange.pieces.push({ at: Date.now(), bytes: whole });
        outgoing.write(whole, () => {
          if (left > 0) return;
          exchange.isCut = true;
          setTimeout(() => outgoing.socket?.destroy(), 30);
        });
      });
      reply.on('end', () => left > 0 && outgoing.end());
      reply.on('error', () => outgoing.destroy());
    });
    further.on('error', () => outgoing.destroy());
    outgoing.on('close', () => further.destroy());
    further.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Joins the body of a reply as it passed. */
export const bodyIn = ({ pieces }: Passed) => Buffer.concat(pieces.map(({ bytes }) => bytes));
