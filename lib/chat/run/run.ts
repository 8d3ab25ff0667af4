import * as z from 'zod/mini';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import { firstProtocolId } from '../../runnable/description.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Given } from '../../runnable/page-protocols.ts';
import { whenBusy } from '../../runnable/protocol.ts';
import { givenAnswer } from '../../runnable/question.ts';
import { fieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';
import type { Failure } from './failure.ts';
import { hasEnded, runState } from './run-state.ts';

/** Storage of a run's records: the database, the memory of the browser session, or none. */
const storedPlace = z.enum(['disk', 'session', 'nowhere']);
export type StoredPlace = z.infer<typeof storedPlace>;

const moment = z.nullable(z.number());

const tokens = {
  input: z.number(),
  output: z.number(),
  total: z.number(),
  cached: z.optional(z.number()),
  reasoning: z.optional(z.number()),
};
const usage = z.object({
  ...tokens,
  models: z.optional(z.array(z.object({ ...tokens, model: z.string() }))),
});

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
    /** Tokens that the models of its steps reported. */
    usage: z.optional(usage),
    ...runAtServer,
    /** Id of the run whose request it sends again: it belongs to no answer. */
    repeatOf: z.optional(z.string()),
    /** The server sent a token for feedback on this run. */
    takesFeedback: z.optional(z.literal(true)),
    ...runNotes,
  }),
);
export type Run = z.infer<typeof run>;

export const isEnded = ({ state }: Run) => hasEnded(state.status);

/** A run and its output so far. */
export type RunWithFold = { run: Run; fold: Fold };

/** Members of a run whose server keeps it. */
const runAtServer = {
  /** The server's names for the run; only its protocol reads them. */
  place: z.optional(jsonObject),
  /** The run that it goes on with, which waited for a person, and what the person answered. */
  resumes: z.optional(
    z.object({ runId: z.string(), answers: z.union([z.array(givenAnswer), z.literal('again')]) }),
  ),
  whenBusy: z.optional(whenBusy),
  /** The connection broke, and the rest was read from what the server stores. */
  isFromState: z.optional(z.literal(true)),
  /** Number of messages before the person's that the server's conversation has, and ours has not. */
  elsewhere: z.optional(z.number()),
  /** The reply of the server to the wish to cancel it. */
  cancelled: z.optional(z.enum(['cancelled', 'over', 'unknown'])),
};

/** Feedback on an answer, as it was last sent. `at`: ms since 1970. */
const feedback = z.object({
  at: z.number(),
  score: z.optional(z.number()),
  comment: z.optional(z.string()),
  correction: z.optional(z.string()),
});
type Feedback = z.infer<typeof feedback>;

/** Returns feedback as it is given again. */
export const givenIn = ({ score, comment, correction }: Partial<Feedback> = {}): Given => ({
  ...(score !== undefined && { score }),
  ...(comment !== undefined && { comment }),
  ...(correction !== undefined && { correction }),
});

/** Optional fields of a run that a person adds once it has ended. */
export const runNotes = {
  feedback: z.optional(feedback),
  /** Public page of its trace, which the server made. */
  publicUrl: z.optional(z.string()),
};

const unbegun = () => ({
  stored: 'disk' as const,
  state: { status: 'queued' as const },
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

/** Builds the record of a run that has not begun. */
export const newRun = (run: Omit<Run, keyof ReturnType<typeof unbegun>>): Run => ({ ...run, ...unbegun() });

/** Failures of the connection, after which the server may have gone on. */
const broken: Failure['kind'][] = [
  'unreachable',
  'reply-lost',
  'cut-short',
  'stalled',
  'overdue',
  'offline',
  'slept',
  'permission-revoked',
];

/** Tells whether the server may know more of a run than arrived: it has a name there, and only its reading has ended. */
export function mayReadOn({ state, place }: Run): boolean {
  if (place === undefined) return false;
  if (state.status !== 'failed') return state.status === 'interrupted';
  return state.mayGoOn === true || (broken.includes(state.failure.kind) && !isUnsent(state.failure));
}

/** The network says that the request did not leave. */
const isUnsent = (failure: Failure) => failure.kind === 'unreachable' && failure.reason !== undefined;

/** Opens an ended run again, to be read on. */
export const reopened = (run: Run): Run => ({
  ...run,
  state: { status: 'rejoining' },
  endedAt: null,
  kept: false,
});
