import * as z from 'zod/mini';
import { whenBusy } from '../../runnable/protocol.ts';
import { givenAnswer } from '../../runnable/question.ts';
import { jsonObject } from '../profile/call-settings.ts';

/** Members of a run whose server keeps it. */
export const runAtServer = {
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
