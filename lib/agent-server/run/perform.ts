import { type Call, toldCall } from '../../http/call.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import {
  questionFailure,
  RunnableError,
  type RunnableFailure,
  requestFailure,
} from '../../runnable/failure.ts';
import type { RunEnd, RunEvent, SentRequest } from '../../runnable/run-event.ts';
import type { Target } from '../../runnable/runnable.ts';
import { createEventQueue } from '../../sse/event-queue.ts';
import { messagesIn } from '../answer/state-view.ts';
import { refusalOf } from '../refusal.ts';
import { attended } from './attend.ts';
import { createReadingPace } from './persistence.ts';
import { placedAt, storedPlace } from './place.ts';
import { type Following, singleRunPath } from './request.ts';
import type { Seen } from './seen.ts';
import { serverAt } from './server.ts';
import type { Watched } from './watched.ts';

type Emit = (event: RunEvent) => void;

/** A POST that starts a run. `thread`: where it goes, if not where it was meant to go. */
type Post = { url: string; accept: string; body: string; head: SentRequest; thread?: string };

type Order = {
  target: Target;
  call: Call;
  /** URL of the server. */
  base: string;
  limitMs: number | null;
  masked(event: RunEvent): RunEvent;
  signal: AbortSignal;
  watched: Watched;
  seen: Seen;
  /** Message of the thread that the new one should follow. */
  follows?: Following;
  /** Prepares the request of a new run; without it the run is there already. */
  prepare?(emit: Emit, signal: AbortSignal): Promise<Post>;
};

/** Carries a run to its end at once; the queue holds its events until they are read. */
export function performed(order: Order): AsyncIterable<RunEvent> {
  const left = new AbortController();
  const queue = createEventQueue<RunEvent>(() => left.abort());
  const emit: Emit = (event) => queue.push(order.masked(event));
  const signal = AbortSignal.any([order.signal, left.signal]);
  void performedTo({ ...order, signal }, emit).then(queue.close);
  return queue.drain();
}

async function performedTo(order: Order, emit: Emit) {
  const timing: Timing = {};
  const end = await endOf(order, timing, emit);
  const timed = await timing.read?.().catch(() => undefined);
  if (timed) emit({ type: 'timing', timing: timed });
  if (end.type === 'end' || end.type === 'asks') tellOfThread(order, emit);
  emit(end);
}

/** Notes what the run has left in the thread, and tells of messages there that are not ours. */
function tellOfThread({ watched: { place, state }, follows }: Order, emit: Emit) {
  const count = follows ? messagesBetween(state, follows) : 0;
  if (count > 0) emit({ type: 'elsewhere', count });
  const last = lastMessageIn(state);
  if (last !== undefined) emit({ type: 'placed', place: storedPlace({ ...place, last }) });
}

type Timing = { read?: ReturnType<NonNullable<Target['timeConnection']>> };

/** Reads the run; every error is an end. */
async function endOf(order: Order, timing: Timing, emit: Emit): Promise<RunEnd> {
  const { target, call, base, limitMs, signal, watched, seen, prepare } = order;
  const { origin } = new URL(target.url);
  const pace = createReadingPace(toldCall(call, target, watched.reads, emit));
  const server = serverAt(base, pace.call, watched.reads);
  const first =
    prepare &&
    (async (within: AbortSignal) => {
      const post = await prepare(emit, within).catch((error) => {
        if (within.aborted || error instanceof RunnableError) throw error;
        throw new RunnableError(questionFailure(error, origin), { cause: error });
      });
      return started(post, order, timing, emit, within);
    });
  try {
    return await attended({ mode: target.mode, pace, server, watched, seen, limitMs, signal, emit }, first);
  } catch (error) {
    if (signal.aborted) return { type: 'stopped' };
    if (!(error instanceof RunnableError)) return { type: 'error', failure: requestFailure(error, origin) };
    const failure = withSteps(error.failure, target);
    return { type: 'error', failure, ...(error.mayGoOn && { mayGoOn: true }) };
  }
}

/** Notes in a failure by size that the reply held steps. */
const withSteps = (failure: RunnableFailure, { mode, showsSteps = false }: Target): RunnableFailure =>
  showsSteps &&
  mode === 'stream' &&
  (failure.kind === 'reply-too-large' || failure.kind === 'event-too-large')
    ? { ...failure, hasSteps: true }
    : failure;

/** Sends the POST of a run, and notes where the run is. */
async function started(
  { url, accept, body, head, thread }: Post,
  { target, call, watched }: Order,
  timing: Timing,
  emit: Emit,
  signal: AbortSignal,
): Promise<Response> {
  if (thread !== undefined && thread !== watched.place.thread) {
    watched.place = { ...watched.place, thread };
    emit({ type: 'placed', place: storedPlace(watched.place) });
  }
  const read = target.timeConnection?.(url);
  if (read) timing.read = read;
  const reply = call(url, accept, { method: 'POST', body, signal });
  emit({ type: 'sent', request: head });
  const response = await reply;
  emit({ type: 'reply', status: response.status, headers: [...response.headers] });
  if (!response.ok) {
    const { mode } = target;
    throw new RunnableError(
      await refusalOf(response, mode, singleRunPath(mode), (text) => emit({ type: 'body', text })),
    );
  }
  const located = placedAt(watched.place, response.headers.get('content-location'));
  if (located) {
    watched.place = located;
    emit({ type: 'placed', place: storedPlace(watched.place) });
    if (target.mode === 'batch') tellRunId(located, emit);
  }
  return response;
}

/** Tells the id of a run whose response has no event that names it. */
function tellRunId({ run }: Watched['place'], emit: Emit) {
  if (run !== undefined)
    emit({ type: 'metadata', runId: run, data: { run_id: run }, raw: { texts: [], read: 0 } });
}

const messagesOf = (state: Json | undefined): JsonObject[] =>
  (isJsonObject(state) && messagesIn(state.messages)) || [];

/** Returns the id of the last message in the state that a run has left; undefined if it has none. */
export function lastMessageIn(state: Json | undefined): string | undefined {
  const id = messagesOf(state).at(-1)?.id;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * Counts the messages between the two: another client, such as Studio, has written them into the thread. Zero if either
 * is gone from the state.
 */
export function messagesBetween(state: Json | undefined, { last, message }: Following): number {
  const messages = messagesOf(state);
  const before = messages.findLastIndex(({ id }) => id === last);
  const own = messages.findIndex(({ id }) => id === message);
  return before === -1 || own === -1 ? 0 : Math.max(0, own - before - 1);
}
