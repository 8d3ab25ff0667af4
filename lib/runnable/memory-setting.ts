import * as z from 'zod/mini';

/** Who remembers the conversation. */
export const memorySetting = z.discriminatedUnion('kind', [
  /** The runnable if it says that it can, else we do. */
  z.strictObject({ kind: z.literal('schema') }),
  /** We do: it is sent with each message. */
  z.strictObject({ kind: z.literal('sent') }),
  /** The runnable does, under this key of its configuration. */
  z.strictObject({ kind: z.literal('kept'), key: z.string() }),
]);
export type MemorySetting = z.infer<typeof memorySetting>;
