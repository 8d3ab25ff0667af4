import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { parseJson } from '../../lib/json/json.ts';

/** A request that was recorded, with the headers that its reply depends on. */
export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string };

/** A reply in which ids, times and the address of the server are the same each time. */
export type Replied = { status: number; type: string; body: string; isCut?: true };

/** A request, and its replies in order; the last one is that of every further request. */
export type Exchange = { asked: Asked; replies: Replied[] };

const folder = join(import.meta.dirname, '../fixtures/recordings/langserve');
const fileOf = (name: string) => join(folder, `${name}.json`);
const decisive = ['authorization', 'cookie', 'x-key', 'x-tenant', 'x-token'];

/** Lists the recordings, each made by the test file of its name. */
export const recordedNames = (): string[] =>
  readdirSync(folder).map((file) => file.slice(0, -'.json'.length));

export const readExchanges = (name: string): Exchange[] =>
  existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as Exchange[]) : [];

export function writeExchanges(name: string, exchanges: Exchange[]) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(inOrder(exchanges.map(shortened)), undefined, 1)}\n`);
}

/** Puts the requests that only read first, sorted, because some of them are sent at the same time. */
function inOrder(exchanges: Exchange[]): Exchange[] {
  const isRun = ({ asked }: Exchange) => asked.method === 'POST';
  const textOf = ({ asked }: Exchange) => JSON.stringify(asked);
  const reads = exchanges.filter((exchange) => !isRun(exchange));
  return [
    ...reads.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1)),
    ...exchanges.filter(isRun),
  ];
}

/** Leaves out replies that repeat the one before them until the end. */
function shortened({ asked, replies }: Exchange): Exchange {
  const texts = replies.map((reply) => JSON.stringify(reply));
  const last = texts.findLastIndex((text) => text !== texts.at(-1));
  return { asked, replies: replies.slice(0, last + 2) };
}

/** Returns what tells a request from others. */
export function askedIn(request: { method: string; path: string; headers: object; body: string }): Asked {
  const { method, path, body } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => decisive.includes(name)),
  );
  return {
    method,
    path,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== '' && { body }),
  };
}

/** Sends a request to a server, on a connection of its own, and reads the whole reply. */
export async function sendAsked(origin: string, asked: Asked): Promise<Replied> {
  const response = await responseTo(origin, asked);
  const { text, isCut } = await readText(response);
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body: withoutChance(asked.path.endsWith('/openapi.json') ? pathsOf(text) : text, origin),
    ...(isCut && { isCut }),
  };
}

const responseTo = (origin: string, { method, path, headers, body }: Asked) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const type = body !== undefined && { 'content-type': 'application/json' };
    // Asked to close the connection itself, LangServe would not tell a broken reply from a whole one.
    const options = {
      method,
      agent: false,
      headers: { connection: 'keep-alive', 'user-agent': 'node', ...headers, ...type },
    };
    request(origin + path, options, resolve)
      .on('error', reject)
      .end(body);
  });

/** Reads the body, and as much as came if the server breaks the connection. */
async function readText(response: IncomingMessage): Promise<{ text: string; isCut?: true }> {
  let text = '';
  try {
    for await (const piece of response.setEncoding('utf8')) text += piece;
  } catch {
    return { text, isCut: true };
  }
  return { text };
}

/** Reduces an OpenAPI document, which is large, to the paths that take a POST request. */
function pathsOf(text: string): string {
  const { openapi, paths = {} } = (parseJson(text) ?? {}) as {
    openapi?: string;
    paths?: Record<string, object>;
  };
  if (openapi === undefined) return text;
  const posts = Object.keys(paths).filter((path) => !path.includes('{') && 'post' in Object(paths[path]));
  return JSON.stringify({ openapi, paths: Object.fromEntries(posts.map((path) => [path, { post: {} }])) });
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+/g;

/** Numbers the ids in the order in which they appear, and sets times and the address of the server. */
function withoutChance(text: string, origin: string): string {
  const ids = new Map<string, string>();
  const numbered = (id: string) => {
    const number = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`;
    ids.set(id, number);
    return number;
  };
  return text
    .replaceAll(uuid, numbered)
    .replaceAll(time, '2026-01-01T00:00:00.000')
    .replaceAll(origin, 'http://langserve.test');
}
