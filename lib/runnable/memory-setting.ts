import * as z from 'zod/mini';

/** Setting for who remembers the conversation. */
export const memorySetting = z.discriminatedUnion('kind', [
  /** The runnable if its schema says that it can, else Runnel. */
  z.strictObject({ kind: z.literal('schema') }),
  /** Runnel, which sends the conversation with each message. */
  z.strictObject({ kind: z.literal('sent') }),
  /** The runnable, under this key of its configuration. */
  z.strictObject({ kind: z.literal('kept'), key: z.string() }),
]);
export type MemorySetting = z.infer<typeof memorySetting>;
