import * as z from 'zod/mini';
import { recordId as runId } from '../chat/storage/record-id.ts';

/** Name of the port over which a panel follows runs, with the version of its frames. */
export const followPort = 'follow/1';

export const followerFrame = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('follow'), runId }),
  z.strictObject({ type: z.literal('unfollow'), runId }),
  /** Taken in up to `seq`; the worker stops sending when too many frames are unacknowledged. */
  z.strictObject({ type: z.literal('ack'), runId, seq: z.number() }),
]);
export type FollowerFrame = z.infer<typeof followerFrame>;
