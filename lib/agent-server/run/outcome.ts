import { isJsonObject, type Json } from '../../json/json.ts';
import { isSameJson } from '../../json/same-json.ts';
import type { RunnableFailure } from '../../runnable/failure.ts';
import type { RunEnd } from '../../runnable/run-event.ts';
import { isOver, isPaused, questionsInState } from '../question/questions-in.ts';
import type { Place } from './place.ts';
import type { Checkpoint, Server } from './server.ts';
import { graphFailure } from './stream-message.ts';
import type { Watched } from './watched.ts';

/** How a run stands at the server. `state`: a state that has not arrived with its stream. */
export type Outcome = { kind: 'goes-on' } | { kind: 'over'; end: RunEnd; state?: Json };

/**
 * Asks the server how a run stands whose stream is over: a stream ends in the same way after success, after a question
 * and after a cancellation (docs/agent-server.md#ends). Throws like the questions of `Server`.
 */
export async function outcomeOf(watched: Watched, server: Server, signal: AbortSignal): Promise<Outcome> {
  const { place } = watched;
  const run = place.run ?? (await server.find(place, signal));
  if (run === undefined) return over(watched.failure ?? { kind: 'ended-by-server', how: 'gone' });
  watched.place = { ...place, run };
  const status = await server.statusOf(watched.place, signal);
  switch (status) {
    case 'pending':
    case 'running':
      return { kind: 'goes-on' };
    case undefined:
      return over({ kind: 'ended-by-server', how: 'gone' });
    case 'timeout':
      return over({ kind: 'ended-by-server', how: 'timeout' });
    case 'error':
      return over(await failureOf(watched, server, signal));
    default:
      return endedWith(watched, status === 'interrupted', server, signal);
  }
}

const over = (failure: RunnableFailure): Outcome => ({ kind: 'over', end: { type: 'error', failure } });

/** An error is not sent again, so it is asked for. */
async function failureOf(
  { failure, place }: Watched,
  server: Server,
  signal: AbortSignal,
): Promise<RunnableFailure> {
  const body = failure ? undefined : await server.join(place, signal);
  return failure ?? graphFailure(isJsonObject(body) && body.__error__ ? body.__error__ : (body ?? null));
}

/** Tells a question, a pause and the end of an answer apart by the state that the run has left. */
async function endedWith(
  watched: Watched,
  isInterrupted: boolean,
  server: Server,
  signal: AbortSignal,
): Promise<Outcome> {
  const { asked, isStateLast, isBroken, isSingle, place } = watched;
  if (!isInterrupted && asked === undefined && isStateLast && !isBroken)
    return { kind: 'over', end: isSingle ? await endOfSingle(place, server, signal) : { type: 'end' } };
  const left = await server.stateAfter(place, signal);
  const end = endIn(left, watched, isInterrupted);
  const isNew = left !== undefined && !isSame(left.values, watched.state);
  return { kind: 'over', end, ...(isNew && { state: left.values }) };
}

/**
 * Tells a pause from the end of an answer, of which a single response says nothing. The answer has arrived, so nothing that
 * keeps the state from being read, such as silence, makes a failure of it.
 */
async function endOfSingle(place: Place, server: Server, signal: AbortSignal): Promise<RunEnd> {
  const left = await server.stateAfter(place, signal).catch(() => undefined);
  return left && isPaused(left.said) ? { type: 'asks', questions: [] } : { type: 'end' };
}

function endIn(
  left: Checkpoint | undefined,
  { asked, isBroken, isStateLast }: Watched,
  isInterrupted: boolean,
): RunEnd {
  const found = left ? questionsInState(left.said) : [];
  if (found.length > 0) return { type: 'asks', questions: found };
  // A connection that was opened again may have told of another run of the thread.
  const isTold = asked !== undefined && !(left && (isBroken || isOver(left.said)));
  if (isTold) return { type: 'asks', questions: asked };
  if (isInterrupted) return { type: 'error', failure: { kind: 'ended-by-server', how: 'cancelled' } };
  if (left) return isPaused(left.said) ? { type: 'asks', questions: [] } : { type: 'end' };
  return isBroken && !isStateLast ? { type: 'error', failure: { kind: 'cut-short' } } : { type: 'end' };
}

/** Compares two states without the questions that the stream adds to a state. */
function isSame(stored: Json, seen: Json | undefined): boolean {
  if (!isJsonObject(seen)) return isSameJson(stored, seen);
  const { __interrupt__: _, ...state } = seen;
  return isSameJson(stored, state);
}
