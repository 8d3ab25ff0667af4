import * as z from 'zod/mini';
import { run } from '../chat/run/run.ts';
import { recordId as runId } from '../chat/storage/record-id.ts';
import type { Json } from '../json/json.ts';
import type { Fold } from '../runnable/fold.ts';

/** Name of the port over which a panel follows runs, with the version of its frames. */
export const followPort = 'follow/1';

export const followerFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('follow'), runId }),
  z.strictObject({ type: z.literal('unfollow'), runId }),
  /** Acknowledges frames up to `seq`; the worker pauses when too many are unacknowledged. */
  z.strictObject({ type: z.literal('ack'), runId, seq: z.number() }),
]);
export type FollowerFrame = z.infer<typeof followerFrame>;

/** JSON that is not checked: it came over a port, and there may be 20,000 chunks of it. */
const json = z.custom<Json>(() => true);
const fold = z.custom<Fold>((value) => z.object({ parts: z.array(z.unknown()) }).safeParse(value).success);

/** A frame from the worker to a page that follows a run. */
export const runFrame = z.lazy(() =>
  z.discriminatedUnion('type', [
    /** The whole run up to the event `run.seq`. */
    z.strictObject({ type: z.literal('snapshot'), runId, run, fold }),
    /** The chunks among the events after `from`, up to `run.seq`. */
    z.strictObject({ type: z.literal('delta'), runId, from: z.number(), run, chunks: z.array(json) }),
    /** Events after `from`, none of them a chunk. */
    z.strictObject({ type: z.literal('state'), runId, from: z.number(), run }),
    z.strictObject({ type: z.literal('missing'), runId }),
  ]),
);
export type RunFrame = z.infer<typeof runFrame>;
