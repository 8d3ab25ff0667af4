import * as z from 'zod/mini';

/** Broadcast by the worker after a write; listeners reload. */
export const change = z.strictObject({
  /**
   * The changed data: a conversation, only its entry in the list, its queue, the description of a profile's runnable, or
   * the repeats of a run.
   */
  store: z.enum(['conversations', 'list', 'queue', 'descriptions', 'repeats']),
  id: z.string(),
  /** A run of the conversation that has changed although it is final. */
  runId: z.optional(z.string()),
});
export type Change = z.infer<typeof change>;
