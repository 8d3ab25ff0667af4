import type { Call } from '../http/call.ts';
import type { DataTransferMode } from '../runnable/data-transfer-mode.ts';
import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import type { RunEnd, RunEvent } from '../runnable/run-event.ts';
import { watchSilence } from '../sse/silence.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { paused, pausesWithin, persistently } from './persistence.ts';
import { storedPlace } from './place.ts';
import { refusalOf } from './refusal.ts';
import { type BodyEnd, readStream, readWhole } from './replies.ts';
import type { Seen } from './seen.ts';
import type { Server } from './server.ts';
import { noteChunk, type Watched } from './watched.ts';

/** A run to be read to its end. */
export type Attended = {
  mode: DataTransferMode;
  call: Call;
  server: Server;
  watched: Watched;
  seen: Seen;
  /** Milliseconds of silence after which the server is asked; of a single response: after which it fails. */
  limitMs: number | null;
  signal: AbortSignal;
  emit(event: RunEvent): void;
};

/** Milliseconds for which the server is tried without a limit of silence. */
const usualPatienceMs = 120_000;

/**
 * Reads a run to its end, and on over breaks of its connection. `first`: sends the request for it; without it the run
 * is already there. Returns its end; throws a RunnableError, or whatever keeps the request from leaving.
 */
export async function attended(
  run: Attended,
  first?: (signal: AbortSignal) => Promise<Response>,
): Promise<RunEnd> {
  const { watched, limitMs } = run;
  const pauses = pausesWithin(limitMs ?? usualPatienceMs);
  let idle = 0;
  if (!first) watched.isBroken = true;
  for (let open = first; ; open = undefined) {
    const before = watched.chunks;
    const read = await readOnce(run, pauses, open);
    const end = read.kind === 'end' ? read.end : await endAfter(read, run, pauses);
    if (end) return end;
    idle = watched.chunks > before ? 0 : idle + 1;
    await paused(pauses[Math.min(idle, pauses.length) - 1] ?? 0, run.signal);
  }
}

/** Returns the end of a run whose connection is over; undefined if the run goes on. */
async function endAfter(
  { cause, isSilent, failure }: Extract<Read, { kind: 'over' }>,
  run: Attended,
  pauses: readonly number[],
): Promise<RunEnd | undefined> {
  const { watched, mode, emit, server } = run;
  if (isSilent && mode === 'batch') return { type: 'error', failure };
  const isBroken = cause !== undefined;
  watched.isBroken ||= isBroken;
  if (isBroken) emit({ type: 'rejoining' });
  const outcome = await patiently(run, pauses, failure, (signal) => outcomeOf(watched, server, signal));
  if (outcome.kind === 'over') return endedBy(outcome, run);
  watched.isBroken = true;
  if (!isBroken) emit({ type: 'rejoining' });
  return undefined;
}

/** Adds the state that did not arrive with the stream. */
function endedBy({ end, state }: Extract<Outcome, { kind: 'over' }>, { watched, emit }: Attended): RunEnd {
  if (state === undefined) return end;
  const chunk = { event: 'values', data: state };
  noteChunk(watched, chunk);
  if (watched.isBroken) emit({ type: 'from-state' });
  emit({ type: 'chunks', chunks: [chunk] });
  return end;
}

type Read =
  | (BodyEnd & { kind: 'end' })
  | (BodyEnd & { kind: 'over'; isSilent: boolean; failure: RunnableFailure });

/** Reads one connection: that of the request, or one that is opened to read the run on. */
async function readOnce(
  run: Attended,
  pauses: readonly number[],
  open: ((signal: AbortSignal) => Promise<Response>) | undefined,
): Promise<Read> {
  const { limitMs, signal, watched, seen, emit } = run;
  const silence = watchSilence(limitMs);
  const within = AbortSignal.any([signal, silence.signal]);
  const failureOf = (): RunnableFailure => {
    if (!silence.signal.aborted) return { kind: 'cut-short' };
    return { kind: run.mode === 'stream' ? 'stalled' : 'overdue', limitMs: limitMs ?? 0 };
  };
  try {
    const response = open ? await opened(run, open, within) : await reopened(run, pauses, within);
    if (!response)
      return { kind: 'over', cause: new Error('No reply.'), isSilent: false, failure: failureOf() };
    const isWhole = run.mode === 'batch' || (!open && !isReplayable(run));
    const reading = { watched, seen, emit, heard: silence.heard };
    const end = isWhole ? await readWhole(response, reading) : await readStream(response, reading, !open);
    return end.kind === 'end' ? end : { ...end, isSilent: silence.signal.aborted, failure: failureOf() };
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof RunnableError || !silence.signal.aborted) throw cause;
    return { kind: 'over', cause, isSilent: true, failure: failureOf() };
  } finally {
    silence.end();
  }
}

/** Without ids the stream cannot be read on without doubled events: then the server is asked for the whole answer. */
const isReplayable = ({ watched, seen }: Attended) => watched.chunks === 0 || seen.hasIds();

/**
 * Sends the request. If the connection breaks before the reply, the run may be there all the same: then there is no
 * response, but a place.
 */
async function opened(
  run: Attended,
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> {
  try {
    return await open(signal);
  } catch (error) {
    if (error instanceof RunnableError || signal.aborted) throw error;
    const found = await run.server.find(run.watched.place, run.signal).catch(() => undefined);
    if (found === undefined) throw error;
    locate(run, found);
    return undefined;
  }
}

/** Notes the id that the server gave the run. */
function locate({ watched, emit }: Pick<Attended, 'watched' | 'emit'>, found: string) {
  watched.place = { ...watched.place, run: found };
  emit({ type: 'placed', place: storedPlace(watched.place) });
}

/** Opens a connection to a run that is there. */
async function reopened(run: Attended, pauses: readonly number[], signal: AbortSignal): Promise<Response> {
  const { server, watched, seen, mode, call, emit } = run;
  return patiently(run, pauses, { kind: 'cut-short' }, async (within) => {
    if (watched.place.run === undefined) {
      const found = await server.find(watched.place, within);
      if (found === undefined) throw new RunnableError({ kind: 'ended-by-server', how: 'gone' });
      locate(run, found);
    }
    const init = { signal: AbortSignal.any([signal, within]) };
    const isWhole = mode === 'batch' || !isReplayable(run);
    if (!isWhole) seen.again();
    const response = isWhole
      ? await call(server.joinOf(watched.place), 'application/json', init)
      : await call(server.streamOf(watched.place), 'text/event-stream', {
          ...init,
          headers: { 'last-event-id': seen.from() },
        });
    if (response.status !== 200) throw new RunnableError(await refusalOf(response, mode, '/stream'));
    emit({ type: 'reply', status: response.status, headers: [...response.headers] });
    return response;
  });
}

const patiently = <T>(
  { signal, emit }: Attended,
  pauses: readonly number[],
  failure: RunnableFailure,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  persistently(attempt, { pauses, signal, failure, onTrouble: () => emit({ type: 'rejoining' }) });
