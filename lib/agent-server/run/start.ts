import { isJsonObject, type JsonObject, parseJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { RunnableError } from '../../runnable/failure.ts';
import type { RepeatedRequest } from '../../runnable/runnable.ts';
import { type Place, placeIn } from './place.ts';
import { streamModesOf, type ThreadRequest } from './request.ts';
import type { Server } from './server.ts';

type World = { assistant: string; mode: DataTransferMode; server: Server };

/** The thread and the body of a POST. `forgets`: the server has not kept the state that the run should go on from. */
type Start = { thread: string; body: JsonObject; forgets: boolean };

/**
 * Builds the body of a run, which goes on from the state after the run that it follows. If the server has not kept that
 * state, the run gets a thread of its own (docs/agent-server.md#branches). Throws a RunnableError if there is nothing to
 * answer then.
 */
export async function bodyFor(
  { thread, key, back, body, dialect }: ThreadRequest,
  { assistant, mode, server }: World,
  signal: AbortSignal,
): Promise<Start> {
  const begun = { assistant_id: assistant, ...body, ...(mode === 'stream' && streaming(dialect)) };
  if (back === undefined) return { thread, body: begun, forgets: false };
  const checkpoint = await checkpointFor(back, thread, server, signal);
  if (checkpoint === 'fresh') return { thread, body: begun, forgets: false };
  if (checkpoint) return { thread, body: { ...begun, checkpoint }, forgets: false };
  if (body.input === undefined || body.input === null)
    throw new RunnableError({ kind: 'ended-by-server', how: 'gone' });
  return { thread: key, body: { ...begun, if_not_exists: 'create' }, forgets: back !== 'start' };
}

const streaming = (dialect: string | undefined): JsonObject => ({
  stream_mode: streamModesOf(dialect),
  stream_subgraphs: true,
  stream_resumable: true,
});

/** Returns the checkpoint to go on from; `fresh` for a thread without any; undefined if it is not kept. */
async function checkpointFor(
  back: 'start' | JsonObject,
  thread: string,
  server: Server,
  signal: AbortSignal,
): Promise<JsonObject | 'fresh' | undefined> {
  if (back === 'start') {
    const first = await server.stateBeforeAll(thread, signal);
    if (first) return first.checkpoint ?? undefined;
    return (await server.hasStates(thread, signal)) ? undefined : 'fresh';
  }
  const place = placeIn(back);
  const run = place && (await runOf(place, server, signal));
  const left = place && run !== undefined && (await server.stateAfter({ ...place, run }, signal));
  return left ? (left.checkpoint ?? undefined) : undefined;
}

const runOf = (place: Place, server: Server, signal: AbortSignal) => place.run ?? server.find(place, signal);

export const postUrl = (base: string, thread: string, mode: DataTransferMode): string =>
  `${base}/threads/${encodeURIComponent(thread)}/runs/${mode === 'stream' ? 'stream' : 'wait'}`;

/**
 * Puts a request that is sent again into a thread of its own, named by `id`, so that the conversation stays as it is. A
 * body that is no JSON stays as it was written.
 */
export function apartFrom({ url, body, id }: Omit<RepeatedRequest, 'accept'>) {
  const [all, before = '', thread] = /^(.*\/threads\/)([^/]+)(?=\/runs\/)/.exec(url) ?? [];
  const request = parseJson(body);
  if (all === undefined || thread === undefined || !isJsonObject(request))
    return { url, body, thread: thread ?? '' };
  const { checkpoint: _, metadata: __, ...rest } = request;
  return {
    url: `${before}${id}${url.slice(all.length)}`,
    body: JSON.stringify({ ...rest, if_not_exists: 'create' }),
    thread: id,
  };
}
