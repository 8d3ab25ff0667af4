import type { Call } from '../../http/call.ts';
import type { DataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { RunnableError, type RunnableFailure } from '../../runnable/failure.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import { refusalOf } from '../refusal.ts';
import { inTime, paused, persistently } from './persistence.ts';
import { storedPlace } from './place.ts';
import type { Seen } from './seen.ts';
import type { Server } from './server.ts';
import type { Watched } from './watched.ts';

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

/** Without ids the stream cannot be read on without doubled events: then the server is asked for the whole answer. */
export const isReplayable = ({ watched, seen }: Attended) => watched.chunks === 0 || seen.hasIds();

/** Milliseconds after which a request that a proxy has let go may have arrived. */
const arrivalMs = 1_000;

/**
 * Sends the request. If the connection breaks before the reply, or a proxy replies, the run may be there all the same:
 * then there is no response, but a place.
 */
export async function opened(
  run: Attended,
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<Response | undefined> {
  try {
    return await open(signal);
  } catch (error) {
    if (signal.aborted || (error instanceof RunnableError && !isGateway(error.failure))) throw error;
    const found = await foundSoon(run).catch(() => undefined);
    if (found === undefined) throw error;
    locate(run, found);
    return undefined;
  }
}

/** Looks for a run whose request has just left, once more after a while if something is there that does not know it. */
async function foundSoon({ server, watched, signal }: Attended): Promise<string | undefined> {
  const find = () => inTime((within) => server.find(watched.place, within), signal);
  const found = await find().catch((error) => {
    if (error instanceof RunnableError) return undefined;
    throw error;
  });
  if (found !== undefined) return found;
  await paused(arrivalMs, signal);
  return find();
}

const isGateway = (failure: RunnableFailure) =>
  failure.kind === 'runnable-error' && [502, 503, 504].includes(failure.status);

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
  const { server, watched, seen, mode, call, emit } = run;
  return patiently(run, pauses, { kind: 'cut-short' }, async (within) => {
    if (watched.place.run === undefined) {
      const found = await server.find(watched.place, within);
      if (found === undefined) throw new RunnableError({ kind: 'ended-by-server', how: 'gone' });
      locate(run, found);
    }
    const isWhole = mode === 'batch' || !isReplayable(run);
    if (!isWhole) seen.again();
    // The head of a single response may come as late as the response.
    const response = isWhole
      ? await call(server.joinOf(watched.place), 'application/json', { signal })
      : await call(server.streamOf(watched.place), 'text/event-stream', {
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
