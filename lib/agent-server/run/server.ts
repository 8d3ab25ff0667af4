import * as z from 'zod/mini';
import type { Call } from '../../http/call.ts';
import { readText, replyTooLarge } from '../../http/reply-body.ts';
import { wrongContent } from '../../http/wrong-content.ts';
import { isJsonObject, type Json, type JsonObject, parseSent, writeJson } from '../../json/json.ts';
import { capped, RunnableError } from '../../runnable/failure.ts';
import { type CancelOutcome, nothingRead, type Reads } from '../../runnable/run-event.ts';
import { refusalOf } from '../refusal.ts';
import type { Place } from './place.ts';

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

/** Checkpoints that are looked through where the server does not filter them. */
const mostCheckpoints = 1_000;
/** Runs of a thread in one reply, and number of such replies that are looked through for a run of ours. */
const runsInPage = 100;
const mostPages = 20;

/**
 * Asks an Agent Server about its threads and runs (docs/agent-server.md#runs). All throw the error of the network, or a
 * RunnableError if the server refuses or has sent too much. `reads`: of the run that the questions are about.
 */
export function serverAt(base: string, call: Call, reads = nothingRead()) {
  const threadAt = (thread: string) => `${base}/threads/${encodeURIComponent(thread)}`;
  const runAt = ({ thread, run = '' }: Place) => `${threadAt(thread)}/runs/${encodeURIComponent(run)}`;
  const ask: Ask = (url, signal, body) => asked(call, reads, { url, signal, body });
  const history: History = (thread, ...rest) => checkpointsOf(ask, `${threadAt(thread)}/history`, ...rest);

  return {
    streamOf: (place: Place) => `${runAt(place)}/stream`,
    joinOf: (place: Place) => `${runAt(place)}/join`,

    begin: (thread: string, signal: AbortSignal) => begun(ask, `${base}/threads`, thread, signal),

    /** Returns the status of a run; undefined if the server does not know it. */
    async statusOf(place: Place, signal: AbortSignal): Promise<string | undefined> {
      const run = await ask(runAt(place), signal);
      return run === undefined ? undefined : readable(runObject, run).status;
    },

    /** Finds the id that the server gave a run of ours; undefined if there is none. */
    async find({ thread, key }: Place, signal: AbortSignal): Promise<string | undefined> {
      // One server lists the newest runs first, another the oldest.
      for (let page = 0; page < mostPages; page += 1) {
        const url = `${threadAt(thread)}/runs?limit=${runsInPage}&offset=${page * runsInPage}${selected}`;
        const runs = readable(runObjects, (await ask(url, signal)) ?? []);
        const found = runs.find(({ metadata }) => metadata?.runnel_run === key);
        if (found || runs.length < runsInPage) return found?.run_id;
      }
      return undefined;
    },

    /** Returns the state after a run; undefined if the server has not kept it. */
    async stateAfter({ thread, run = '' }: Place, signal: AbortSignal): Promise<Checkpoint | undefined> {
      return (await history(thread, { run_id: run }, 1, signal))[0];
    },

    /** Returns the state before the first run of a thread. */
    async stateBeforeAll(thread: string, signal: AbortSignal): Promise<Checkpoint | undefined> {
      return (await history(thread, { step: -1 }, mostCheckpoints, signal)).at(-1);
    },

    /** Returns the latest state of a thread; undefined if it has none, or if there is no such thread. */
    latestState: async (thread: string, signal: AbortSignal): Promise<Checkpoint | undefined> =>
      (await history(thread, {}, 1, signal))[0],

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

const runObjects = z.array(runObject);

/** The parts of runs that are needed: without them, each repeats its input. */
const selected = ['run_id', 'status', 'metadata'].map((name) => `&select=${name}`).join('');

/** Reads a reply; throws a RunnableError if it is something else. */
function readable<T extends z.ZodMiniType>(schema: T, value: Json): z.output<T> {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new RunnableError({ kind: 'malformed-reply', detail: capped(writeJson(value)) });
  return data;
}

type Asking = { url: string; signal: AbortSignal; body: Json | undefined };
type Ask = (url: string, signal: AbortSignal, body?: Json) => Promise<Json | undefined>;

/**
 * Asks a question and returns the JSON of the reply; undefined for a 404 of the server itself. A page comes from
 * something before it, and says nothing of the run.
 */
async function asked(call: Call, reads: Reads, { url, signal, body }: Asking): Promise<Json | undefined> {
  const init = body === undefined ? { signal } : { method: 'POST', body: writeJson(body), signal };
  const response = await call(url, 'application/json', init);
  const contentType = response.headers.get('content-type') ?? '';
  if (response.status === 404 && !/^text\/html\b/i.test(contentType)) {
    response.body?.cancel().catch(() => {});
    return undefined;
  }
  if (response.status !== 200)
    throw new RunnableError(await refusalOf(response, 'stream', new URL(url).pathname));
  const { text, isWhole } = await readText(response, undefined, reads);
  if (!isWhole) throw replyTooLarge();
  const value = parseSent(text);
  if (value === undefined) throw wrongContent(response, text);
  return value;
}

/**
 * Begins a thread unless there is one: a server that limits who reads a thread may note its owner only then. Never throws
 * for a refusal: the server says it of the run, too.
 */
async function begun(ask: Ask, url: string, thread: string, signal: AbortSignal) {
  await ask(url, signal, { thread_id: thread, if_exists: 'do_nothing' }).catch(() => undefined);
  signal.throwIfAborted();
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
  const some = checkpointsIn(await ask(url, signal, { limit, metadata }));
  const fitting = some.filter(fits);
  if (fitting.length > 0 || some.length === 0) return fitting;
  // This server does not filter by metadata.
  return checkpointsIn(await ask(url, signal, { limit: mostCheckpoints })).filter(fits);
}

export type Server = ReturnType<typeof serverAt>;

const checkpointsIn = (list: Json | undefined): Checkpoint[] =>
  (Array.isArray(list) ? list : []).flatMap((said) => {
    const { success, data } = checkpoint.safeParse(said);
    return success ? [{ ...data, said }] : [];
  });
