import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Taken = { method: string; path: string; body: unknown };

/** Plays the part of LangSmith's API that LangServe's feedback and links need; `isDown` refuses all of it. */
export async function startLangSmith() {
  const taken: Taken[] = [];
  const state = { isDown: false };
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const { method = '', url: path = '' } = incoming;
    const body = bodyOf(Buffer.concat(pieces).toString());
    if (!path.startsWith('/runs/multipart') && path !== '/info') taken.push({ method, path, body });
    response.writeHead(state.isDown ? 403 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(replyTo(path, body, `http://${incoming.headers.host}`)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** Requests whose path begins so. */
    at: (method: string, start: string) =>
      taken.filter(({ path, ...request }) => request.method === method && path.startsWith(start)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const tokenId = '0191d3a4-0000-7000-8000-00000000000f';

function replyTo(path: string, body: unknown, origin: string) {
  if (path === '/info') return { version: '0.7.0', batch_ingest_config: { use_multipart_endpoint: true } };
  if (path.endsWith('/share')) return { share_token: 'shared', run_id: Object(body).run_id };
  if (path === '/feedback/tokens') {
    return {
      id: tokenId,
      url: `${origin}/feedback/tokens/${tokenId}`,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    };
  }
  return {};
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
