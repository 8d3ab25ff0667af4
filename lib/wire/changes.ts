import * as z from 'zod/mini';

/** Said by the worker when it has written: whoever shows it reads it again. */
export const change = z.strictObject({
  /** The conversation itself, or only what the list says of it. */
  store: z.literal(['conversations', 'list']),
  id: z.string(),
});
export type Change = z.infer<typeof change>;
