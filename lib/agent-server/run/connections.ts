import { paused } from '../../http/waits.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { RunnableError, type RunnableFailure } from '../../runnable/failure.ts';
import { mayHaveArrived, whyIn } from '../../runnable/no-reply.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import { refusalOf } from '../refusal.ts';
import { inTime, persistently, type ReadingPace } from './persistence.ts';
import { storedPlace } from './place.ts';
import type { Seen } from './seen.ts';
import type { Server } from './server.ts';
import type { Watched } from './watched.ts';

/** A run to be read to its end. */
export type Attended = {
  mode: DataTransferMode;
  server: Server;
  /** The questions of `server` keep it, too. */
  pace: ReadingPace;
  watched: Watched;
  seen: Seen;
  /** Milliseconds of silence after which the server is asked; of a single response: after which it fails. */
  limitMs: number | null;
  signal: AbortSignal;
  emit(event: RunEvent): void;
};

/** Without ids the stream cannot be read on without doubled events: then the server is asked for the whole answer. */
export const isReplayable = ({ watched, seen }: Attended) => watched.chunks === 0 || seen.hasIds();

/** Milliseconds after which a request that a proxy has let go may have arrived. */
const arrivalMs = 1_000;

/**
 * Sends the request. If the connection breaks before the reply, a proxy replies, or a run of the conversation is going
 * on, the run may be there all the same: then there is no response, but a place.
 */
export async function opened(
  run: Attended,
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> {
  try {
    return await open(signal);
  } catch (error) {
    if (signal.aborted || run.watched.place.key === '') throw error;
    locate(run, await foundAfter(error, run));
    return undefined;
  }
}

/** Looks for a run whose request was refused or broken. Throws the error if it is not there, or nobody tells. */
async function foundAfter(error: unknown, run: Attended): Promise<string> {
  const refusal = error instanceof RunnableError ? error.failure : undefined;
  if (refusal ? !mayHaveRun(refusal) : isUnsent(error)) throw error;
  const isBusy = refusal?.kind === 'busy';
  const found = await (isBusy ? find(run) : foundSoon(run)).catch(() => null);
  if (found === null && refusal && !isBusy) throw new RunnableError(refusal, { cause: error, mayGoOn: true });
  if (typeof found !== 'string') throw error;
  return found;
}

/** Tells whether the network says that a request has not left. */
const isUnsent = (error: unknown) => {
  const { reason } = whyIn(error);
  return reason !== undefined && !mayHaveArrived(reason);
};

const find = ({ server, watched, signal }: Attended) =>
  inTime((within) => server.find(watched.place, within), signal);

/** Looks for a run whose request has just left, once more after a while if something is there that does not know it. */
async function foundSoon(run: Attended): Promise<string | undefined> {
  const found = await find(run).catch((error) => {
    if (error instanceof RunnableError) return undefined;
    throw error;
  });
  if (found !== undefined) return found;
  await paused(arrivalMs, run.signal);
  return find(run);
}

/** Replies of proxies that have passed a request on, and of their kin that wait for a server. */
const gateways = [408, 499, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];

/** Tells whether a run may be there although its request was refused: a proxy may have sent the request twice. */
const mayHaveRun = (failure: RunnableFailure) =>
  failure.kind === 'busy' || ('status' in failure && gateways.includes(failure.status));

/** Notes the id that the server gave the run. */
function locate({ watched, emit }: Pick<Attended, 'watched' | 'emit'>, found: string) {
  watched.place = { ...watched.place, run: found };
  emit({ type: 'placed', place: storedPlace(watched.place) });
}

/** Opens a connection to a run that is there. */
export async function reopened(
  run: Attended,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<Response> {
  const { server, watched, seen, mode, pace, emit } = run;
  return patiently(run, pauses, { kind: 'cut-short' }, async (within) => {
    if (watched.place.run === undefined) {
      const found = await foundSoon({ ...run, signal: within });
      if (found === undefined) throw new RunnableError({ kind: 'ended-by-server', how: 'gone' });
      locate(run, found);
    }
    const isWhole = mode === 'batch' || !isReplayable(run);
    if (!isWhole) seen.again();
    // The head of a single response may come as late as the response.
    const response = isWhole
      ? await pace.call(server.joinOf(watched.place), 'application/json', { signal })
      : await pace.call(server.streamOf(watched.place), 'text/event-stream', {
          signal: AbortSignal.any([signal, within]),
          headers: { 'last-event-id': seen.from() },
        });
    if (!response.ok) throw new RunnableError(await refusalOf(response, mode, '/stream'));
    emit({ type: 'reply', status: response.status, headers: [...response.headers] });
    return response;
  });
}

/** Asks the server until it answers, and says that the run is read on. */
export const patiently = <T>(
  { signal, emit }: Attended,
  pauses: readonly number[],
  failure: RunnableFailure,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  persistently(attempt, { pauses, signal, failure, onTrouble: () => emit({ type: 'rejoining' }) });
