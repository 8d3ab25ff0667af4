import { paused, watchSilence } from '../../http/waits.ts';
import { RunnableError, type RunnableFailure } from '../../runnable/failure.ts';
import { arrivalNow, type RunEnd } from '../../runnable/run-event.ts';
import { added } from '../chunk.ts';
import { type Attended, isReplayable, opened, patiently, reopened } from './connections.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { isPassing, pausesWithin } from './persistence.ts';
import { storedPlace } from './place.ts';
import { type BodyEnd, readStream, readWhole } from './replies.ts';
import { noteChunk } from './watched.ts';

/** Milliseconds for which the server is tried without a limit of silence. */
const usualPatienceMs = 120_000;

/** Milliseconds for which a connection that brings the answer on has to live. */
const steadyMs = 1_000;

/** Short connections with new events, one after another, until the server is asked how the run stands. */
const mostShort = 3;

/**
 * Reads a run to its end, and on over breaks of its connection. `first`: sends the request for it; without it the run
 * is already there. Returns its end; throws a RunnableError, or whatever keeps the request from leaving.
 */
export async function attended(
  run: Attended,
  first?: (signal: AbortSignal) => Promise<Response>,
): Promise<RunEnd> {
  const pauses = pausesWithin(run.limitMs ?? usualPatienceMs);
  if (!first) return readOn(run, pauses);
  const read = await readOnce(run, pauses, first);
  if (read.kind === 'end') return read.end;
  return readOn(run, pauses, read);
}

/** Reads on a run that is at the server, after a connection that is `over`. What is refused then is not the run. */
async function readOn(run: Attended, pauses: readonly number[], over?: Over): Promise<RunEnd> {
  try {
    const end = over && (await endAfter(over, run, pauses, true));
    return end ?? (await readToEnd(run, pauses));
  } catch (error) {
    if (run.signal.aborted || !(error instanceof RunnableError)) throw error;
    throw new RunnableError(error.failure, { cause: error, mayGoOn: !isLast(error.failure) });
  }
}

/** Tells whether reading on once more would bring the same. */
const isLast = ({ kind }: RunnableFailure) =>
  kind === 'ended-by-server' || kind === 'reply-too-large' || kind === 'event-too-large';

async function readToEnd(run: Attended, pauses: readonly number[]): Promise<RunEnd> {
  const { watched, pace } = run;
  watched.isBroken = true;
  for (let idle = 0; ; ) {
    const [before, since] = [watched.chunks, Date.now()];
    const read = await readOnce(run, pauses, undefined);
    const isWell = watched.chunks > before && Date.now() - since >= steadyMs;
    if (isWell) pace.isWell();
    const isNew = watched.chunks > before && idle < mostShort;
    const end = read.kind === 'end' ? read.end : await endAfter(read, run, pauses, isNew);
    if (end) return end;
    idle = isWell ? 0 : idle + 1;
    await paused(pauses[Math.min(idle, pauses.length) - 1] ?? 0, run.signal);
  }
}

/**
 * Returns the end of a run whose connection is over; undefined if it is to be read on. `isNew`: the connection brought
 * something, so that a broken one is opened again unasked: the server keeps the events of a run for a while after it.
 */
async function endAfter(
  { cause, isSilent, failure }: Over,
  run: Attended,
  pauses: readonly number[],
  isNew: boolean,
): Promise<RunEnd | undefined> {
  const { watched, mode, emit, server } = run;
  run.signal.throwIfAborted();
  if (isSilent && mode === 'batch') return { type: 'error', failure };
  const isBroken = cause !== undefined;
  watched.isBroken ||= isBroken;
  if (isBroken) emit({ type: 'rejoining' });
  const known = watched.place.run;
  if (isBroken && !isSilent && isNew && known !== undefined) return undefined;
  // A request that has never been answered may not have arrived.
  if (known === undefined) watched.failure ??= failure;
  const outcome = await patiently(run, pauses, failure, (signal) => outcomeOf(watched, server, signal));
  if (watched.place.run !== known) emit({ type: 'placed', place: storedPlace(watched.place) });
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
  emit(added(chunk, arrivalNow(watched.reads)));
  return end;
}

type Over = { kind: 'over'; cause: unknown; isSilent: boolean; failure: RunnableFailure };
type Read = Extract<BodyEnd, { kind: 'end' }> | Over;

/** Reads one connection: that of the request, or one that is opened to read the run on. */
async function readOnce(run: Attended, pauses: readonly number[], open: Opening): Promise<Read> {
  const { limitMs, signal } = run;
  const silence = watchSilence(limitMs);
  const over = (cause: unknown): Read => {
    const isSilent = silence.signal.aborted;
    const kind = run.mode === 'stream' ? 'stalled' : 'overdue';
    const failure: RunnableFailure = isSilent ? { kind, limitMs: limitMs ?? 0 } : { kind: 'cut-short' };
    return { kind: 'over', cause, isSilent, failure };
  };
  try {
    const end = await readWithin(run, pauses, open, silence);
    return end.kind === 'end' ? end : over(end.cause);
  } catch (cause) {
    signal.throwIfAborted();
    const isLost = cause instanceof RunnableError ? !open && isBeside(cause.failure) : silence.signal.aborted;
    if (!isLost) throw cause;
    return over(cause);
  } finally {
    silence.end();
  }
}

type Opening = ((signal: AbortSignal) => Promise<Response>) | undefined;

async function readWithin(
  run: Attended,
  pauses: readonly number[],
  open: Opening,
  silence: ReturnType<typeof watchSilence>,
): Promise<BodyEnd> {
  const { watched, seen, emit, mode } = run;
  const within = AbortSignal.any([run.signal, silence.signal]);
  const response = open ? await opened(run, open, within) : await reopened(run, pauses, within);
  if (!response) return { kind: 'over', cause: new Error('No reply.') };
  const isWhole = mode === 'batch' || (!open && !isReplayable(run));
  const reading = { watched, seen, emit, heard: silence.heard };
  return isWhole ? readWhole(response, reading) : readStream(response, reading, !open);
}

/** Tells whether a reply says nothing of the run: it comes from a proxy, or the server cannot send a stream again. */
const isBeside = (failure: RunnableFailure) => isPassing(failure) || failure.kind === 'not-there';
