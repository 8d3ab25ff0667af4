import * as z from 'zod/mini';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Fold } from '../../runnable/fold.ts';
import { firstProtocolId } from '../../runnable/protocol-id.ts';
import type { RunEvent } from '../../runnable/run-event.ts';
import { fieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';
import { type Failure, failure } from './failure.ts';

/** What took the worker that a run was in: it died alone, or with the browser, an update or a reload. */
export const interruption = z.enum(['worker', 'browser', 'update', 'reload', 'unknown']);
export type Interruption = z.infer<typeof interruption>;

/** Where the records of a run are: in the database, in the memory of the browser's session, or nowhere. */
const storedPlace = z.enum(['disk', 'session', 'nowhere']);
export type StoredPlace = z.infer<typeof storedPlace>;

const runState = z.lazy(() =>
  z.discriminatedUnion('status', [
    /** Waits for its turn at the origin. */
    z.object({ status: z.literal('queued') }),
    /** Finds out what to send. */
    z.object({ status: z.literal('connecting') }),
    /** The request has left, nothing of the output has arrived. */
    z.object({ status: z.literal('waiting') }),
    z.object({ status: z.literal('streaming') }),
    z.object({ status: z.literal('done') }),
    z.object({ status: z.literal('stopped') }),
    z.object({ status: z.literal('failed'), failure }),
    z.object({ status: z.literal('interrupted'), cause: interruption }),
  ]),
);
export type RunState = z.infer<typeof runState>;
/** In the order in which a run passes through them. */
const openStatuses = ['queued', 'connecting', 'waiting', 'streaming'] as const;
const endedStatuses = ['done', 'stopped', 'failed', 'interrupted'] as const;
export const runStatus = z.enum([...openStatuses, ...endedStatuses]);
export type RunStatus = z.infer<typeof runStatus>;

const moment = z.nullable(z.number());

/** One exchange with a runnable, from send to end. Times are in ms since 1970. */
export const run = z.lazy(() =>
  z.object({
    id: z.string(),
    conversationId: z.string(),
    messageId: z.string(),
    profileId: z.string(),
    url: z.string(),
    protocol: z._default(z.string(), firstProtocolId),
    mode: dataTransferMode,
    /** What was filled in besides the text. */
    fields: z._default(jsonObject, {}),
    files: z._default(z.array(fieldFile), []),
    /** The name of the preset of its configuration; null: the defaults. */
    preset: z._default(z.nullable(z.string()), null),
    /** The session of the browser that it was started in. */
    session: z._default(z.string(), ''),
    stored: z._default(storedPlace, 'disk'),
    state: runState,
    createdAt: z.number(),
    sentAt: moment,
    firstChunkAt: moment,
    lastChunkAt: moment,
    endedAt: moment,
    /** Events so far; the number of the last one. */
    seq: z.number(),
    chunks: z.number(),
    runnableRunId: z.nullable(z.string()),
    /** The runnable remembers by itself, and was not told what came before. */
    forgets: z._default(z.boolean(), false),
    /** Where the answer is in the output, as the input schema said: a JSON pointer. Null: it said nothing. */
    answerAt: z._default(z.nullable(z.string()), null),
    /** The person has taken note of how it ended and keeps what there is. */
    kept: z.boolean(),
  }),
);
export type Run = z.infer<typeof run>;

export const newRun = (
  run: Pick<
    Run,
    | 'id'
    | 'conversationId'
    | 'messageId'
    | 'profileId'
    | 'url'
    | 'protocol'
    | 'mode'
    | 'fields'
    | 'files'
    | 'preset'
    | 'session'
    | 'createdAt'
  >,
): Run => ({
  ...run,
  stored: 'disk',
  state: { status: 'queued' },
  sentAt: null,
  firstChunkAt: null,
  lastChunkAt: null,
  endedAt: null,
  seq: 0,
  chunks: 0,
  runnableRunId: null,
  forgets: false,
  answerAt: null,
  kept: false,
});

export const hasEnded = (status: RunStatus) => endedStatuses.some((ended) => ended === status);

export const endedBadly = (status: RunStatus) => status === 'failed' || status === 'interrupted';

export const isEnded = ({ state }: Run) => hasEnded(state.status);

/** What happens to a run: the events of the runnable, and some of our own. */
export type RunHappening =
  | RunEvent
  | { type: 'connecting' }
  /** The request leaves next: from here on it may have been sent. */
  | { type: 'sending'; forgets?: boolean; answerAt?: string | null }
  /** From here on its records go to another place. */
  | { type: 'stored'; place: StoredPlace }
  | { type: 'failed'; failure: Failure }
  | { type: 'interrupted'; cause: Interruption };

/** An ended run stays as it ended, whatever comes late. */
export function reduceRun(run: Run, happening: RunHappening, at: number): Run {
  if (isEnded(run)) return run;
  const next = { ...run, seq: run.seq + 1 };
  switch (happening.type) {
    case 'connecting':
      return { ...next, state: advanced(run.state, 'connecting') };
    case 'sending':
      return {
        ...next,
        sentAt: at,
        forgets: happening.forgets ?? false,
        answerAt: happening.answerAt ?? null,
      };
    case 'sent':
      return { ...next, state: advanced(run.state, 'waiting'), sentAt: run.sentAt ?? at };
    case 'metadata':
      return { ...next, runnableRunId: happening.runId };
    case 'chunks':
      return {
        ...next,
        state: advanced(run.state, 'streaming'),
        chunks: run.chunks + happening.chunks.length,
        firstChunkAt: run.firstChunkAt ?? at,
        lastChunkAt: at,
      };
    case 'stored':
      return { ...next, stored: happening.place };
    case 'reply':
    case 'unknown':
      return next;
    case 'end':
    case 'stopped':
    case 'interrupted':
    case 'error':
    case 'failed':
      return { ...next, state: endState(happening), endedAt: at };
  }
}

const order: readonly RunStatus[] = openStatuses;

/** A run never goes back. */
const advanced = (state: RunState, status: 'connecting' | 'waiting' | 'streaming'): RunState =>
  order.indexOf(state.status) < order.indexOf(status) ? { status } : state;

type Ending = Extract<RunHappening, { type: 'end' | 'stopped' | 'error' | 'failed' | 'interrupted' }>;

function endState(ending: Ending): RunState {
  switch (ending.type) {
    case 'end':
      return { status: 'done' };
    case 'stopped':
      return { status: 'stopped' };
    case 'interrupted':
      return { status: 'interrupted', cause: ending.cause };
    case 'error':
    case 'failed':
      return { status: 'failed', failure: ending.failure };
  }
}

/** A run and what it has brought so far. */
export type RunWithFold = { run: Run; fold: Fold };
