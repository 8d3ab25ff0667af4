import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Resolves when the client disconnects before the reply is complete. */
  left: Promise<void>;
};

export type Answer = (response: ServerResponse, request: SeenRequest) => unknown;

/** Starts a server on loopback that answers by path, for any method, or by the request. */
export async function serve(
  answers: Record<string, Answer> | ((request: SeenRequest) => Answer | undefined),
) {
  const requests: SeenRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await seen(incoming, response);
    requests.push(request);
    const answer = (typeof answers === 'function' ? answers(request) : answers[request.path]) ?? notFound;
    await answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function seen(incoming: IncomingMessage, response: ServerResponse): Promise<SeenRequest> {
  let body = '';
  const left = new Promise<void>((resolve) => {
    response.on('close', () => {
      if (!response.writableFinished) resolve();
    });
  });
  for await (const piece of incoming.setEncoding('utf8')) body += piece;
  return { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body, left };
}

const notFound: Answer = (response) => answerJson(404, { detail: 'Not Found' })(response);

export const answerJson =
  (status: number, body: unknown) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

export const answerText =
  (status: number, contentType: string, body: string) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };

const notAllowed: Answer = (response) => answerJson(405, { detail: 'Method Not Allowed' })(response);

/** Replies to POST alone, as a LangServe route does. */
export const answerPost =
  (answer: Answer, other: Answer = notAllowed): Answer =>
  (response, request) =>
    (request.method === 'POST' ? answer : other)(response, request);

export const sseHeaders = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Replies with these pieces, each in its own write, and an orderly end. */
export const answerStream =
  (...pieces: (string | Uint8Array)[]) =>
  async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, sseHeaders);
    for (const piece of pieces) await written(response, piece);
    response.end();
  };

/** Replies with these pieces and resets the connection, as LangServe does after an error event. */
export const answerThenAbort =
  (...pieces: string[]) =>
  async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, sseHeaders);
    for (const piece of pieces) await written(response, piece);
    response.destroy();
  };

const written = (response: ServerResponse, piece: string | Uint8Array) =>
  new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
