import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const anyId = new RegExp(`${uuid}|\\b[0-9a-f]{32}\\b`, 'g');

const folder = join(import.meta.dirname, '../fixtures/recordings/agent-server');

type Recorded = {
  name: string;
  request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: Json;
    body_raw?: string;
  };
  response: { status: number; headers: Record<string, string>; file: string };
};

type SentEvent = { event: string; data: Json };

/** The answer of a server: its events, or its body. */
export type Reply = { status: number; type: string; events?: SentEvent[]; body?: Json };

const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Recorded[];

function recorded(name: string): Recorded {
  const found = index.find((item) => item.name === name);
  if (!found) throw new Error(`There is no recording ${name}.`);
  return found;
}

/** Sends recorded requests to a server, with its own ids in place of the recorded ones. */
export function createReplay(origin: string) {
  const ownIds = new Map<string, string>();
  const inOwnIds = (text: string) => text.replace(anyId, (id) => ownIds.get(id) ?? id);
  /** Gives the thread of a recorded request an id of its own, so that no other replay meets it. */
  const ownThreadOf = ({ path }: Recorded['request']) => {
    const thread = new RegExp(`^/threads/(${uuid})`).exec(path)?.[1];
    if (thread === undefined) return undefined;
    const own = ownIds.get(thread) ?? crypto.randomUUID();
    ownIds.set(thread, own);
    return own;
  };
  return {
    /** Makes the thread of a recorded request, and runs on it what was not recorded. */
    async prepare(name: string, ...runs: Json[]) {
      const thread = ownThreadOf(recorded(name).request);
      if (thread === undefined) return;
      const post = (path: string, body: Json) =>
        fetch(origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((response) => response.text());
      await post('/threads', { thread_id: thread });
      for (const run of runs) await post(`/threads/${thread}/runs/wait`, run);
    },
    async send(name: string): Promise<{ expected: Reply; got: Reply }> {
      const { request, response } = recorded(name);
      ownThreadOf(request);
      const body = request.body_raw ?? (request.body === null ? null : JSON.stringify(request.body));
      const answer = await fetch(origin + inOwnIds(request.path), {
        method: request.method,
        headers: { 'content-type': 'application/json', ...request.headers },
        body: body === null ? null : inOwnIds(body),
        redirect: 'manual',
      });
      const expected = replyOf(
        response.status,
        response.headers['content-type'] ?? '',
        readFileSync(join(folder, response.file), 'utf8'),
      );
      const got = replyOf(answer.status, answer.headers.get('content-type') ?? '', await answer.text());
      pairIds(expected, got, ownIds);
      return { expected: withoutIds(expected), got: withoutIds(got) };
    },
  };
}

function replyOf(status: number, type: string, text: string): Reply {
  if (type.startsWith('text/event-stream')) return { status, type, events: eventsIn(text) };
  return { status, type, body: type.startsWith('application/json') ? (JSON.parse(text) as Json) : text };
}

function eventsIn(text: string): SentEvent[] {
  const blocks = text.split(/\r?\n\r?\n/).map((block) => block.split(/\r?\n/));
  return blocks.flatMap((lines) => {
    const valuesOf = (field: string) =>
      lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
    const [event] = valuesOf('event');
    const data = valuesOf('data').join('\n');
    return event === undefined ? [] : [{ event, data: JSON.parse(data) as Json }];
  });
}

/** Notes which id of the server stands where a recorded one does. */
function pairIds(expected: unknown, got: unknown, ids: Map<string, string>) {
  if (typeof expected === 'string' && typeof got === 'string') return pairIdsIn(expected, got, ids);
  if (typeof expected !== 'object' || typeof got !== 'object' || !got) return;
  for (const [key, value] of Object.entries(expected ?? {})) pairIds(value, (got as JsonObject)[key], ids);
}

function pairIdsIn(expected: string, got: string, ids: Map<string, string>) {
  const own = got.match(anyId) ?? [];
  for (const [at, id] of (expected.match(anyId) ?? []).entries()) {
    const other = own[at];
    if (other !== undefined && !ids.has(id)) ids.set(id, other);
  }
}

const times = new Set(['created_at', 'updated_at', 'state_updated_at', '__request_start_time_ms__']);
const places = new Set(['langgraph_request_id', 'langgraph_api_url']);

/** Numbers the ids in the order of their appearance; leaves out times and addresses. */
function withoutIds(reply: Reply): Reply {
  const numbers = new Map<string, number>();
  const numbered = (id: string) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `id-${number}`;
  };
  const plain = (value: Json): Json => {
    if (typeof value === 'string') return value.replace(anyId, numbered);
    if (Array.isArray(value)) return value.map(plain);
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(([key]) => !times.has(key) && !places.has(key));
    // In this order, whatever the order of the server.
    const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([key, item]) => [key.replace(anyId, numbered), plain(item as Json)]),
    );
  };
  return plain(reply as unknown as Json) as unknown as Reply;
}
