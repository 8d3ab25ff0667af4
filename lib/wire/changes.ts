import * as z from 'zod/mini';

/** Said by the worker when it has written: whoever shows it reads it again. */
export const change = z.strictObject({
  /** The conversation itself, only what the list says of it, or what the runnable of a profile says of itself. */
  store: z.enum(['conversations', 'list', 'descriptions']),
  id: z.string(),
});
export type Change = z.infer<typeof change>;
