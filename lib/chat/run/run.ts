import * as z from 'zod/mini';
import { dataTransferMode } from '../../runnable/data-transfer-mode.ts';
import type { Fold } from '../../runnable/fold.ts';
import { firstProtocolId } from '../../runnable/protocol-id.ts';
import { fieldFile } from '../file/attachment.ts';
import { jsonObject } from '../profile/call-settings.ts';
import { runNotes } from './feedback.ts';
import { runAtServer } from './run-at-server.ts';
import { hasEnded, runState } from './run-state.ts';

/** Storage of a run's records: the database, the memory of the browser session, or none. */
const storedPlace = z.enum(['disk', 'session', 'nowhere']);
export type StoredPlace = z.infer<typeof storedPlace>;

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
