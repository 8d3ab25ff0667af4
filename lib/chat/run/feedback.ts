import * as z from 'zod/mini';
import type { Given } from '../../runnable/feedback.ts';

/** Feedback on an answer, as it was last sent. `at`: ms since 1970. */
const feedback = z.object({
  at: z.number(),
  score: z.optional(z.number()),
  comment: z.optional(z.string()),
  correction: z.optional(z.string()),
});
export type Feedback = z.infer<typeof feedback>;

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
