import * as z from 'zod/mini';
import type { JsonObject } from '../../json/json.ts';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Fold } from '../../runnable/fold.ts';
import { whenBusy } from '../../runnable/protocol.ts';
import { firstProtocolId } from '../../runnable/protocol-id.ts';
import { givenAnswer, question } from '../../runnable/question.ts';
import type { RawTexts, RunEvent } from '../../runnable/run-event.ts';
import { fieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';
import { endState } from './end-state.ts';
import { type Failure, failure } from './failure.ts';
import { runNotes } from './feedback.ts';

/** Cause of an interruption: the worker died alone, or the browser, an update or a reload ended it. */
export const interruption = z.enum(['worker', 'browser', 'update', 'reload', 'unknown']);
export type Interruption = z.infer<typeof interruption>;

/** Storage of a run's records: the database, the memory of the browser session, or none. */
const storedPlace = z.enum(['disk', 'session', 'nowhere']);
export type StoredPlace = z.infer<typeof storedPlace>;

export const runState = z.lazy(() =>
  z.discriminatedUnion('status', [
    /** Waits for a free slot at the origin. */
    z.object({ status: z.literal('queued') }),
    /** Determines what to send. */
    z.object({ status: z.literal('connecting') }),
    /** The request was sent; no output has arrived. */
    z.object({ status: z.literal('waiting') }),
    /** The connection broke, and the run is read on. */
    z.object({ status: z.literal('rejoining') }),
    z.object({ status: z.literal('streaming') }),
    z.object({ status: z.literal('done') }),
    /** Its answer is a run of its own, with `resumes`. Without questions it has paused. */
    z.object({ status: z.literal('waiting-for-you'), questions: z.array(question) }),
    z.object({ status: z.literal('stopped') }),
    z.object({ status: z.literal('failed'), failure }),
    z.object({ status: z.literal('interrupted'), cause: interruption }),
  ]),
);
export type RunState = z.infer<typeof runState>;
/** Listed in the order in which a run passes them. */
const openStatuses = ['queued', 'connecting', 'waiting', 'rejoining', 'streaming'] as const;
const endedStatuses = ['done', 'waiting-for-you', 'stopped', 'failed', 'interrupted'] as const;
export const runStatus = z.enum([...openStatuses, ...endedStatuses]);
export type RunStatus = z.infer<typeof runStatus>;

const moment = z.nullable(z.number());

/** One exchange with a runnable, from sending to its end. Times are in ms since 1970. */
export const run = z.lazy(() =>
  z.object({
    id: z.string(),
    conversationId: z.string(),
    messageId: z.string(),
    profileId: z.string(),
    url: z.string(),
    protocol: z._default(z.string(), firstProtocolId),
    mode: dataTransferMode,
    /** Filled-in fields besides the text. */
    fields: z._default(jsonObject, {}),
    files: z._default(z.array(fieldFile), []),
    /** The text alone was sent, whatever the runnable's schema says. */
    isPlainText: z.optional(z.literal(true)),
    /** Name of the preset; null: the defaults. */
    preset: z._default(z.nullable(z.string()), null),
    /** The browser session in which the run started. */
    session: z._default(z.string(), ''),
    stored: z._default(storedPlace, 'disk'),
    state: runState,
    createdAt: z.number(),
    sentAt: moment,
    firstChunkAt: moment,
    lastChunkAt: moment,
    endedAt: moment,
    /** Events so far; also the number of the last one. */
    seq: z.number(),
    chunks: z.number(),
    runnableRunId: z.nullable(z.string()),
    /** The runnable has its own memory and does not know the earlier turns. */
    forgets: z._default(z.boolean(), false),
    /** Steps were asked for, but the runnable does not show them. `known`: an earlier answer has said so. */
    withoutSteps: z.optional(z.literal([true, 'known'])),
    /** JSON pointer of the answer in the output, from the input schema; null: the schema names none. */
    answerAt: z._default(z.nullable(z.string()), null),
    /** The person dismissed the failure and keeps what arrived. */
    kept: z.boolean(),
    /** The server's names for the run; only its protocol reads them. */
    place: z.optional(jsonObject),
    /** The run that it goes on with, which waited for a person, and what the person answered. */
    resumes: z.optional(
      z.object({ runId: z.string(), answers: z.union([z.array(givenAnswer), z.literal('again')]) }),
    ),
    whenBusy: z.optional(whenBusy),
    /** The connection broke, and the rest was read from what the server stores. */
    isFromState: z.optional(z.literal(true)),
    /** What the server said to the wish to cancel it. */
    cancelled: z.optional(z.enum(['cancelled', 'over', 'unknown'])),
    /** Id of the run whose request it sends again: it belongs to no answer. */
    repeatOf: z.optional(z.string()),
    /** The server sent a token for feedback on this run. */
    takesFeedback: z.optional(z.literal(true)),
    ...runNotes,
  }),
);
export type Run = z.infer<typeof run>;

export const hasEnded = (status: RunStatus) => endedStatuses.some((ended) => ended === status);

export const endedBadly = (status: RunStatus) => status === 'failed' || status === 'interrupted';

/** The reply came to its end: the run is done, or waits for a person. */
export const endedWell = (status: RunStatus) => status === 'done' || status === 'waiting-for-you';

export const isEnded = ({ state }: Run) => hasEnded(state.status);

/** An event of a run: from the runnable, or our own. */
export type RunHappening =
  | RunEvent
  | { type: 'connecting' }
  /** Written before the request is sent: from now on it may have been sent. */
  | { type: 'sending'; forgets?: boolean; answerAt?: string | null; place?: JsonObject }
  /** From now on records are stored in `place`. */
  | { type: 'stored'; place: StoredPlace }
  /** `raw`: the error event, masked; `at`: when it was read. */
  | { type: 'failed'; failure: Failure; raw?: RawTexts; at?: number }
  | { type: 'interrupted'; cause: Interruption };

/** Applies a happening; an ended run ignores late ones. */
export function reduceRun(run: Run, happening: RunHappening, at: number): Run {
  if (isEnded(run)) return run;
  const next = {
    ...run,
    seq: run.seq + 1,
    ...('withoutSteps' in happening && { withoutSteps: happening.withoutSteps }),
  };
  switch (happening.type) {
    case 'connecting':
      return { ...next, state: advanced(run.state, 'connecting') };
    case 'sending':
      return {
        ...next,
        sentAt: at,
        forgets: happening.forgets ?? false,
        answerAt: happening.answerAt ?? null,
        ...(happening.place && { place: happening.place }),
      };
    case 'sent':
      return { ...next, state: advanced(run.state, 'waiting'), sentAt: run.sentAt ?? at };
    case 'metadata':
      return {
        ...next,
        runnableRunId: happening.runId,
        ...(happening.takesFeedback && { takesFeedback: true }),
      };
    case 'chunks':
      if (happening.isStart) return next;
      return {
        ...next,
        state: advanced(run.state, 'streaming'),
        chunks: run.chunks + happening.chunks.length,
        firstChunkAt: run.firstChunkAt ?? at,
        lastChunkAt: at,
      };
    case 'placed':
      return { ...next, place: happening.place };
    case 'rejoining':
      return { ...next, state: { status: 'rejoining' } };
    case 'from-state':
      return { ...next, isFromState: true };
    case 'forgets':
      return { ...next, forgets: true };
    case 'cancelled':
      return { ...next, cancelled: happening.outcome };
    case 'stored':
      return { ...next, stored: happening.place };
    case 'unknown':
      return { ...next, runnableRunId: happening.runId ?? run.runnableRunId };
    case 'reply':
      return run.state.status === 'rejoining' ? { ...next, state: readOn(run) } : next;
    case 'unreadable':
    case 'comments':
    case 'half':
    case 'body':
    case 'timing':
      return next;
    case 'end':
    case 'asks':
    case 'stopped':
    case 'interrupted':
    case 'error':
    case 'failed':
      return { ...next, state: endState(happening), endedAt: at };
  }
}

/** Returns the state of a run whose connection is there again. */
const readOn = ({ chunks }: Run): RunState => ({ status: chunks > 0 ? 'streaming' : 'waiting' });

const order: readonly RunStatus[] = openStatuses;

/** Advances the state, never backwards. */
const advanced = (state: RunState, status: 'connecting' | 'waiting' | 'streaming'): RunState =>
  order.indexOf(state.status) < order.indexOf(status) ? { status } : state;

/** A run and its output so far. */
export type RunWithFold = { run: Run; fold: Fold };
