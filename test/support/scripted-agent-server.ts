import type { ServerResponse } from 'node:http';
import { connect } from '../../lib/agent-server/connect.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { nothingRead, type RunEvent } from '../../lib/runnable/run-event.ts';
import type { SeenRun, Target } from '../../lib/runnable/runnable.ts';
import { type Answer, answerJson, serve } from './http-server.ts';
import { eventsIn, key, recorded, run, thread } from './recorded-run.ts';
import { target } from './run.ts';

const located = { 'content-location': `/threads/${thread}/runs/${run}` };

/** Replies as a recorded server did, for the run of this file. */
export function replay(
  name: string,
  pieces = (text: string): Iterable<string | Uint8Array> => [text],
): Answer {
  const { status, headers, text } = recorded(name);
  return (response) =>
    written(response, status, { 'content-type': headers['content-type'] ?? '' }, pieces(text));
}

export const answerBody =
  (body: string, contentType = 'text/event-stream', status = 200): Answer =>
  (response) =>
    written(response, status, { 'content-type': contentType }, [body]);

/** Sends the start of a body, and breaks the connection. */
export const breakAfter =
  (body: string, contentType = 'text/event-stream'): Answer =>
  async (response) => {
    response.writeHead(200, { 'content-type': contentType, ...located });
    await new Promise<void>((resolve) => response.write(body === '' ? '\n' : body, () => resolve()));
    response.socket?.resetAndDestroy();
  };

/** Breaks the connection before a reply. */
export const breakOff: Answer = (response) => void response.socket?.resetAndDestroy();

async function written(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  pieces: Iterable<string | Uint8Array>,
) {
  response.writeHead(status, { ...headers, ...located });
  for (const piece of pieces)
    await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
  response.end();
}

type Script = {
  /** Replies to the POST of a run. */
  post?: Answer[];
  /** Replies to requests to read the run on. */
  stream?: Answer[];
  join?: Answer[];
  /** The status of the run, or another reply to the question about it. */
  status?: (string | Answer)[];
  /** The runs of the thread. */
  runs?: Answer[];
  /** Checkpoints of the run. */
  history?: (JsonObject[] | Answer)[];
  cancel?: Answer[];
};

/** Starts a server with one run. Each list has the replies in their order; the last is repeated. */
export async function serveRun(script: Script) {
  const left: { [name in keyof Script]: Answer[] } = {
    ...script,
    status: (script.status ?? ['success']).map((one) =>
      typeof one === 'string' ? answerJson(200, { run_id: run, status: one, metadata: {} }) : one,
    ),
    history: (script.history ?? []).map((one) => (Array.isArray(one) ? answerJson(200, one) : one)),
  };
  const server = await serve(({ method, path }) => {
    const place = path.split('?', 1)[0]?.replace(/^\/base\/threads\/[^/]+/, '') ?? '';
    const kind = kindOf(method, place);
    const answers = kind && left[kind];
    return answers && (answers.length > 1 ? answers.shift() : answers[0]);
  });
  return Object.assign(server, {
    url: `${server.origin}/base/assistants/chat`,
    posts: () => server.requests.filter(({ method, path }) => method === 'POST' && /runs\/\w+$/.test(path)),
    asked: (part: string) => server.requests.filter(({ path }) => path.includes(part)),
  });
}

function kindOf(method: string, place: string): keyof Script | undefined {
  if (method === 'POST' && /^\/runs\/(stream|wait)$/.test(place)) return 'post';
  if (place === '/runs') return 'runs';
  if (place === '/history') return 'history';
  const [, last] = /^\/runs\/[^/]+(?:\/(stream|join|cancel))?$/.exec(place) ?? [];
  if (/^\/runs\/[^/]+$/.test(place)) return 'status';
  return last as keyof Script | undefined;
}

const said = { messages: [{ type: 'human', content: 'hi' }] };
export const request: JsonObject = {
  thread,
  key,
  body: { input: said, metadata: { runnel_run: key }, if_not_exists: 'create', multitask_strategy: 'reject' },
};

type Part = Partial<Target> & { request?: JsonObject; signal?: AbortSignal; onEvent?(event: RunEvent): void };

/** Runs once and returns all events. */
export async function eventsOfRun(url: string, part: Part = {}): Promise<RunEvent[]> {
  const { request: sent = request, signal = never(), onEvent, ...more } = part;
  return collected(connect(target(url, more)).run(sent, signal), onEvent);
}

/** Reads a run on and returns all events. */
export async function eventsOfRejoin(url: string, seen: Partial<SeenRun>, part: Part = {}) {
  const { signal = never(), onEvent, request: _, ...more } = part;
  const rejoin = connect(target(url, more)).rejoin?.(
    { place: { thread, run, key }, chunks: 0, tail: null, before: null, reads: nothingRead(), ...seen },
    signal,
  );
  return rejoin ? collected(rejoin, onEvent) : [];
}

const never = () => new AbortController().signal;

async function collected(events: AsyncIterable<RunEvent>, onEvent: (event: RunEvent) => void = () => {}) {
  const all: RunEvent[] = [];
  for await (const event of events) {
    all.push(event);
    onEvent(event);
  }
  return all;
}

const idIn = (event: string) => /^id: (.*?)\r?$/m.exec(event)?.[1];

/** Sends again the events after the id that is asked for, as a server does that keeps them; `upTo` limits their number. */
export const sendAgain =
  (body: string, end: (body: string) => Answer = answerBody): Answer =>
  (response, asked) => {
    const events = eventsIn(body);
    const from = asked.headers['last-event-id'];
    const at = from === '-1' ? 0 : events.findLastIndex((event) => idIn(event) === from) + 1;
    const known = from === '-1' || at > 0;
    return end(known ? events.slice(at).join('') : '')(response, asked);
  };
