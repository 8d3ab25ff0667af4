import * as z from 'zod/mini';
import { question } from '../../runnable/question.ts';
import { failure } from './failure.ts';

/** Cause of an interruption: the worker died alone, or the browser, an update or a reload ended it. */
export const interruption = z.enum(['worker', 'browser', 'update', 'reload', 'unknown']);
export type Interruption = z.infer<typeof interruption>;

export const runState = z.lazy(() =>
  z.discriminatedUnion('status', [
    /** Waits for a free slot at the origin. */
    z.object({ status: z.literal('queued') }),
    /** Waits until it is known what the runnable takes; nothing was sent. */
    z.object({ status: z.literal('awaiting-schema') }),
    /** Determines what to send. */
    z.object({ status: z.literal('connecting') }),
    /** The request was sent; no output has arrived. */
    z.object({ status: z.literal('waiting') }),
    /** The connection broke, and the run is read on. */
    z.object({ status: z.literal('rejoining') }),
    z.object({ status: z.literal('streaming') }),
    /** `isUntold`: the server does not tell whether the answer is whole. */
    z.object({ status: z.literal('done'), isUntold: z.optional(z.literal(true)) }),
    /** Its answer is a run of its own, with `resumes`. Without questions it has paused. */
    z.object({ status: z.literal('waiting-for-you'), questions: z.array(question) }),
    /** It waited for a person when it was written to a file, from which it was imported: nothing waits here. */
    z.object({ status: z.literal('waited'), questions: z.array(question) }),
    z.object({ status: z.literal('stopped') }),
    /** `mayGoOn`: the run is at the server, and only its reading has failed. */
    z.object({ status: z.literal('failed'), failure, mayGoOn: z.optional(z.literal(true)) }),
    z.object({ status: z.literal('interrupted'), cause: interruption }),
  ]),
);
export type RunState = z.infer<typeof runState>;
/** Listed in the order in which a run passes them. */
export const openStatuses = [
  'queued',
  'awaiting-schema',
  'connecting',
  'waiting',
  'rejoining',
  'streaming',
] as const;
const endedStatuses = ['done', 'waiting-for-you', 'waited', 'stopped', 'failed', 'interrupted'] as const;
export const runStatus = z.enum([...openStatuses, ...endedStatuses]);
export type RunStatus = z.infer<typeof runStatus>;

export const hasEnded = (status: RunStatus) => endedStatuses.some((ended) => ended === status);

export const endedBadly = (status: RunStatus) => status === 'failed' || status === 'interrupted';

/** The reply came to its end: the run is done, or waits for a person, or has waited. */
export const endedWell = (status: RunStatus) =>
  status === 'done' || status === 'waiting-for-you' || status === 'waited';
