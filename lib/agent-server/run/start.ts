import { isJsonObject, type Json, type JsonObject, parseJson, writeJson } from '../../json/json.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { RunnableError } from '../../runnable/failure.ts';
import type { RepeatedRequest } from '../../runnable/runnable.ts';
import { type Place, placeIn } from './place.ts';
import { streamModesOf, type ThreadRequest } from './request.ts';
import type { Checkpoint, Server } from './server.ts';

type World = { assistant: string; mode: DataTransferMode; showsSteps: boolean; server: Server };

/**
 * The thread and the body of a POST. `forgets`: the server has not kept the state that the run should go on from. `from`:
 * the state before the run, where its reply does not tell which messages are new.
 */
type Start = { thread: string; body: JsonObject; forgets: boolean; from?: Json };

/**
 * Builds the body of a run, which goes on from the state after the run that it follows. If the server has not kept that
 * state, the run gets a thread of its own (docs/agent-server.md#branches). Throws a RunnableError if there is nothing to
 * answer then.
 */
export async function bodyFor(
  { thread, key, back, body, dialect }: ThreadRequest,
  { assistant, mode, showsSteps, server }: World,
  signal: AbortSignal,
): Promise<Start> {
  const begun = {
    assistant_id: assistant,
    ...body,
    ...(mode === 'stream' && streaming(dialect, showsSteps)),
  };
  const addsNothing = body.input === undefined || body.input === null;
  const needsFrom = addsNothing && mode === 'batch';
  const from = (state: Checkpoint | undefined) => needsFrom && state && { from: state.values };
  if (back === undefined) {
    const latest = needsFrom ? await latestOf(thread, server, signal) : undefined;
    return { thread, body: begun, forgets: false, ...from(latest) };
  }
  const left = await stateFor(back, thread, server, signal);
  if (left === 'fresh') return { thread, body: begun, forgets: false };
  if (left?.checkpoint)
    return { thread, body: { ...begun, checkpoint: left.checkpoint }, forgets: false, ...from(left) };
  if (addsNothing) throw new RunnableError({ kind: 'ended-by-server', how: 'gone' });
  return { thread: key, body: { ...begun, if_not_exists: 'create' }, forgets: back !== 'start' };
}

const streaming = (dialect: string | undefined, showsSteps: boolean): JsonObject => ({
  stream_mode: streamModesOf(dialect, showsSteps),
  stream_subgraphs: true,
  stream_resumable: true,
});

/** Returns the latest state of a thread; undefined if the server does not tell: the run can do without. */
async function latestOf(
  thread: string,
  server: Server,
  signal: AbortSignal,
): Promise<Checkpoint | undefined> {
  const latest = await server.latestState(thread, signal).catch(() => undefined);
  signal.throwIfAborted();
  return latest;
}

/** Returns the state to go on from; `fresh` for a thread without any; undefined if it is not kept. */
async function stateFor(
  back: 'start' | JsonObject,
  thread: string,
  server: Server,
  signal: AbortSignal,
): Promise<Checkpoint | 'fresh' | undefined> {
  if (back === 'start') return stateBeforeAll(thread, server, signal);
  const place = placeIn(back);
  const run = place && (await runOf(place, server, signal));
  return place && run !== undefined ? server.stateAfter({ ...place, run }, signal) : undefined;
}

async function stateBeforeAll(
  thread: string,
  server: Server,
  signal: AbortSignal,
): Promise<Checkpoint | 'fresh' | undefined> {
  try {
    const first = await server.stateBeforeAll(thread, signal);
    return first ?? ((await server.latestState(thread, signal)) ? undefined : 'fresh');
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** Tells whether a server cannot read a thread, such as one whose first message lacked a field that its state requires. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof RunnableError &&
  'status' in error.failure &&
  (error.failure.status === 400 || error.failure.status === 500);

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
    body: writeJson({ ...rest, if_not_exists: 'create' }),
    thread: id,
  };
}
