import * as z from 'zod/mini';

/** Said by the worker when it has written: whoever shows it reads it again. */
export const change = z.strictObject({ store: z.literal('conversations'), id: z.string() });
export type Change = z.infer<typeof change>;
