import * as z from 'zod/mini';
import type { Call } from '../http/call.ts';
import { readText } from '../http/reply-body.ts';
import { isJsonObject, type Json, type JsonObject, parseSent } from '../json/json.ts';
import { RunnableError } from '../runnable/failure.ts';
import type { CancelOutcome } from '../runnable/run-event.ts';
import type { Place } from './place.ts';
import { refusalOf } from './refusal.ts';

const runObject = z.object({
  run_id: z.string(),
  status: z.string(),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

const checkpoint = z.object({
  values: z.custom<Json>(),
  checkpoint: z.nullish(z.custom<JsonObject>(isJsonObject)),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});

/** A state of a thread, after one step of a run; `said` is all that the server says of it. */
export type Checkpoint = z.infer<typeof checkpoint> & { said: Json };

/** Bytes of a state: it is as large as the conversation. */
const largestState = 16 * 1024 * 1024;
/** Checkpoints that are looked through where the server does not filter them. */
const mostCheckpoints = 1_000;
/** Runs that are looked through for one of ours. */
const mostRuns = 100;

/**
 * Asks an Agent Server about its threads and runs (docs/agent-server.md#runs). All throw the error of the network, or a
 * RunnableError if the server refuses.
 */
export function serverAt(base: string, call: Call) {
  const threadAt = (thread: string) => `${base}/threads/${encodeURIComponent(thread)}`;
  const runAt = ({ thread, run = '' }: Place) => `${threadAt(thread)}/runs/${encodeURIComponent(run)}`;
  const ask: Ask = (url, signal, body) => asked(call, url, signal, body);
  const history: History = (thread, ...rest) => checkpointsOf(ask, `${threadAt(thread)}/history`, ...rest);

  return {
    streamOf: (place: Place) => `${runAt(place)}/stream`,
    joinOf: (place: Place) => `${runAt(place)}/join`,

    /** Returns the status of a run; undefined if the server does not know it. */
    async statusOf(place: Place, signal: AbortSignal): Promise<string | undefined> {
      return runObject.safeParse(await ask(runAt(place), signal)).data?.status;
    },

    /** Finds the id that the server gave a run of ours; undefined if there is none. */
    async find({ thread, key }: Place, signal: AbortSignal): Promise<string | undefined> {
      const runs = await ask(`${threadAt(thread)}/runs?limit=${mostRuns}`, signal);
      const known = Array.isArray(runs) ? runs.flatMap((run) => runObject.safeParse(run).data ?? []) : [];
      return known.find(({ metadata }) => metadata?.runnel_run === key)?.run_id;
    },

    /** Returns the state after a run; undefined if the server has not kept it. */
    async stateAfter({ thread, run = '' }: Place, signal: AbortSignal): Promise<Checkpoint | undefined> {
      return (await history(thread, { run_id: run }, 1, signal))[0];
    },

    /** Returns the state before the first run of a thread. */
    async stateBeforeAll(thread: string, signal: AbortSignal): Promise<Checkpoint | undefined> {
      return (await history(thread, { step: -1 }, mostCheckpoints, signal)).at(-1);
    },

    /** Tells whether a thread has any state; false if there is no such thread. */
    hasStates: async (thread: string, signal: AbortSignal) =>
      (await history(thread, {}, 1, signal)).length > 0,

    /** Returns what the server answers to a waiting client about a run that has ended. */
    join: (place: Place, signal: AbortSignal) => ask(`${runAt(place)}/join`, signal),

    /** Cancels a run. Never throws. */
    async cancel(place: Place, signal: AbortSignal): Promise<CancelOutcome> {
      try {
        const url = `${runAt(place)}/cancel?wait=0&action=interrupt`;
        const response = await call(url, 'application/json', { method: 'POST', signal });
        response.body?.cancel().catch(() => {});
        if (response.status === 404) return 'over';
        return response.ok ? 'cancelled' : 'unknown';
      } catch {
        return 'unknown';
      }
    },
  };
}

type Ask = (url: string, signal: AbortSignal, body?: Json) => Promise<Json | undefined>;

/** Asks a question and returns the JSON of the reply; undefined for a 404. */
async function asked(call: Call, url: string, signal: AbortSignal, body?: Json): Promise<Json | undefined> {
  const init = body === undefined ? { signal } : { method: 'POST', body: JSON.stringify(body), signal };
  const response = await call(url, 'application/json', init);
  if (response.status === 404) {
    response.body?.cancel().catch(() => {});
    return undefined;
  }
  if (response.status !== 200)
    throw new RunnableError(await refusalOf(response, 'stream', new URL(url).pathname));
  const { text } = await readText(response, largestState);
  return parseSent(text) ?? null;
}

type Metadata = Record<string, string | number>;
type Limits = [metadata: Metadata, limit: number, signal: AbortSignal];
type History = (thread: string, ...limits: Limits) => Promise<Checkpoint[]>;

/** Returns the checkpoints of a thread whose metadata have these values, the newest first. */
async function checkpointsOf(
  ask: Ask,
  url: string,
  ...[metadata, limit, signal]: Limits
): Promise<Checkpoint[]> {
  const fits = (found: Checkpoint) =>
    Object.entries(metadata).every(([name, value]) => found.metadata?.[name] === value);
  const some = checkpointsIn(await ask(url, signal, { limit, metadata })).filter(fits);
  if (some.length > 0 || Object.keys(metadata).length === 0) return some;
  // Not every server filters by metadata.
  return checkpointsIn(await ask(url, signal, { limit: mostCheckpoints })).filter(fits);
}

export type Server = ReturnType<typeof serverAt>;

const checkpointsIn = (list: Json | undefined): Checkpoint[] =>
  (Array.isArray(list) ? list : []).flatMap((said) => {
    const { success, data } = checkpoint.safeParse(said);
    return success ? [{ ...data, said }] : [];
  });
